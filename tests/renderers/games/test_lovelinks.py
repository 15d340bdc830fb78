"""The pictures of Love Links."""

from dataclasses import replace
from itertools import product

import pytest

from renderers import RENDERERS
from renderers.games.lovelinks.chains import Margins, arranged
from renderers.games.lovelinks.charms import ENLARGED, LARGE, MEDIUM, SMALL, CharmLook, Scale, charm
from renderers.games.lovelinks.stocks import offers, points, stocks_top
from renderers.kit.canvas import SIZE
from renderers.kit.encoding import png
from renderers.kit.palette import HEARTS, LIGHT, METALS, theme
from renderers.look import ON_PAPER, ON_SLATE, Appearance, Look
from rules.lovelinks.bracelets import DECK, LINKS, STONES, Charm, Link, bracelet, label
from rules.lovelinks.state import items
from tests.renderers.games.lovelinks_tables import FULL, PLAYS, LovePlay, closings, full_table, just_closed, played
from tests.renderers.positions import MOST_BYTES, NAMES, changed, indices, look
from tests.rules.helpers import result_of
from tests.texts import ENGLISH

RENDERER = RENDERERS["lovelinks"]
AREA = (50, 112, 960, 518)


LARGE_ON_PAPER = Appearance(large=True)


def test_stocks_and_full_tables_have_few_bytes() -> None:
    for at, play in enumerate(PLAYS[::2]):
        hand = RENDERER.hand(play, at % play.seats, look(play, appearance=Appearance(at % 2 == 1)))
        assert hand is not None
        assert hand.width == SIZE[0]
        assert 150 <= hand.height <= 1000
        assert len(png(hand)) <= MOST_BYTES, at
    for play in FULL[::2]:
        for appearance in (ON_PAPER, LARGE_ON_PAPER):
            assert len(png(RENDERER.draw(play, look(play, appearance=appearance)))) <= MOST_BYTES


@pytest.mark.parametrize(("scale", "appearance"), [(ENLARGED[0], ON_PAPER), (MEDIUM, ON_SLATE), (SMALL, ON_PAPER)])
def test_every_link_of_the_deck_can_be_told_apart(scale: Scale, appearance: Appearance) -> None:
    colours, seen = theme(appearance), set()
    for link in DECK:
        sprite = charm(colours, scale, CharmLook(link, 0))
        seen.add(sprite.image.tobytes())
        shown = indices(sprite.image)
        metal = colours.materials[METALS[link.metal]]
        wanted = [metal.face, metal.mark, *(colours.materials[heart].face for heart in HEARTS)]
        assert {colours.index(colour) for colour in wanted} <= shown
    assert len(seen) == len(DECK)


def test_owners_stones_and_open_hearts_show() -> None:
    colours = theme(ON_PAPER)
    by_stone: dict[str, Link] = {link.stone: link for link in DECK}
    assert set(by_stone) == {"", *STONES}
    for side in (None, 0, 1, 2):
        assert len({charm(colours, SMALL, CharmLook(link, side)).image.tobytes() for link in by_stone.values()}) == 5
    others = {charm(colours, SMALL, CharmLook(by_stone["ruby"], other)).image.tobytes() for other in (None, 0, 1, 2)}
    assert len(others) == 4
    colours, link = theme(ON_PAPER), LINKS["3-7"]
    full, faded = (
        [colours.index(colour(name)) for name in HEARTS]
        for colour in (lambda name: colours.materials[name].face, colours.faded)
    )
    for key, lock in ((True, False), (False, True), (True, True)):
        image = charm(colours, LARGE, CharmLook(link, 0, key_open=key, lock_open=lock)).image
        shown = indices(image)
        for is_open, solid, pale in zip((key, lock), full, faded, strict=True):
            assert (solid in shown, pale in shown) == (is_open, not is_open)


def test_bracelets_lie_apart_and_whole_where_possible() -> None:
    for play in (*PLAYS, *FULL):
        bracelets = play.state.layout.bracelets
        scale, lying, _ = arranged(bracelets, AREA)
        assert [each.bracelet for each in lying] == list(bracelets)
        assert scale.letters[0] >= 22
        rooms = []
        for each in lying:
            places = list(each.places(scale))
            assert (places[0][0], places[-1][0]) == (0, len(each.bracelet.charms) - 1), "both ends are shown"
            right = places[-1][1] + scale.width(places[-1][2])
            assert each.x + each.setting.before(scale) == places[0][1]
            assert right <= min(each.x + each.room, AREA[2]) + 1
            assert AREA[1] <= each.y - scale.height // 2
            assert each.y + scale.height // 2 <= AREA[3]
            rooms.append((each.x, right, each.y))
        for i, (left, right, y) in enumerate(rooms):
            for other_left, other_right, other_y in rooms[:i]:
                apart = right <= other_left or other_right <= left
                assert apart or abs(y - other_y) >= scale.height, "bracelets cover each other"
    assert all(
        len(lying.parts) == len(lying.bracelet.charms)
        for play in FULL
        for lying in arranged(play.state.layout.bracelets, AREA).lying
    )
    crowded = full_table(4, 30, 0, seed=1).state.layout.bracelets
    lying = arranged(crowded, AREA).lying
    assert any(len(each.parts) < len(each.bracelet.charms) for each in lying)


def test_bracelets_use_the_room_there_is() -> None:
    for count, links, tagged in product(range(1, 13, 2), range(1, 9, 2), (False, True)):
        charms = tuple(Charm(LINKS["3-7"], None) for _ in range(links))
        bracelets = [bracelet(label(each), charms) for each in range(count)]
        scale, lying, _ = arranged(bracelets, AREA, Margins(tagged=tagged))
        ends = [(x + scale.width(part)) for each in lying for _, x, part in each.places(scale)]
        heights = [each.y for each in lying]
        wide = (max(ends) - AREA[0]) / (AREA[2] - AREA[0])
        high = (max(heights) - min(heights) + scale.height) / (AREA[3] - AREA[1])
        assert scale is ENLARGED[0] or max(wide, high) > 0.8, (count, links)


def test_what_was_placed_last_is_edged() -> None:
    play = next(
        play
        for seed in range(99)
        for play in [played(2, 1, seed, closing=False)]
        if play.state.progress.scored and play.state.progress.placed
    )
    colours = theme(ON_PAPER)
    accent, flash = colours.index(colours.accent), colours.index(colours.materials["yellow"].face)
    below_strip = (28, 112, 972, stocks_top(LIGHT, 2) - 12)
    assert {accent, flash} <= indices(RENDERER.draw(play, Look(NAMES, ENGLISH)).crop(below_strip))
    before = played(2, 0, 1)
    assert not {accent, flash} & indices(RENDERER.draw(before, Look(NAMES, ENGLISH)).crop(below_strip))


@pytest.mark.parametrize("seats", [2, 4])
def test_the_stock_of_the_seat_to_move_is_outlined(seats: int) -> None:
    play = played(seats, 0, 3)
    accent = theme(ON_PAPER).index(theme(ON_PAPER).accent)
    strip = (0, stocks_top(LIGHT, seats) - 6, SIZE[0], 756)
    assert accent in indices(RENDERER.draw(play, Look(NAMES, ENGLISH)).crop(strip))
    assert accent not in indices(RENDERER.draw(play, Look(NAMES, ENGLISH, over=True)).crop(strip))


@pytest.mark.parametrize(("seats", "count"), [(2, 1), (3, 2)])
def test_a_closed_bracelet_has_its_account(seats: int, count: int) -> None:
    play = just_closed(seats, count)
    assert len(closings(play)) == count
    for appearance in (ON_PAPER, ON_SLATE):
        image = RENDERER.draw(play, look(play, appearance=appearance))
        assert len(png(image)) <= MOST_BYTES
        cord = theme(appearance).index(theme(appearance).hint)
        panel = (660, 130, 972, stocks_top(LIGHT, seats) - 20)
        assert cord in indices(image.crop(panel)), "the ring hangs on its cord"
        nothing = play.state._replace(progress=play.state.progress._replace(scored=()))
        without = RENDERER.draw(replace(play, state=nothing), look(play, appearance=appearance))
        assert changed(without, image, panel)


def test_the_height_of_a_stock_follows_its_links() -> None:
    play = played(2, 0, 1)
    stock, layout = play.state.layout.stocks[0], play.state.layout
    heights = []
    for count in range(4):
        fewer = layout._replace(stocks=(stock[:count], layout.stocks[1]))
        image = RENDERER.hand(replace(play, state=play.state._replace(layout=fewer)), 0, Look(NAMES, ENGLISH))
        assert image is not None
        heights.append(image.height)
    assert heights[0] == heights[1] < heights[2] < heights[3]
    assert heights[2] < 400


def test_stocks_offer_what_is_legal_or_start_a_bracelet() -> None:
    for play in PLAYS:
        expect_offers(play)
    play = played(2, 0, 1)
    layout = play.state.layout._replace(bracelets=(bracelet("A", (Charm(LINKS["10-3"], None),)),))
    play = replace(play, state=play.state._replace(layout=layout._replace(stocks=((LINKS["2-9"],), (LINKS["4-9"],)))))
    assert [move.text for move, _ in offers(play, 1)[LINKS["4-9"]]] == ["4-9 new"]
    assert f"new {label(layout.born)}" in RENDERER.hand_words(play, 1, NAMES, ENGLISH)


def expect_offers(play: LovePlay) -> None:
    seat, state = play.to_move, play.state
    if seat is None:
        assert not any(offered for each in range(play.seats) for offered in offers(play, each).values())
        return
    offered = [offer for each in offers(play, seat).values() for offer in each]
    assert {move for move, _ in offered} == set(state.legal)
    for move, account in offered:
        after = play.after(move).state
        gained = after.progress.scores[seat % len(after.progress.scores)] if play.seats == 4 else None
        assert account == items(state, move)
        if gained is not None:
            assert points(account) == gained - state.progress.scores[seat % len(state.progress.scores)]
    for other in set(range(play.seats)) - {seat}:
        for link, moves in offers(play, other).items():
            assert link in state.layout.stocks[other]
            assert all(move.link is link for move, _ in moves)


@pytest.mark.parametrize(("seats", "length"), [(2, "standard"), (3, "short"), (4, "standard")])
def test_the_cards_of_winners_say_so(seats: int, length: str) -> None:
    play = next(
        play
        for seed in range(99)
        for play in [played(seats, None, seed, closing=True, length=length)]
        if any(play.state.layout.stocks) == (length == "short") and play.outcome and len(set(play.outcome.places)) > 1
    )
    shown, ink = RENDERER.draw(play, Look(NAMES, ENGLISH)), theme(ON_PAPER).index(theme(ON_PAPER).ink)
    nobody = RENDERER.draw(play, Look(NAMES, ENGLISH, over=True, winners=()))
    columns = 3 if seats == 3 else 2
    rows, top = -(-seats // columns), stocks_top(LIGHT, seats)
    for seat, place in enumerate(result_of(play).places):
        row, column = divmod(seat, columns)
        left, high = 28 + column * (944 // columns), (752 - top) // rows
        card = (left, top + row * high, left + 944 // columns, top + (row + 1) * high)
        assert changed(shown, nobody, card) == (place == 1)
        if place == 1:
            assert shown.crop(card).histogram()[ink] > nobody.crop(card).histogram()[ink] + 500


def test_partners_share_a_score_and_other_games_have_no_hands() -> None:
    play = played(4, 7, 1)
    progress = play.state.progress
    richer = replace(play, state=play.state._replace(progress=progress._replace(scores=(77, 88), captured=(6, 7))))
    before, after = (RENDERER.draw(each, Look(NAMES, ENGLISH)) for each in (play, richer))
    top, middle = stocks_top(LIGHT, 4), (stocks_top(LIGHT, 4) + 752) // 2
    for left, right in ((28, 494), (506, 972)):
        upper, lower = (left, top, right, middle - 6), (left, middle + 6, right, 752)
        assert (changed(before, after, upper), changed(before, after, lower)) == (True, False)
    assert {key for key, renderer in RENDERERS.items() if renderer.has_hands} == {"lovelinks"}
    linkage = RENDERERS["linkage"]
    play = PLAYS[0]
    assert linkage.hand(play, 0, Look(NAMES, ENGLISH)) is None
    assert linkage.hand_words(play, 0, NAMES, ENGLISH) == ""
