/* bot.players.games.lovelinks: positions of two sides, planned turns, and what is foreseen after them. */

#include <math.h>
#include <stddef.h>
#include <string.h>

#include "kernel.h"

enum { AT_LOCK, AT_KEY, AT_BOTH, ALONE };
enum { PLACEMENTS = 2, OPEN_BRACELETS = 5, SHORT_SCORE = 90, GROWN = 4, LEAST = GROWN - 1, UNOPPOSED = 10 };
enum { BASE = 11, CLOSABLE = BASE * BASE, KIND_BITS = 6, STEP_BITS = KIND_BITS + 2, NOTHING = -1000, LONG_WAY = 4 };

/* -- the most that a stock adds by closing a bracelet, by the sum of random numbers of its links */

static struct {
    uint64_t key;
    int most;
} reaches[1 << 16]; /* those found last; Python's lock guards them, and all tables are alike */

static uint64_t mixed(uint64_t number) {
    number += 0x9e3779b97f4a7c15u;
    number = (number ^ number >> 30) * 0xbf58476d1ce4e5b9u;
    number = (number ^ number >> 27) * 0x94d049bb133111ebu;
    return number ^ number >> 31;
}

static int reach(const LinkTables *links, const uint8_t *stock, int count, int shape) {
    int most = NOTHING, closable = shape >= CLOSABLE;
    const Fit *fits = links->fits + shape * links->kinds;
    for (int i = 0; i < count; i++)
        for (int way = 0; way < fits[stock[i]].count; way++) {
            const Way *joined = &fits[stock[i]].ways[way];
            int gain = links->worth[stock[i]] + joined->bonus, best = NOTHING;
            const Fit *grown = links->fits + (joined->shape + (closable ? 0 : CLOSABLE)) * links->kinds;
            for (int j = 0; joined->how != AT_BOTH && j < count; j++) {
                const Fit *fit = &grown[stock[j]];
                if (j == i || fit->count == 0 || fit->ways[fit->count - 1].how != AT_BOTH) continue;
                int more = links->worth[stock[j]] + fit->ways[fit->count - 1].bonus;
                if (more > best) best = more;
            }
            if (joined->how != AT_BOTH) gain += best - (closable ? LONG_WAY : 0);
            if (gain > most) most = gain;
        }
    return most;
}

/* The points of a seat at a bracelet in one turn, without one link of that kind if it is not NOBODY. */
static double take(const LoveLinks *board, int seat, int without, const Bracelet *row) {
    int count = board->stock_count[seat], side = board->side_of[seat];
    if (row->length < LEAST || count == 0) return 0.0;
    uint64_t key = board->keys[seat] - (without == NOBODY ? 0 : mixed((uint64_t)without));
    key = mixed(key + (uint64_t)row->shape);
    size_t at = (size_t)(key % (sizeof reaches / sizeof *reaches));
    if (reaches[at].key != key) {
        uint8_t stock[MOST_STOCK];
        int kept = 0, left_out = without == NOBODY;
        for (int i = 0; i < count; i++)
            if (left_out || board->stocks[seat][i] != without)
                stock[kept++] = board->stocks[seat][i];
            else
                left_out = 1;
        reaches[at].most = reach(board->links, stock, kept, row->shape);
        reaches[at].key = key;
    }
    if (2 * reaches[at].most <= NOTHING) return 0.0;
    int opposing = row->gems - row->own[side];
    return row->value + reaches[at].most + (opposing ? opposing : UNOPPOSED);
}

/* -- the course of a match */

static void copy(LoveLinks *to, const LoveLinks *from) {
    memcpy(to, from, offsetof(LoveLinks, rows) + (size_t)from->row_count * sizeof(Bracelet));
}

void lovelinks_receive(LoveLinks *board, int seat, int kind) {
    board->stocks[seat][board->stock_count[seat]++] = (uint8_t)kind;
    board->keys[seat] += mixed((uint64_t)kind);
}

static void begin(LoveLinks *board, int kind, int side) {
    Bracelet *row = &board->rows[board->row_count++];
    *row = (Bracelet){board->links->ends[kind], (int16_t)board->born++, 1, board->links->worth[kind], 0, {0, 0}};
    if (side != NOBODY) row->gems = row->own[side] = 1;
}

static void draw_all(LoveLinks *board, const Deal *deal) {
    while (board->due_count) {
        int left = board->bag, receiver = board->due[--board->due_count];
        for (int round = board->round + 1; round < LINK_ROUNDS; round++) left += board->links->decks[round];
        board->bag--;
        if (receiver == NOBODY)
            begin(board, deal->links[deal->count - left], NOBODY);
        else
            lovelinks_receive(board, receiver, deal->links[deal->count - left]);
    }
}

static void end_round(LoveLinks *board) {
    board->over = ++board->round == LINK_ROUNDS;
    if (board->over) return;
    board->bag = board->links->decks[board->round];
    for (int i = board->row_count; i < OPEN_BRACELETS; i++) board->due[board->due_count++] = NOBODY;
    for (int seat = board->seats - 1; seat >= 0; seat--)
        for (int i = 0; i < board->links->stock_sizes[board->round]; i++) board->due[board->due_count++] = (int8_t)seat;
}

static void end_turn(LoveLinks *board) {
    int following = (board->seat + 1) % board->seats, stocks = 0;
    int missing = board->links->stock_sizes[board->round] - board->stock_count[board->seat];
    if (missing > board->bag) missing = board->bag;
    board->placed = board->matched = 0;
    for (int seat = 0; seat < board->seats; seat++) stocks += board->stock_count[seat];
    for (int i = 0; i < missing; i++) board->due[board->due_count++] = (int8_t)board->seat;
    if (!missing && stocks)
        while (!board->stock_count[following]) following = (following + 1) % board->seats;
    else if (!missing)
        end_round(board);
    board->seat = following;
}

static int take_from_stock(LoveLinks *board, int kind) {
    uint8_t *stock = board->stocks[board->seat];
    int at = 0, last = --board->stock_count[board->seat];
    while (stock[at] != kind) at++;
    memmove(stock + at, stock + at + 1, (size_t)(last - at));
    stock[last] = 0;
    board->keys[board->seat] -= mixed((uint64_t)kind);
    return last;
}

static void play(LoveLinks *board, int move) {
    const LinkTables *links = board->links;
    int kind = move & ((1 << KIND_BITS) - 1), how = move >> KIND_BITS & 3, side = board->side_of[board->seat], at = 0;
    int left = take_from_stock(board, kind);
    if (how == ALONE) {
        begin(board, kind, side);
        board->owed = 0;
    } else {
        while (board->rows[at].born != (move >> STEP_BITS) - 1) at++;
        Bracelet *row = &board->rows[at];
        const Way *way = links->fits[row->shape * links->kinds + kind].ways;
        while (way->how != how) way++;
        if (how == AT_BOTH) {
            int opposing = row->gems - row->own[side];
            board->scores[side] += row->value + links->worth[kind] + way->bonus + (opposing ? opposing : UNOPPOSED);
            board->captured[side] += opposing;
            memmove(row, row + 1, (size_t)(--board->row_count - at) * sizeof *row);
            board->owed = left && !(board->is_short && board->scores[side] >= SHORT_SCORE);
            if (board->owed) return;
        } else {
            row->shape = (int16_t)(way->shape + (++row->length == GROWN ? CLOSABLE : 0));
            row->value = (int16_t)(row->value + links->worth[kind]);
            row->gems++;
            row->own[side]++;
            if (way->bonus) {
                board->scores[side] += board->matched ? 3 : 1;
                board->matched = board->placed == 0;
            }
        }
    }
    board->placed++;
    if (how != ALONE && board->is_short && board->scores[side] >= SHORT_SCORE)
        board->over = 1;
    else if (board->placed == PLACEMENTS || !left)
        end_turn(board);
}

/* -- planning */

typedef struct {
    double worth;
    int move;
} Step;

typedef struct {
    int count, moves[2 * PLACEMENTS];
    double scores[2];
} Planned;

/* Keep the ``most`` best steps, best first. */
static int keep(Step *steps, int count, int most, double worth, int move) {
    int at = count < most ? count : most;
    while (at > 0 && (steps[at - 1].worth < worth || (steps[at - 1].worth == worth && steps[at - 1].move < move))) {
        if (at < most) steps[at] = steps[at - 1];
        at--;
    }
    if (at < most) steps[at] = (Step){worth, move};
    return count < most ? count + 1 : count;
}

static int promising(const LoveLinks *board, Step *steps, int most) {
    const LinkTables *links = board->links;
    int seat = board->seat, side = board->side_of[seat], following = (seat + 1) % board->seats, count = 0;
    const uint8_t *stock = board->stocks[seat];
    double ally = board->side_of[following] == side ? 1.0 : -1.0, weight = board->placed == 1 ? links->later : 1.0;
    for (int at = 0; at < board->row_count && !board->owed; at++) {
        const Bracelet *row = &board->rows[at];
        double lost = ally * take(board, following, NOBODY, row);
        int opposing = row->gems - row->own[side];
        for (int i = 0; i < board->stock_count[seat]; i++) {
            int kind = stock[i];
            const Fit *fit = &links->fits[row->shape * links->kinds + kind];
            if (memchr(stock, kind, (size_t)i)) continue;
            for (const Way *way = fit->ways; way < fit->ways + fit->count; way++) {
                double worth = !way->bonus ? 0.0 : board->matched ? 3.0 : 1.0;
                if (way->how == AT_BOTH) {
                    worth = row->value + links->worth[kind] + way->bonus + (opposing ? opposing : UNOPPOSED) - lost;
                } else if (row->length >= GROWN - 2) {
                    Bracelet grown = *row;
                    grown.shape = (int16_t)(way->shape + (++grown.length == GROWN ? CLOSABLE : 0));
                    grown.value = (int16_t)(grown.value + links->worth[kind]);
                    grown.gems++;
                    grown.own[side]++;
                    double left = ally * take(board, following, NOBODY, &grown) - lost;
                    double gain = take(board, seat, kind, &grown) - take(board, seat, kind, row);
                    worth += left + gain * weight;
                }
                count = keep(steps, count, most, worth, (row->born + 1) << STEP_BITS | way->how << KIND_BITS | kind);
            }
        }
    }
    for (int i = 0, fits = count; i < board->stock_count[seat] && !fits; i++) {
        double kept = 0.0;
        if (memchr(stock, stock[i], (size_t)i)) continue;
        for (int at = 0; at < board->row_count; at++) kept += take(board, seat, stock[i], &board->rows[at]);
        int move = (board->born + 1) << STEP_BITS | ALONE << KIND_BITS | stock[i];
        count = keep(steps, count, most, links->later * kept, move);
    }
    return count;
}

static void outlook(const LoveLinks *board, double *scores) {
    const Bracelet *rows[MOST_BRACELETS];
    int count = 0;
    double weight = 1.0;
    for (int side = 0; side < 2; side++) scores[side] = board->scores[side];
    for (int at = 0; at < board->row_count && !board->over; at++)
        if (board->rows[at].length >= LEAST) rows[count++] = &board->rows[at];
    for (int turn = 0; turn < board->seats && count; turn++) {
        int seat = (board->seat + turn) % board->seats, side = board->side_of[seat];
        if (!board->stock_count[seat]) continue;
        for (int taken = 0; taken < (turn == 0 && board->stock_count[seat] > 1 ? 2 : 1) && count; taken++) {
            double best = 0.0;
            int best_at = NOBODY;
            for (int at = 0; at < count; at++) {
                double points = take(board, seat, NOBODY, rows[at]);
                if (points > best) best = points, best_at = at;
            }
            if (best_at == NOBODY) break;
            scores[side] += (taken ? board->links->second : weight) * best;
            memmove(rows + best_at, rows + best_at + 1, (size_t)(--count - best_at) * sizeof *rows);
        }
        weight *= board->links->later;
    }
}

static double margin(const double *scores, int side) { return scores[side] - scores[1 - side]; }

static int continues(const LoveLinks *board, const LoveLinks *before) {
    int same = !board->over && !board->due_count && board->seat == before->seat;
    return same && (board->owed || board->placed > before->placed);
}

/* The best way on from a step; FAILED if every good one begins with a known step at another bracelet. */
static int follow_up(const LoveLinks *before, int move, int side, const Step *known, int known_count, Planned *best) {
    LoveLinks board;
    Step steps[MOST_KEPT];
    copy(&board, before);
    play(&board, move);
    int found = !continues(&board, before), rest = 0;
    int count = found ? 0 : promising(&board, steps, board.links->second_steps);
    if (found) outlook(&board, best->scores);
    for (int i = 0; i < count; i++) {
        Planned planned;
        int next = steps[i].move, is_known = 0;
        for (int at = 0; at < known_count && !is_known; at++)
            is_known = known[at].move == next && next >> STEP_BITS != move >> STEP_BITS;
        if (is_known || !follow_up(&board, next, side, NULL, 0, &planned)) continue;
        if (found && margin(planned.scores, side) <= margin(best->scores, side)) continue;
        *best = planned;
        rest = planned.count;
        found = FINE;
    }
    memmove(best->moves + 1, best->moves, (size_t)rest * sizeof *best->moves);
    best->moves[0] = move;
    best->count = rest + 1;
    return found;
}

static void plan(const LoveLinks *board, Planned *best) {
    Step steps[MOST_KEPT];
    int side = board->side_of[board->seat], found = FAILED;
    int count = promising(board, steps, board->links->first_steps);
    for (int i = 0; i < count; i++) {
        Planned planned;
        if (!follow_up(board, steps[i].move, side, steps, i, &planned)) continue;
        if (found && margin(planned.scores, side) <= margin(best->scores, side)) continue;
        *best = planned;
        found = FINE;
    }
}

/* -- what is foreseen */

static Shares result(const LoveLinks *board) {
    static const Shares tie = {{0.5, 0.5}};
    int lead = board->scores[0] - board->scores[1];
    if (!lead) lead = board->captured[0] - board->captured[1];
    return lead ? won_by(lead < 0) : tie;
}

static Shares expectation(const LoveLinks *board, const double *scores) {
    int left = board->bag;
    for (int round = board->round + 1; round < LINK_ROUNDS; round++) left += board->links->decks[round];
    for (int seat = 0; seat < board->seats; seat++) left += board->stock_count[seat];
    double heat = 1.0 + board->links->heat * sqrt(left), best = scores[0] > scores[1] ? scores[0] : scores[1];
    double parts[2] = {exp((scores[0] - best) / heat), exp((scores[1] - best) / heat)}, whole = parts[0] + parts[1];
    return (Shares){{parts[0] / whole, parts[1] / whole}};
}

/* Draw what is due, and say what is expected of the seat that is then to move. */
static Shares expected(LoveLinks *board, const Deal *deal) {
    Planned planned;
    draw_all(board, deal);
    if (!board->over) plan(board, &planned);
    return board->over ? result(board) : expectation(board, planned.scores);
}

static Shares as_planned(const LoveLinks *before, const Deal *deal) {
    LoveLinks board;
    copy(&board, before);
    for (int turn = 1; turn < board.seats; turn++) {
        Planned planned = {0};
        draw_all(&board, deal);
        if (!board.over) plan(&board, &planned);
        for (int i = 0; i < planned.count; i++) play(&board, planned.moves[i]);
    }
    return expected(&board, deal);
}

typedef struct {
    double worth;
    LoveLinks after;
} Turn;

typedef struct {
    int side, count, most;
    Turn list[MOST_ANSWERS]; /* the best first */
} Turns;

static int is_same(const LoveLinks *one, const LoveLinks *other) {
    return memcmp(&one->round, &other->round, offsetof(LoveLinks, due) - offsetof(LoveLinks, round)) == 0 &&
           memcmp(one->rows, other->rows, (size_t)one->row_count * sizeof(Bracelet)) == 0;
}

/* Keep the best of the promising ways to play the rest of a turn; of those that lead to the same, one. */
static void whole_turns(Turns *turns, const LoveLinks *before, int most) {
    Step steps[MOST_KEPT];
    int count = promising(before, steps, most);
    for (int i = 0; i < count; i++) {
        Turn turn;
        double scores[2];
        copy(&turn.after, before);
        play(&turn.after, steps[i].move);
        if (continues(&turn.after, before)) {
            whole_turns(turns, &turn.after, before->links->second_steps);
            continue;
        }
        outlook(&turn.after, scores);
        turn.worth = margin(scores, turns->side);
        int at = 0, known = 0;
        while (at < turns->count && turns->list[at].worth >= turn.worth)
            known |= is_same(&turns->list[at++].after, &turn.after);
        if (known || at == turns->most) continue;
        if (turns->count < turns->most) turns->count++;
        memmove(turns->list + at + 1, turns->list + at, (size_t)(turns->count - at - 1) * sizeof(Turn));
        turns->list[at] = turn;
    }
}

static void answer(LoveLinks *board, const Deal *deal, int answers) {
    Turns turns = {.side = board->side_of[board->seat], .most = answers};
    double best = -1.0;
    whole_turns(&turns, board, board->links->first_steps);
    for (int i = 0; i < turns.count; i++) {
        double share = as_planned(&turns.list[i].after, deal).of[turns.side];
        if (share <= best) continue;
        best = share;
        copy(board, &turns.list[i].after);
    }
}

Shares lovelinks_foresee(LoveLinks *board, const Deal *deal, int answers) {
    for (int turn = 1; turn < board->seats; turn++) {
        draw_all(board, deal);
        if (!board->over) answer(board, deal, answers);
    }
    return expected(board, deal);
}
