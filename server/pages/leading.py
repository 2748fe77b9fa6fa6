"""Who leads, and what is still missing, in a sentence or two."""

from server.matches.view import MatchView
from server.pages.kit import Voice
from server.texts import match_page as texts
from server.texts.pieces import points_text


def leading_words(view: MatchView, say: Voice) -> list[str]:
    """What everybody at the table wants to know, most important first."""
    standing = view.standing
    if standing.finished:
        winners = _names(view, standing.winners)
        return [say(texts.WON if len(standing.winners) == 1 else texts.WON_TOGETHER, players=winners)]
    if standing.playoff:
        return [say(texts.PLAYOFF, players=_names(view, standing.playoff))]
    words = [] if not view.state.rounds else [_lead(view, say)]
    return words + _ends(view, say)


def _lead(view: MatchView, say: Voice) -> str:
    first, *others = view.standing.ranking
    points = points_text(view.standing.totals[first[0]], say.language)
    if len(first) > 1:
        return say(texts.LEAD_TOGETHER, players=_names(view, first), points=points)
    if not others:
        return say(texts.LEADS, player=view.name(first[0]), points=points)
    ahead = abs(view.standing.totals[first[0]] - view.standing.totals[others[0][0]])
    return say(texts.LEADS_BY, player=view.name(first[0]), points=points, ahead=ahead)


def _ends(view: MatchView, say: Voice) -> list[str]:
    """What still has to happen until the match ends."""
    standing, rules = view.standing, view.state.rules()
    words = []
    if standing.points_to_reach is not None:
        nearest = max(view.state.players, key=lambda player: standing.totals[player])
        missing = standing.points_to_reach - standing.totals[nearest]
        wording = texts.NEEDS if rules.match.best == "highest" else texts.ENDS_AT
        words.append(say(wording, player=view.name(nearest), target=standing.points_to_reach, missing=missing))
    if standing.last_deal is not None:
        left = standing.last_deal - len(view.state.rounds)
        words.append(say(texts.ONE_ROUND_LEFT) if left == 1 else say(texts.ROUNDS_LEFT, rounds=left))
    return words


def _names(view: MatchView, players: tuple[int, ...]) -> str:
    return ", ".join(map(view.name, players))
