/* bot.players.games.linkage: board, heuristics and geometry. */

#include <string.h>

#include "kernel.h"

enum { ACROSS = 8, MOST_DOMINOES = 32, MOST_LOOKS = COLOURS * SLOTS };

/* -- the course of a match */

static void copy(Position *to, const Position *from) { to->linkage = from->linkage; }

static void play(Position *position, int move) {
    Linkage *board = &position->linkage;
    const Places *places = board->places;
    int colour = move / SLOTS, slot = move % SLOTS, kept = 0, met = 0;
    uint64_t cells = places->cells[slot], grown = places->reach[slot];
    board->covered |= cells;
    for (int i = 0; i < board->empty_count; i++)
        if (!(places->cells[board->empty[i]] & cells)) board->empty[kept++] = board->empty[i];
    board->empty_count = kept;
    kept = 0;
    for (int i = 0; i < board->group_count[colour]; i++) {
        uint64_t group = board->groups[colour][i];
        if (group & cells) {
            grown |= group;
            met++;
        } else {
            board->groups[colour][kept++] = group;
        }
    }
    board->groups[colour][kept++] = grown;
    board->group_count[colour] = kept;
    board->count += 1 - met;
    board->left[colour]--;
    board->placed++;
    board->planes[colour] |= cells;
    memmove(board->last + 1, board->last, PULLED_BY - 1);
    board->last[0] = (uint8_t)slot;
    if (board->last_count < PULLED_BY) board->last_count++;
    int passes = 1;
    for (int i = 0; i < board->empty_count; i++)
        passes &= (places->cells[board->empty[i]] & places->reach[slot]) != 0;
    if (!board->empty_count) {
        board->side = OVER;
    } else if (passes) {
        board->shield = 0;
    } else {
        board->shield = places->reach[slot];
        board->side = 1 - board->side;
    }
}

static int side(const Position *board) { return board->linkage.side; }

static Shares won(const Linkage *board, int count) {
    return won_by(count >= board->target ? board->more : 1 - board->more);
}

static Shares result(const Position *board) { return won(&board->linkage, board->linkage.count); }

static int playable(const Linkage *board, uint8_t *slots) {
    int count = 0;
    for (int i = 0; i < board->empty_count; i++)
        if (!(board->places->cells[board->empty[i]] & board->shield)) slots[count++] = board->empty[i];
    return count;
}

static int all_moves(const Position *position, int16_t *moves) {
    const Linkage *board = &position->linkage;
    uint8_t slots[SLOTS];
    int free = playable(board, slots), count = 0;
    for (int colour = 0; colour < COLOURS; colour++)
        for (int i = 0; board->left[colour] && i < free; i++) moves[count++] = (int16_t)(SLOTS * colour + slots[i]);
    return count;
}

/* -- how steps look */

/* Free cells with one free neighbour. */
static uint64_t ends(uint64_t free) {
    uint64_t left = free << 1, right = free >> 1, down = free << ACROSS, up = free >> ACROSS;
    uint64_t two = (left & right) | (down & up) | ((left | right) & (down | up));
    return free & (left | right | down | up) & ~two;
}

typedef struct {
    double look;
    int move;
} Look;

static int looks(const Linkage *board, Look *found) {
    const Places *places = board->places;
    const Weights *taste = &places->weights[board->side == board->more];
    int colours[COLOURS], kinds = 0, unused = 0, count = 0;
    uint64_t once[COLOURS] = {0}, touched = 0, single = ends(places->whole & ~board->covered);
    for (int colour = 0; colour < COLOURS; colour++) {
        int groups = board->group_count[colour];
        if (!board->left[colour] || (!groups && unused)) continue;
        for (int i = 0; i < groups; i++) once[kinds] |= board->groups[colour][i];
        touched |= once[kinds];
        colours[kinds++] = colour;
        unused |= !groups;
    }
    uint8_t slots[SLOTS];
    int free = playable(board, slots);
    for (int i = 0; i < free; i++) {
        int slot = slots[i];
        uint64_t cells = places->cells[slot];
        double look = taste->stuck[bit_count(places->reach[slot] & single & ~cells)], own[COLOURS];
        for (int j = 0; j < board->last_count; j++) look += places->pull[board->last[j]][slot];
        for (int k = 0; k < kinds; k++) {
            int joins = 0, colour = colours[k];
            double supply = taste->left[board->left[colour]];
            if (!(cells & touched)) {
                own[k] = taste->joined[0] + supply;
                continue;
            }
            if (cells & once[k])
                for (int j = 0; j < board->group_count[colour]; j++) joins += (board->groups[colour][j] & cells) != 0;
            look += taste->spoilt[joins];
            own[k] = taste->joined[joins] - taste->spoilt[joins] + supply;
        }
        for (int k = 0; k < kinds; k++) {
            found[count].look = look + own[k];
            found[count++].move = SLOTS * colours[k] + slot;
        }
    }
    return count;
}

/* By Zipf's law. */
static void priors_of(int count, double *priors) {
    double whole = 0.0;
    for (int place = 0; place < count; place++) whole += priors[place] = 1.0 / (place + 2);
    for (int place = 0; place < count; place++) priors[place] /= whole;
}

/* A step that ends the match and wins it, or UNKNOWN. */
static int decisive(const Position *position) {
    int16_t moves[MOST_MOVES];
    int count = all_moves(position, moves), own = position->linkage.side;
    for (int i = 0; i < count; i++) {
        Position after;
        copy(&after, position);
        play(&after, moves[i]);
        if (after.linkage.side == OVER && result(&after).of[own] == WON) return moves[i];
    }
    return UNKNOWN;
}

static int candidates(const Position *position, int16_t *moves, double *priors) {
    const Linkage *board = &position->linkage;
    int most = board->places->most, kept = 0;
    int wins = board->empty_count <= board->places->last_slots ? decisive(position) : UNKNOWN;
    if (wins != UNKNOWN) {
        moves[kept++] = (int16_t)wins;
    } else {
        Look found[MOST_LOOKS], best[MOST_MOVES];
        int count = looks(board, found);
        for (int i = 0; i < count; i++) {
            int to = kept;
            for (; to > 0; to--) {
                const Look *before = &best[to - 1];
                if (before->look > found[i].look || (before->look == found[i].look && before->move > found[i].move))
                    break;
                best[to] = *before;
            }
            if (to < most) best[to] = found[i];
            if (kept < most) kept++;
        }
        for (int i = 0; i < kept; i++) moves[i] = (int16_t)best[i].move;
    }
    priors_of(kept, priors);
    return kept;
}

/* -- playouts */

static uint64_t flood(uint64_t start, uint64_t within) {
    for (uint64_t reached = start;;) {
        uint64_t wide = reached | reached << 1 | reached >> 1;
        wide = (wide | wide << ACROSS | wide >> ACROSS) & within;
        if (wide == reached) return reached;
        reached = wide;
    }
}

static int groups_of(const Places *places, const uint64_t *planes, int dominoes) {
    int count = 2 * dominoes, bent = 0;
    for (int colour = 0; colour < COLOURS; colour++) {
        uint64_t plane = planes[colour], beside = plane & plane >> 1;
        count += bit_count(beside & beside >> ACROSS) - bit_count(beside) - bit_count(plane & plane >> ACROSS);
        bent |= (plane << 1 & plane << (ACROSS - 1) & plane << ACROSS & plane << (ACROSS + 1) & ~plane) != 0;
    }
    for (int colour = 0; bent && colour < COLOURS; colour++) {
        uint64_t left = places->whole & ~planes[colour];
        while (left & places->rim) left ^= flood(left & places->rim, left);
        for (; left; count++) left ^= flood(left & (~left + 1), left);
    }
    return count;
}

/* Insert an entry into a list sorted by key and value. */
static void insert(uint32_t *list, int count, uint32_t entry) {
    for (; count > 0 && list[count - 1] > entry; count--) list[count] = list[count - 1];
    list[count] = entry;
}

static Shares playout(Position *position, Dice *dice, Traces *traces) {
    Linkage *board = &position->linkage;
    const Places *places = board->places;
    uint8_t keys[2 * (SLOTS + MOST_DOMINOES)];
    uint32_t order[SLOTS], colours[MOST_DOMINOES];
    int slots = board->empty_count, bag = 0, entries;
    for (int colour = 0; colour < COLOURS; colour++) bag += board->left[colour];
    entries = slots + bag;
    dice_bytes(dice, keys, 2 * entries);
#define KEY(at) ((uint32_t)(keys[2 * (at)] | keys[2 * (at) + 1] << 8) << 8)
    for (int i = 0; i < slots; i++) insert(order, i, KEY(i) | board->empty[i]);
    for (int colour = 0, i = 0; colour < COLOURS; colour++)
        for (int many = board->left[colour]; many > 0; many--, i++)
            insert(colours, i, KEY(entries - 1 - i) | (uint32_t)colour);
#undef KEY
    uint64_t covered = board->covered, shield = board->shield, planes[COLOURS];
    memcpy(planes, board->planes, sizeof planes);
    int mover = board->side, more = board->side == board->more, placed = board->placed;
    while (slots) {
        int waiting = 0, before = placed;
        for (int i = 0; i < slots; i++) {
            int slot = (int)(order[i] & 255);
            uint64_t cells = places->cells[slot];
            if (cells & covered) continue;
            if (cells & shield) {
                order[waiting++] = order[i];
                continue;
            }
            shield = places->reach[slot];
            uint32_t colour = colours[--bag] & 255;
            if (((planes[colour] & shield) != 0) == more)
                for (int at = 0; at < bag; at++) {
                    uint32_t another = colours[at] & 255;
                    if (((planes[another] & shield) != 0) != more) {
                        colours[at] = colour;
                        colour = another;
                        break;
                    }
                }
            covered |= cells;
            planes[colour] |= cells;
            placed++;
            trace(traces, mover, (int)(SLOTS * colour) + slot);
            mover = 1 - mover;
            more = !more;
        }
        if (placed == before && waiting) {
            shield = 0;
            mover = 1 - mover;
            more = !more;
        }
        slots = waiting;
    }
    return won(board, groups_of(places, planes, placed));
}

const Game LINKAGE = {copy, play, side, result, candidates, playout, NULL, all_moves, priors_of, 1};
