"""Love Links, its rules by example; links and scoring are in ``test_bracelets``, whole matches in ``test_matches``."""

from rules.lovelinks.bracelets import label
from rules.lovelinks.state import RoundBegan, Scored
from tests.rules.helpers import unequal
from tests.rules.lovelinks.table import LOVELINKS, by_label, draws, legal, setting

CLOSABLE = "6-4 3-5 5-7 10-3"


def test_next_round_begins_after_the_seat_that_played_last():
    for seat, begins in ((0, 1), (1, 2), (2, 0)):
        held = ["", "", ""]
        held[seat] = "3-6"
        play = setting(held, ["5-3", "10-3/1"], seat=seat, metal="bronze").read("3-6 A:lock")
        assert RoundBegan(begins, "silver") in play.steps[-1].events
        assert (play.state.metal, sum(LOVELINKS.weights(play.state))) == ("silver", 30)
        assert play.state.layout.due == (0,) * 4 + (1,) * 4 + (2,) * 4 + (None,) * 3
        play = draws(play)
        assert (play.to_move, play.turn) == (begins, 2)
    play = setting(["3-6", ""], ["10-3/1"]).read("3-6 A:lock")
    assert (play.to_move, legal(play)) == (None, []), "after gold the match is over"
    assert play.steps[-1].events == (Scored(0, (("match", 1),), play.steps[-1].move, None),)


def test_scores_and_labels_are_kept_as_long_as_they_count():
    assert [label(n) for n in (0, 1, 25, 26, 27, 51, 52, 701, 702)] == [*"ABZ", *("AA", "AB", "AZ", "BA", "ZZ", "AAA")]
    play = setting(["3-6 7-2 7-2 7-2", "9-4"], [CLOSABLE, "10-7"]).read("3-6 A:close", "7-2 new")
    assert (list(by_label(play)), play.state.layout.born) == (["B", "C"], 3)
    play = setting(["3-6 6-8 8-9", "9-4"], ["5-3"], bag="7-8 7-8").read("3-6 A:lock", "6-8 A:lock")
    play = draws(play)
    assert [event.points for event in play.state.progress.scored] == [1, 3]
    play = play.after(LOVELINKS.legal_moves(play.state)[0])
    assert len(play.state.progress.latest) == 1


def test_highest_score_wins_then_more_captured_gems():
    rows = [
        ((5, 4), (0, 9), ("3-6", ""), (1, 2)),
        ((5, 5), (0, 9), ("3-6", ""), (2, 1)),
        ((5, 5), (9, 9), ("3-6", ""), (1, 1)),
        ((5, 5, 5), (9, 1, 9), ("3-6", "", ""), (1, 3, 1)),
        ((4, 5), (0, 0), ("3-6", "", "", ""), (2, 1, 2, 1)),
    ]
    assert not unequal(
        (row, setting(row[2], ["5-9"], scores=row[0], captured=row[1]).read("3-6 A:lock").outcome.places, row[3])
        for row in rows
    )
    play = setting(["3-6", "", "", ""], ["5-3"], scores=(7, 8), captured=(1, 2)).read("3-6 A:lock")
    assert dict(play.outcome.detail) == {"scores": [8, 8], "captured": [1, 2]}


def test_short_match_ends_at_once_with_ninety_points():
    setup = (["3-6 6-8 8-9 7-2", "9-4"], ["5-3", CLOSABLE])
    for length, before, to_move in (("short", 88, 0), ("standard", 89, 0), ("short", 89, None)):
        play = setting(*setup, length=length, scores=(before, 0), bag="7-8 7-8").read("3-6 A:lock")
        assert play.to_move == to_move
    assert (legal(play), play.outcome.places) == ([], (1, 2))
    play = setting(["", "3-6", ""], ["5-3"], seat=1, length="short", scores=(40, 89, 40), captured=(1, 0, 2), bag="7-8")
    assert play.read("3-6 A:lock").outcome.places == (3, 1, 2)


def test_closing_is_an_event_with_its_account_and_bracelet():
    play = setting(["3-6 7-2", "9-4"], ["6-4/1 3-5 5-7 7-9"]).read("3-6 A:close")
    (event,) = play.steps[-1].events
    assert isinstance(event, Scored)
    assert event.closed is not None
    assert (event.seat, event.closed.label) == (0, "A")
    assert [charm.link.text for charm in event.closed.charms] == ["6-4", "3-5", "5-7", "7-9", "3-6"]
    assert event.points == play.state.progress.scores[0]
    assert play.state.progress.captured == (1, 0)
