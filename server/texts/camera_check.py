"""What is said of how a camera stands to its table."""

from typing import Final

from engine.wording import Wording

TITLE: Final = Wording("check_camera_title", hu="Jól áll a kamera?", en="Does the camera stand well?")
HINT: Final = Wording(
    "check_camera_hint",
    hu="Tegyél pár darabot az asztal közepére és a széleire is, és igazíts, amíg minden rendben nem lesz.",
    en="Lay some pieces in the middle and at the edges of the table, and adjust until all is well.",
)
DISTANCE: Final = Wording("check_camera_distance", hu="Távolság:", en="Distance:")
NO_PIECES: Final = Wording("check_camera_no_pieces", hu="nem látok darabot", en="no piece is seen")
LAY_SOME: Final = Wording(
    "check_camera_lay_some", hu="Tegyél le néhány darabot képpel felfelé.", en="Lay some pieces down, face up."
)
PIECE_PX: Final = Wording(
    "check_camera_piece_px", hu="egy darab {height} képpont magas", en="a piece is {height} pixels high"
)
TILT: Final = Wording("check_camera_tilt", hu="Dőlés:", en="Tilt:")
TILT_DEG: Final = Wording("check_camera_tilt_deg", hu="kb. {tilt}°", en="about {tilt}°")
LIGHT: Final = Wording("check_camera_light", hu="Fény:", en="Light:")
LIGHT_PERCENT: Final = Wording("check_camera_light_percent", hu="kb. {percent}%", en="about {percent}%")
SHARPNESS: Final = Wording("check_camera_sharpness", hu="Élesség:", en="Sharpness:")
SHARP: Final = Wording("check_camera_sharp", hu="éles", en="sharp")
SOFT: Final = Wording("check_camera_soft", hu="életlen", en="blurred")
