import dataclasses

import pytest

from engine.games import GAMES, game, option_fields, table_rules
from engine.wording import LANGUAGES, BadInput


def test_games_stand_in_the_order_of_the_rules() -> None:
    assert list(GAMES) == [
        "handromi",
        "traditional",
        "romi40",
        "romi500",
        "tile",
        "tile-rack",
        "tile-open",
        "rummikub",
        "romi51",
    ]


@pytest.mark.parametrize("game_id", GAMES)
def test_every_game_is_named_in_both_languages(game_id: str) -> None:
    assert all(GAMES[game_id].name.text(language, {}) for language in LANGUAGES)


def test_an_unknown_game_is_refused_with_the_nearest_name() -> None:
    with pytest.raises(BadInput, match=r"romi4.*romi40") as error:
        game("romi4")
    assert error.value.code == "no_game"


@pytest.mark.parametrize(
    ("options", "players", "deck"),
    [
        ({}, None, (2, 4)),
        ({}, 4, (2, 4)),
        ({}, 5, (3, 9)),
        ({"packs": 3}, 3, (3, 9)),
        ({"packs": 2}, 6, (2, 4)),
        ({"jokers": 6}, 2, (2, 6)),
        ({"jokers": 0, "packs": 3}, None, (3, 0)),
    ],
)
def test_packs_and_jokers_of_handromi(options: dict[str, object], players: int | None, deck: tuple[int, int]) -> None:
    rules = table_rules("handromi", options, players)
    assert (rules.deck.packs, rules.deck.jokers) == deck


@pytest.mark.parametrize(
    ("game_id", "options", "code"),
    [
        ("handromi", {"packs": 1}, "bad_option"),
        ("handromi", {"jokers": 9}, "bad_option"),
        ("handromi", {"jokers": True}, "bad_option"),
        ("handromi", {"jokers": "4"}, "bad_option"),
        ("romi40", {"packs": 2}, "packs_fixed"),
        ("tile", {"packs": 3}, "packs_fixed"),
        ("romi40", {"jokers": 3}, "bad_option"),
        ("handromi", {"jokres": 4}, "no_option"),
        ("handromi", {"id": "other"}, "no_option"),
        ("handromi", {"opening.minimum": "many"}, "bad_option"),
        ("handromi", {"opening.minimum": True}, "bad_option"),
        ("tile", {"melds.two_readings": "best"}, "bad_option"),
    ],
)
def test_an_option_that_cannot_be_is_refused(game_id: str, options: dict[str, object], code: str) -> None:
    with pytest.raises(BadInput) as error:
        table_rules(game_id, options)
    assert error.value.code == code


def test_a_table_may_play_a_ruling_the_other_way() -> None:
    rules = table_rules("romi40", {"opening.must_exceed": True, "stock.renewals": None, "layoffs": "own"})
    assert (rules.opening.must_exceed, rules.stock.renewals, rules.layoffs) == (True, None, "own")
    assert GAMES["romi40"].opening.must_exceed is False


@pytest.mark.parametrize("game_id", GAMES)
def test_every_option_takes_the_value_that_the_game_has(game_id: str) -> None:
    rules = GAMES[game_id]
    for name in option_fields(rules):
        value: object = rules
        for part in name.split("."):
            value = getattr(value, part)
        assert table_rules(game_id, {name: value}) == rules


@pytest.mark.parametrize("game_id", GAMES)
def test_rules_can_be_hashed_and_are_frozen(game_id: str) -> None:
    rules = GAMES[game_id]
    assert {rules: 1}[table_rules(game_id)] == 1
    with pytest.raises(dataclasses.FrozenInstanceError):
        rules.objective = "left"  # type: ignore[misc]
