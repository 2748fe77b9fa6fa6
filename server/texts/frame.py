"""What every page says around its own content."""

from typing import Final

from engine.wording import Wording

PLACES: Final = Wording("places", hu="Oldalak", en="Pages")
TABLE: Final = Wording("place_table", hu="Asztal", en="Table")
MATCHES: Final = Wording("place_matches", hu="Játszmák", en="Matches")
SCORE: Final = Wording("place_score", hu="Pontozás", en="Scoring")
PICTURES: Final = Wording("place_pictures", hu="Képek", en="Pictures")
STATISTICS: Final = Wording("place_statistics", hu="Statisztika", en="Statistics")
GAMES: Final = Wording("place_games", hu="Játékok", en="Games")

LOOK: Final = Wording("look", hu="Megjelenés", en="Appearance")
LOOKS: Final = {
    "device": Wording("look_device", hu="mint az eszköz", en="as device"),
    "light": Wording("look_light", hu="világos", en="light"),
    "dark": Wording("look_dark", hu="sötét", en="dark"),
    "contrast": Wording("look_contrast", hu="erős kontraszt", en="contrast"),
}
