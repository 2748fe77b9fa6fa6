"""What everybody may see of a running round, the host too: no hands, no stock, nothing that lies face down."""

from typing import Any

from engine.pieces import FACE_DOWN, format_pieces
from engine.round.events import Deal, Event, Renew, SwapDoubles, Turn
from engine.round.saving import event_json
from engine.round.state import RoundState
from engine.rules import Rules
from server.matches.view import MatchView

_HIDDEN_IN_ACTIONS = {("start", "deal"), ("play", "event"), ("hold", "told")}
_HIDDEN = {Deal: ("deck",), Renew: ("stock",), SwapDoubles: ("piece", "other_piece")}


def public_events(view: MatchView) -> list[dict[str, Any]]:
    """The events of the running round; what a seat holds is left out until the round has ended."""
    if view.round_state is None:
        return []
    if view.round_state.ending:
        return [event_json(event) for event in view.events]
    first = next((event for event in view.events if isinstance(event, Turn)), None)
    return [_public(event, view.round_state.rules, is_first=event is first) for event in view.events]


def public_action(data: dict[str, Any]) -> dict[str, Any]:
    """An action of a round that has not been settled, without what a seat holds."""
    return {key: value for key, value in data.items() if (data["kind"], key) not in _HIDDEN_IN_ACTIONS}


def _public(event: Event, rules: Rules, *, is_first: bool) -> dict[str, Any]:
    told = event_json(event)
    for field in _HIDDEN.get(type(event), ()):
        told.pop(field, None)
    if is_first and rules.deal.first_discard == "starter_face_down":
        told["discard"] = str(FACE_DOWN)
    return told


def public_state(state: RoundState) -> dict[str, Any]:
    """What lies open on the table. Seats count clockwise from 0."""
    position = state.position()
    return {
        "on_turn": None if state.ending else state.on_turn,
        "turns": state.turns,
        "table": [
            {"pieces": list(map(str, meld.pieces)), "owner": meld.owner, "closed": meld.closed} for meld in state.table
        ],
        "discards": format_pieces(position.discards),
        "upcard": None if state.upcard is None else str(state.upcard),
        "stock": len(state.stock),
        "to_renew": bool(state.to_renew),
        "seats": [
            {
                "hand_size": len(seat.hand),
                "opened": seat.opened,
                "kept": [{"piece": str(part.piece), "points": part.points} for part in seat.kept],
                "bonus": seat.bonus,
                "hand": format_pieces(seat.hand) if state.ending else None,
            }
            for seat in state.seats
        ],
        "winner": state.ending.winner if state.ending else None,
        "ended": state.ending is not None,
        "hand_finish": bool(state.ending and state.ending.hand_finish),
    }
