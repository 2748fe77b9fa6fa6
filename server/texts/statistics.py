"""What the page with the figures over all matches says."""

from typing import Final

from engine.wording import Wording

TITLE: Final = Wording("statistics_title", hu="Statisztika", en="Statistics")
NONE: Final = Wording(
    "statistics_none",
    hu="Az első forduló után itt látszik, ki hogyan áll.",
    en="After the first round this shows how everybody does.",
)
PLAYER: Final = Wording("statistics_player", hu="Játékos", en="Player")
HEADINGS: Final = {
    "wins": Wording("statistics_wins", hu="Győzelem/játszma", en="Wins/matches"),
    "rounds": Wording("statistics_rounds", hu="Forduló", en="Rounds"),
    "average": Wording("statistics_average", hu="Átlag", en="Average"),
    "best": Wording("statistics_best", hu="Legjobb", en="Best"),
    "worst": Wording("statistics_worst", hu="Leggyengébb", en="Worst"),
}
