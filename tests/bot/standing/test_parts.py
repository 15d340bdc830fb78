"""Win rates of roles and seats, against an even share."""

from collections import Counter

import pytest

from bot.standing.parts import fortunes, parts_of
from bot.standing.tallies import ALL, Statistic, interval, tallies
from rules import GAMES
from tests.bot.scores import random_results, result, teams

WITH_ROLES = next(key for key, game in GAMES.items() if game.roles)
IN_SEATS = next(key for key, game in GAMES.items() if not game.roles)


def test_settled_roles_come_in_the_order_of_the_game():
    first, second = GAMES[WITH_ROLES].roles
    assert parts_of(WITH_ROLES, {second: 3, "1": 2, first: 3, "2": 2}) == [first, second]
    assert parts_of(WITH_ROLES, {"1": 2}) == []
    assert parts_of(IN_SEATS, {"3": 1, "1": 2, "2": 2}) == ["1", "2", "3"]


def test_two_roles_are_even_at_half_of_the_decided():
    first, second = GAMES[WITH_ROLES].roles
    one, two = fortunes(WITH_ROLES, {first: 20, second: 20}, {first: 14, second: 2})
    assert (one.part, one.won, one.of, one.share) == (first, 14, 20, 0.7)
    assert one.even == two.even == pytest.approx(0.4)
    assert one.bounds == interval(14, 20)
    assert one.beyond_even == pytest.approx(interval(14, 20)[0] - 0.4)
    assert one.beyond_even > 0 > two.beyond_even


def counts_of(results) -> tuple[dict[tuple[str, str], int], dict[tuple[str, str], int]]:
    played, won = Counter[tuple[str, str]](), Counter[tuple[str, str]]()
    for one in results:
        for tally, count in tallies(one).items():
            if tally.user == ALL and tally.what in (Statistic.PLAYED, Statistic.WON):
                (played if tally.what is Statistic.PLAYED else won)[one.game, tally.which] += count
    return played, won


def of_game(counts: dict[tuple[str, str], int], key: str) -> dict[str, int]:
    return {part: n for (game, part), n in counts.items() if game == key}


def test_a_seat_is_even_at_the_mean_of_its_matches():
    three = [result(n, (1, 1), (2, 2), (3, 3), game="lovelinks") for n in range(6)]
    two = [result(n, (1, 1), (2, 2), game="lovelinks") for n in range(2)]
    four = [teams(n, 1, 2, 3, 4, won=0) for n in range(4)]
    played, won = (of_game(counts, "lovelinks") for counts in counts_of((*two, *three, *four)))
    even = {fortune.part: fortune.even for fortune in fortunes("lovelinks", played, won)}
    assert even["1"] == even["2"] == pytest.approx((2 / 2 + 6 / 3 + 4 / 2) / 12)
    assert even["3"] == pytest.approx((6 / 3 + 4 / 2) / 10)
    assert even["4"] == pytest.approx(1 / 2)


def test_even_shares_add_up_to_the_matches_won():
    played, won = counts_of(random_results(300, 5, guilds=1))
    for key in GAMES:
        wins = of_game(won, key)
        found = fortunes(key, of_game(played, key), wins)
        assert sum(fortune.even * fortune.of for fortune in found) == pytest.approx(sum(wins.values()))
        assert all(0 < fortune.even < 1 for fortune in found)
    first, second = GAMES[WITH_ROLES].roles
    assert [fortune.even for fortune in fortunes(WITH_ROLES, {first: 5, second: 5}, {})] == [0, 0], "all was tied"
    assert fortunes(WITH_ROLES, {}, {}) == []
