"""A short rendered film, followed with the networks that come with the program, and how it is scored."""

from dataclasses import replace

from datasets.synth.film.render import FilmOptions
from datasets.synth.film.truth import FilmFrame, FilmPiece, FilmStep, FilmTruth, Happening
from engine.pieces import Piece
from vision.networks import shipped_networks
from vision.tracking.events import Appeared, Corners, Event, Gone, Stable, TablePiece
from vision.tracking.measure import SOON_MS, measure_film
from vision.tracking.score import Delay, FilmScore, score

FIVE, SIX = Piece(5, "r"), Piece(6, "r")
LEFT: Corners = ((10.0, 10.0), (40.0, 10.0), (40.0, 50.0), (10.0, 50.0))
RIGHT: Corners = ((45.0, 10.0), (75.0, 10.0), (75.0, 50.0), (45.0, 50.0))


def test_a_rendered_film_is_told_as_it_happens() -> None:
    options = FilmOptions(1, (720, 480), pieces=9, steps=(Happening.LAID, Happening.RESTED, Happening.TAKEN))
    measure = measure_film(options, shipped_networks())
    assert [delay.what for delay in measure.score.delays] == [Happening.LAID, Happening.TAKEN]
    assert all(delay.ms is not None and delay.ms <= SOON_MS for delay in measure.score.delays)
    assert (measure.score.invented, measure.score.lost, measure.score.stable_wrong) == (0, 0, 0)
    assert measure.score.pieces_right == measure.score.pieces
    assert measure.score.stable == 3
    assert len(measure.unchanged) > len(measure.changed) > 0


def _truth() -> FilmTruth:
    """Red 5 lies there; red 6 is laid beside it from 200 ms on and can be seen from 300 ms on."""
    five, six = FilmPiece(1, FIVE, 1, LEFT, 1.0), FilmPiece(2, SIX, 1, RIGHT, 1.0)
    held = replace(six, held=True)
    lying = {0: (five,), 100: (five,), 200: (five, held), 300: (five, six), 400: (five, six), 500: (five, six)}
    frames = tuple(FilmFrame(t_ms, pieces, t_ms != 200, still=True, sharp=True) for t_ms, pieces in lying.items())
    return FilmTruth(1, 10, 100, 60, frames, (FilmStep(Happening.LAID, (2,), 200, 300),))


def _told(number: int, piece: Piece, quad: Corners) -> TablePiece:
    return TablePiece(number, piece, 0.9, quad, 0)


def test_a_true_account_of_a_film() -> None:
    five, six = _told(1, FIVE, LEFT), _told(2, SIX, RIGHT)
    events: list[Event] = [Appeared(0, five), Stable(0, (five,)), Appeared(420, six), Stable(420, (five, six))]
    assert score(_truth(), events) == FilmScore(
        delays=(Delay(Happening.LAID, 300, 120),), told=2, stable=2, pieces=3, pieces_right=3
    )


def test_what_was_not_there_is_invented_and_what_is_there_is_not_gone() -> None:
    five = _told(1, FIVE, LEFT)
    early, misplaced = _told(2, SIX, RIGHT), _told(3, FIVE, RIGHT)
    misread = replace(_told(4, Piece(9, "k"), LEFT), confidence=0.5)
    events: list[Event] = [Appeared(200, early), Appeared(300, misplaced), Appeared(400, misread), Gone(500, five)]
    scored = score(_truth(), events)
    assert (scored.told, scored.invented, scored.invented_unsure, scored.gone, scored.lost) == (3, 3, 1, 1, 1)
    assert scored.delays == (Delay(Happening.LAID, 300, None),)
    assert len(scored.mistakes) == 4


def test_a_stable_look_with_a_wrong_piece_or_in_other_groups_is_not_the_true_table() -> None:
    five, six = _told(1, FIVE, LEFT), _told(2, SIX, RIGHT)
    wrong = score(_truth(), [Stable(450, (five, _told(2, FIVE, RIGHT)))])
    assert (wrong.stable_wrong, wrong.pieces, wrong.pieces_right) == (1, 2, 1)
    parted = score(_truth(), [Stable(450, (five, replace(six, group=1)))])
    assert (parted.stable_wrong, parted.delays[0].ms) == (0, None)


def test_scores_add_up() -> None:
    one = FilmScore(delays=(Delay(Happening.LAID, 1, 2),), told=3, mistakes=("a",))
    assert one + one == FilmScore(delays=one.delays * 2, told=6, mistakes=("a", "a"))
