"""Love Links, a test for each sentence of its rules (links and scoring: ``test_bracelets``)."""

import pytest

from rules.codes import code
from rules.game import CHANCE, Illegal, Passed
from rules.lovelinks.bracelets import DECK, label
from rules.lovelinks.state import LoveLinksOptions, RoundBegan, Scored
from rules.options import BadOption
from rules.play import begin
from tests.rules.lovelinks.table import LOVELINKS, by_label, draws, fresh, legal, play_all, setting, stocks


def scores(play):
    return list(play.state.progress.scores)


# -- seats and sides


def test_two_and_three_seats_play_each_for_itself_and_four_in_two_pairs_that_sit_opposite():
    assert LOVELINKS.seats == (2, 3, 4)
    assert [LOVELINKS.sides(seats) for seats in LOVELINKS.seats] == [((0,), (1,)), ((0,), (1,), (2,)), ((0, 2), (1, 3))]
    with pytest.raises(BadOption):
        begin(LOVELINKS, LoveLinksOptions(), 5)


def test_partners_share_score_and_gemstone_and_each_has_a_stock():
    play = play_all(
        setting(["5-7", "4-8", "3-6", "7-9"], ["3-5", "10-3", "3-4"]), "5-7 A:lock", "4-8 C:lock", "3-6 B:lock"
    )
    assert play.to_move == 3
    assert scores(play) == [2, 1]
    assert by_label(play) == {"A": "3-5 5-7/0", "B": "10-3 3-6/0", "C": "3-4 4-8/1"}
    assert stocks(play) == ["", "", "", "7-9"]


# -- rounds


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_at_the_start_every_seat_in_order_draws_five_and_then_five_neutral_bracelets_are_laid(seats):
    play = fresh(seats)
    for seat in [seat for seat in range(seats) for _ in range(5)]:
        assert play.to_move == CHANCE
        assert play.state.layout.due[0] == seat
        before = len(play.state.layout.stocks[seat])
        play = play.after(LOVELINKS.legal_moves(play.state)[-1])
        assert len(play.state.layout.stocks[seat]) == before + 1
    for number in range(5):
        assert play.state.layout.due[0] is None
        play = play.after(LOVELINKS.legal_moves(play.state)[0])
        assert len(by_label(play)) == number + 1
    assert play.to_move == 0
    assert [each.label for each in play.state.layout.bracelets] == list("ABCDE")
    assert all(charm.side is None for each in play.state.layout.bracelets for charm in each.charms)


def test_a_draw_lists_the_links_of_the_metal_not_yet_drawn_by_how_many_there_are():
    play = fresh()
    assert legal(play) == sorted(f"draw {each.text}" for each in DECK if each.metal == 0)
    assert sum(LOVELINKS.weights(play.state)) == 35 == play.state.to_come
    assert play.state.metal == "bronze"
    play = play_all(play, "draw 2-3", "draw 5-2")
    assert "draw 5-2" not in legal(play)
    weight = {m.text: w for m, w in zip(LOVELINKS.legal_moves(play.state), LOVELINKS.weights(play.state), strict=True)}
    assert (weight["draw 2-3"], weight["draw 2-4"]) == (1, 2)
    assert play.state.to_come == 33


def test_no_state_holds_the_order_of_links_not_yet_drawn():
    one = play_all(fresh(), "draw 2-3", "draw 2-4").state.layout
    other = play_all(fresh(), "draw 2-4", "draw 2-3").state.layout
    assert (one.draws, one.copies) == (other.draws, other.copies)


@pytest.mark.parametrize(("metal", "size"), [("bronze", 5), ("silver", 4), ("gold", 4)])
def test_after_a_turn_the_seat_draws_up_to_the_stock_size_of_the_round(metal, size):
    bag = {"bronze": "3-5 3-6 4-5", "silver": "3-8 4-7 4-8", "gold": "5-7 6-8 7-8"}[metal]
    stock = " ".join(["3-6"] * size)
    play = setting([stock, "4-5"], ["9-6", "5-3"], metal=metal, bag=bag)
    play = play_all(play, "3-6 A:lock", "3-6 B:lock")
    assert play.to_move == CHANCE
    assert play.state.layout.due == (0, 0)
    play = draws(play)
    assert [len(each) for each in play.state.layout.stocks] == [size, 1]
    assert play.to_move == 1


def test_a_seat_draws_only_while_the_metal_lasts():
    play = play_all(setting(["3-6 3-6 3-6 3-6", "4-5"], ["5-3", "10-3"], bag="7-8"), "3-6 A:lock", "3-6 B:lock")
    assert play.state.layout.due == (0,)
    play = draws(play)
    assert stocks(play)[0] == "3-6 3-6 7-8"
    assert play.to_move == 1
    play = play_all(setting(["3-6 3-6 3-6 3-6", "4-5"], ["5-3", "10-3"]), "3-6 A:lock", "3-6 B:lock")
    assert play.to_move == 1


def test_the_turn_also_ends_when_the_stock_is_empty():
    play = play_all(setting(["3-6", "4-5"], ["5-3"]), "3-6 A:lock")
    assert play.to_move == 1
    play = play_all(setting(["3-6", "4-5"], ["5-3"], bag="7-8 7-8"), "3-6 A:lock")
    assert play.state.layout.due == (0, 0)


def test_a_seat_with_an_empty_stock_is_skipped_and_that_is_told():
    play = play_all(setting(["3-6 3-6 7-2", "", "2-4 2-5"], ["5-3", "10-3"]), "3-6 A:lock", "3-6 B:lock")
    assert play.to_move == 2
    assert Passed(1, code("lovelinks-pass")) in play.steps[-1].events
    play = play_all(setting(["3-6 3-6 7-2", ""], ["5-3", "10-3"]), "3-6 A:lock", "3-6 B:lock")
    assert play.to_move == 0
    assert play.turn == 2
    assert [event.seat for event in play.steps[-1].events if isinstance(event, Passed)] == [1]


def test_the_round_ends_when_all_stocks_are_empty_and_the_seat_after_the_last_begins_the_next():
    for seat, begins in ((0, 1), (1, 2), (2, 0)):
        held = ["", "", ""]
        held[seat] = "3-6"
        play = play_all(setting(held, ["5-3", "10-3/1"], seat=seat, metal="bronze"), "3-6 A:lock")
        assert RoundBegan(begins, "silver") in play.steps[-1].events
        assert play.state.metal == "silver"
        assert play.state.layout.due == (0,) * 4 + (1,) * 4 + (2,) * 4 + (None,) * 3
        assert sum(LOVELINKS.weights(play.state)) == 30
        play = draws(play)
        assert play.to_move == begins
        assert play.turn == 2


def test_unfinished_bracelets_stay_and_neutral_ones_are_added_only_up_to_five():
    long = ["9-4 2-3 3-7", "10-3/1", "10-7", "10-7", "10-7"]
    play = play_all(setting(["3-6", ""], long, metal="bronze"), "3-6 B:lock")
    assert None not in play.state.layout.due
    assert by_label(play) | {"B": "10-3/1 3-6/0"} == dict(zip("ABCDE", long, strict=True)) | {"B": "10-3/1 3-6/0"}
    play = play_all(setting(["3-6", ""], [*long, "10-7", "10-9"], metal="bronze"), "3-6 B:lock")
    assert None not in play.state.layout.due
    assert len(by_label(draws(play))) == 7
    play = play_all(setting(["3-6", ""], long[:4], metal="silver"), "3-6 B:lock")
    assert play.state.layout.due.count(None) == 1
    assert list(by_label(draws(play))) == list("ABCDE")


def test_after_gold_the_match_is_over():
    play = play_all(setting(["3-6", ""], ["10-3/1"]), "3-6 A:lock")
    assert play.to_move is None
    assert legal(play) == []
    assert play.steps[-1].events == (Scored(0, (("match", 1),), play.steps[-1].move, None),)


def test_labels_are_letters_in_order_of_birth_and_never_used_again():
    assert [label(n) for n in (0, 1, 25, 26, 27, 51, 52, 701, 702)] == [*"ABZ", *("AA", "AB", "AZ", "BA", "ZZ", "AAA")]
    play = setting(["3-6 7-2 7-2 7-2", "9-4"], ["6-4 3-5 5-7 10-3", "10-7"])
    play = play_all(play, "3-6 A:close", "7-2 new")
    assert list(by_label(play)) == ["B", "C"]
    assert play.state.layout.born == 3


# -- a turn


def test_a_turn_is_two_placements():
    play = setting(["3-6 6-8 7-2", "9-4 9-4"], ["5-3"])
    first = play_all(play, "3-6 A:lock")
    assert (first.to_move, first.turn) == (0, 1)
    second = play_all(first, "6-8 A:lock")
    assert (second.to_move, second.turn) == (1, 2)
    assert [step.text for step in second.latest()] == ["3-6 A:lock", "6-8 A:lock"]
    assert [move.text for move in second.state.progress.latest] == ["3-6 A:lock", "6-8 A:lock"]


def test_append_puts_the_key_into_the_open_lock_and_prepend_the_open_key_into_the_lock():
    play = setting(["3-6 2-5", "9-4"], ["5-9/1", "10-3"])
    assert legal(play) == ["2-5 A:key", "3-6 A:lock", "3-6 B:lock"]
    assert by_label(play_all(play, "3-6 A:lock"))["A"] == "5-9/1 3-6/0"
    assert by_label(play_all(play, "2-5 A:key"))["A"] == "2-5/0 5-9/1"


def test_a_link_started_or_joined_carries_its_sides_gemstone_and_one_drawn_as_bracelet_none():
    play = play_all(setting(["7-2", "3-6 7-2", "9-4"], ["5-9"], seat=1), "3-6 A:lock", "7-2 new")
    assert by_label(play) == {"A": "5-9 3-6/1", "B": "7-2/1"}


def test_a_new_bracelet_is_started_only_if_no_link_in_the_stock_fits_anywhere():
    play = setting(["7-2 7-4 7-2", "9-4"], ["5-9"])
    assert legal(play) == ["7-2 new", "7-4 new"]
    play = setting(["7-2 7-4 3-6", "9-4"], ["5-9"])
    assert legal(play) == ["3-6 A:lock"]
    with pytest.raises(Illegal):
        play.read("7-2 new")
    assert legal(setting(["7-2", "9-4"], [])) == ["7-2 new"]


def test_a_bracelet_just_started_may_be_joined_in_the_same_turn():
    play = play_all(setting(["7-2 2-3", "9-4"], ["5-7"], seat=0), "7-2 A:lock", "2-3 A:lock")
    assert scores(play)[0] == 4
    play = play_all(setting(["7-4 4-9", "9-4"], []), "7-4 new")
    assert legal(play) == ["4-9 A:lock"]


def test_a_bracelet_may_be_closed_when_both_ends_fit_and_it_becomes_five_or_longer():
    assert "3-6 A:close" in legal(setting(["3-6", "9-4"], ["6-4 3-5 5-7 10-3"]))
    assert "3-6 A:close" in legal(setting(["3-6", "9-4"], ["6-4 4-5 5-7 7-2 2-6 6-4 10-3"]))
    assert "3-6 A:close" not in legal(setting(["3-6", "9-4"], ["6-4 3-5 5-3"]))
    assert "3-6 A:close" not in legal(setting(["3-6", "9-4"], ["5-3 3-5 5-7 10-3"]))
    assert "3-6 A:close" not in legal(setting(["3-6", "9-4"], ["6-4 3-5 5-7 7-4"]))
    assert "5-M A:close" in legal(setting(["5-M", "9-4"], ["6-4 3-5 5-7 7-10"]))
    assert "5-M A:close" not in legal(setting(["5-M", "9-4"], ["7-2 3-5 5-7 7-10"]))
    assert "4-6 A:close" in legal(setting(["4-6", "9-4"], ["6-4 3-5 5-7 7-M"]))


def test_closing_is_a_choice():
    play = setting(["3-6", "9-4"], ["6-4 3-5 5-7 10-3"])
    assert legal(play) == ["3-6 A:close", "3-6 A:key", "3-6 A:lock"]


def test_a_closed_bracelet_is_removed_and_a_new_one_owed_in_the_same_placement():
    play = setting(["3-6 7-2 3-5", "9-4"], ["6-4 3-5 5-7 10-3", "4-9"])
    play = play_all(play, "3-6 A:close")
    assert "A" not in by_label(play)
    assert (play.to_move, play.turn, play.state.progress.owed) == (0, 1, True)
    assert legal(play) == ["3-5 new", "7-2 new"]
    play = play_all(play, "7-2 new")
    assert by_label(play)["C"] == "7-2/0"
    assert (play.to_move, play.turn) == (0, 1)
    assert play.state.progress.placed == 1
    play = play_all(play, "3-5 B:lock")
    assert (play.to_move, play.turn) == (1, 2)
    assert len(play.latest()) == 3


def test_a_bracelet_closed_as_second_placement_is_still_followed_by_a_new_one():
    play = setting(["3-9 3-6 7-2", "9-4"], ["6-4 3-5 5-7 10-3", "4-9"])
    play = play_all(play, "3-9 B:lock", "3-6 A:close")
    assert (play.to_move, legal(play)) == (0, ["7-2 new"])
    assert play_all(play, "7-2 new").to_move == 1


def test_with_an_empty_stock_no_new_bracelet_is_owed():
    play = play_all(setting(["3-6", "9-4"], ["6-4 3-5 5-7 10-3", "4-9"]), "3-6 A:close")
    assert (play.to_move, play.turn) == (1, 2)
    play = play_all(setting(["3-6", "9-4"], ["6-4 3-5 5-7 10-3", "4-9"], bag="7-8"), "3-6 A:close")
    assert play.to_move == CHANCE


# -- joining scores


def test_a_match_scores_one_and_the_second_in_the_same_turn_three():
    play = play_all(setting(["3-6 6-8 8-9", "9-4"], ["5-3"]), "3-6 A:lock")
    assert scores(play) == [1, 0]
    assert play.steps[-1].events[0].items == (("match", 1),)
    play = play_all(play, "6-8 A:lock")
    assert scores(play) == [4, 0]
    assert play.steps[-1].events[0].items == (("match", 3),)


def test_a_match_at_the_key_end_counts_as_well_and_a_fit_that_is_no_match_scores_nothing():
    assert scores(play_all(setting(["2-5 2-5", "9-4"], ["5-9"]), "2-5 A:key")) == [1, 0]
    assert scores(play_all(setting(["2-10 2-5", "9-4"], ["5-9"]), "2-10 A:key")) == [0, 0]
    assert scores(play_all(setting(["3-6 2-5", "9-4"], ["5-9"]), "3-6 A:lock")) == [0, 0]
    assert scores(play_all(setting(["5-M 2-5", "9-4"], ["5-9"]), "5-M A:key")) == [0, 0]


def test_a_second_match_in_another_turn_scores_one_again():
    play = setting(["3-6 2-9", "6-8 9-4", ""], ["5-3", "4-2"], seat=0)
    play = play_all(play, "3-6 A:lock", "2-9 B:lock", "6-8 A:lock")
    assert scores(play) == [4, 1, 0]


def test_a_match_before_or_after_a_closing_in_the_same_turn_scores_one():
    before = setting(["4-9 3-6 7-2", "9-4"], ["6-4 3-5 5-7 10-3", "10-4"])
    before = play_all(before, "4-9 B:lock", "3-6 A:close", "7-2 new")
    after = setting(["4-9 3-6 7-2", "9-4"], ["6-4 3-5 5-7 10-3", "10-4"])
    after = play_all(after, "3-6 A:close", "7-2 new", "4-9 B:lock")
    assert scores(before) == scores(after)
    assert [event.points for event in after.state.progress.scored][1:] == [1]
    assert [event.points for event in before.state.progress.scored][:1] == [1]


def test_starting_a_bracelet_scores_nothing():
    assert scores(play_all(setting(["7-2 7-2", "9-4"], ["5-9"]), "7-2 new")) == [0, 0]


# -- the end


def test_highest_score_wins_then_more_captured_then_it_is_a_tie():
    def places(scores, captured, stocks=("3-6", "")):
        play = setting(stocks, ["5-9"], scores=scores, captured=captured)
        return play_all(play, "3-6 A:lock").outcome.places

    assert places((5, 4), (0, 9)) == (1, 2)
    assert places((5, 5), (0, 9)) == (2, 1)
    assert places((5, 5), (9, 9)) == (1, 1)
    assert places((5, 5, 5), (9, 1, 9), ("3-6", "", "")) == (1, 3, 1)
    assert places((4, 5), (0, 0), ("3-6", "", "", "")) == (2, 1, 2, 1)


def test_the_detail_has_scores_and_captured_gems_by_side():
    play = play_all(setting(["3-6", "", "", ""], ["5-3"], scores=(7, 8), captured=(1, 2)), "3-6 A:lock")
    assert dict(play.outcome.detail) == {"scores": [8, 8], "captured": [1, 2]}


def test_a_short_match_ends_at_once_with_ninety_points():
    setup = (["3-6 6-8 8-9 7-2", "9-4"], ["5-3", "6-4 3-5 5-7 10-3"])
    for before, over in ((88, False), (89, True)):
        play = play_all(setting(*setup, length="short", scores=(before, 0), bag="7-8 7-8"), "3-6 A:lock")
        assert (play.to_move is None) is over
    assert legal(play) == []
    assert play.outcome.places == (1, 2)
    assert play_all(setting(*setup, scores=(89, 0), bag="7-8 7-8"), "3-6 A:lock").to_move == 0


def test_no_new_link_is_owed_and_nothing_drawn_after_the_end_of_a_short_match():
    setup = (["3-6 7-2", "9-4"], ["6-4 3-5 5-7 10-3"])
    play = play_all(setting(*setup, length="short", scores=(80, 0), bag="7-8 7-8"), "3-6 A:close")
    assert play.to_move is None
    assert not play.state.progress.owed
    assert play.state.layout.due == ()


def test_in_a_short_match_the_others_rank_by_score_and_then_captured():
    play = setting(["", "3-6", ""], ["5-3"], seat=1, length="short", scores=(40, 89, 40), captured=(1, 0, 2), bag="7-8")
    assert play_all(play, "3-6 A:lock").outcome.places == (3, 1, 2)


def test_a_short_match_without_ninety_points_ends_as_the_standard_one():
    play = play_all(setting(["3-6", ""], ["5-9"], length="short", scores=(9, 9), captured=(1, 2)), "3-6 A:lock")
    assert play.outcome.places == (2, 1)
