import sys
import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.names import is_name

FAMILY = "\N{MAN}\u200d\N{WOMAN}\u200d\N{GIRL}"


@pytest.mark.parametrize(
    "name",
    [
        "",
        "Nagy Béla",
        "O'Neill-Örs 2.",
        "ゆい",
        FAMILY,
        f"A {FAMILY} család",
        "\N{WOMAN}\U0001f3fd\u200d\N{ROCKET}",
        "\N{HEAVY BLACK HEART}\ufe0f\u200d\N{FIRE}",
        "\N{RUNNER}\U0001f3ff\u200d\N{FEMALE SIGN}\ufe0f",
        "\U0001f1ed\U0001f1fa 1\ufe0f\u20e3",
        "\N{WAVING BLACK FLAG}\U000e0067\U000e0062\U000e0073\U000e0063\U000e0074\U000e007f",
        "\U0001fae9",
        "نرگس‌خانم",
        "क्‍ष",
        "അവന്‍",
        "ර්‍ය",
    ],
)
def test_what_is_seen_is_a_name(name: str) -> None:
    assert is_name(name)


@pytest.mark.parametrize(
    "name",
    [
        "B\nC",
        "B\x00",
        "\x1b[2J",
        "\N{RIGHT-TO-LEFT OVERRIDE}aleB",
        "\N{LEFT-TO-RIGHT ISOLATE}Béla\N{POP DIRECTIONAL ISOLATE}",
        "Be\N{SOFT HYPHEN}la",
        "An\u200dna",
        "An\u200cna",
        "Anna\u200d",
        f"{FAMILY}\u200d",
        f"\u200d{FAMILY}",
        "\N{MAN}\u200d\u200d\N{WOMAN}",
        "Anna\U000e0067\U000e007f",
        "\u200d",
        "\ufe0f",
        "\N{COMBINING GRAPHEME JOINER} \N{VARIATION SELECTOR-16}",
        "\N{HANGUL FILLER}",
        "\u2800 \u2800",
        "\ud83d",
    ],
)
def test_what_steers_or_hides_is_none(name: str) -> None:
    assert not is_name(name)


@given(st.text())
def test_a_name_holds_no_control_and_shows_something(text: str) -> None:
    if is_name(text) and text.strip():
        categories = {unicodedata.category(letter) for letter in text}
        assert not categories & {"Cc", "Cs", "Zl", "Zp"}
        assert categories - {"Cf", "Mn", "Me", "Zs"}


def test_no_single_character_that_formats_is_a_name() -> None:
    formats = [chr(n) for n in range(sys.maxunicode + 1) if unicodedata.category(chr(n)) == "Cf"]
    assert len(formats) > 100
    assert not any(is_name(letter) or is_name(f"An{letter}na") for letter in formats)
