/* bot.players.games.linkage.endgame: the winner of a match of Linkage near its end, and the step. */

#include <stdlib.h>
#include <string.h>

#include "kernel.h"

enum { ACROSS = 8, NO_STEP = -1, LEAST_ROOM = 1 << 10, SCORES = 5 * COLOUR_GROUPS };

typedef struct {
    int left, count;
    uint64_t groups[COLOUR_GROUPS];
} Colour;

typedef struct {
    uint64_t free, shield;
    int more_moves, count;
    Colour colours[COLOURS];
} Endgame;

/* What is known of a position; it is found by 96 bits of its hash, so that two are never taken for one. */
typedef struct {
    uint64_t key; /* 0 where there is none */
    uint32_t check;
    int16_t least, most;
} Known;

typedef struct {
    const Places *places;
    Known *seen;
    size_t room, count;
    long nodes;
    int too_hard, failed;
} Solver;

/* -- positions */

static uint64_t beside(uint64_t cells) { return cells << 1 | cells >> 1 | cells << ACROSS | cells >> ACROSS; }

static int most_dominoes(uint64_t free) {
    int dark = bit_count(free & 0x55aa55aa55aa55aau), light = bit_count(free) - dark;
    return dark < light ? dark : light;
}

/* As Python compares such tuples. */
static int compare(const Colour *one, const Colour *other) {
    if (one->left != other->left) return one->left - other->left;
    for (int i = 0; i < one->count && i < other->count; i++)
        if (one->groups[i] != other->groups[i]) return one->groups[i] < other->groups[i] ? -1 : 1;
    return one->count - other->count;
}

static int is_first(const Endgame *at, int colour) {
    for (int i = 0; i < colour; i++)
        if (compare(&at->colours[i], &at->colours[colour]) == 0) return 0;
    return 1;
}

static int joins(const Colour *colour, uint64_t cells) {
    int count = 0;
    for (int i = 0; i < colour->count; i++) count += (colour->groups[i] & cells) != 0;
    return count;
}

/* Each step as in a Linkage board, most promising first. */
static int steps_of(const Places *places, const Endgame *at, int16_t *steps) {
    uint64_t open = at->free & ~at->shield;
    uint8_t slots[SLOTS], most[SLOTS] = {0}, counts[COLOURS][SLOTS];
    int several[COLOURS], kinds = 0, free = 0, begins[SCORES + 1] = {0};
    for (int slot = 0; slot < SLOTS; slot++)
        if (!(places->cells[slot] & ~open)) slots[free++] = (uint8_t)slot;
    for (int colour = 0; colour < at->count; colour++)
        if (at->colours[colour].left && is_first(at, colour)) several[kinds++] = colour;
    for (int k = 0; k < kinds; k++)
        for (int i = 0; i < free; i++) {
            counts[k][i] = (uint8_t)joins(&at->colours[several[k]], places->cells[slots[i]]);
            if (counts[k][i] > most[i]) most[i] = counts[k][i];
        }
#define SCORE(k, i) (at->more_moves ? COLOUR_GROUPS + 4 * counts[k][i] - most[i] : COLOUR_GROUPS - counts[k][i])
    for (int k = 0; k < kinds; k++)
        for (int i = 0; i < free; i++) begins[SCORE(k, i) + 1]++;
    for (int score = 0; score < SCORES; score++) begins[score + 1] += begins[score];
    for (int k = 0; k < kinds; k++)
        for (int i = 0; i < free; i++) steps[begins[SCORE(k, i)]++] = (int16_t)(SLOTS * several[k] + slots[i]);
#undef SCORE
    return kinds * free;
}

/* Keep what of a colour can still matter, in order. */
static void keep(Endgame *to, const Colour *colour, int still, int most) {
    Colour kept = {still < most ? still : most, 0, {0}};
    for (int i = 0; i < colour->count; i++) {
        uint64_t group = colour->groups[i] & to->free;
        if (!group) continue;
        int place = kept.count++;
        for (; place > 0 && kept.groups[place - 1] > group; place--) kept.groups[place] = kept.groups[place - 1];
        kept.groups[place] = group;
    }
    int place = to->count++;
    for (; place > 0 && compare(&to->colours[place - 1], &kept) > 0; place--) to->colours[place] = to->colours[place - 1];
    to->colours[place] = kept;
}

/* The position after a domino; returns the change in groups. */
static int after(const Places *places, const Endgame *at, int step, Endgame *to) {
    int colour = step / SLOTS, slot = step % SLOTS;
    uint64_t cells = places->cells[slot], free = at->free & ~cells, reach = places->reach[slot], open;
    Colour grown = at->colours[colour];
    grown.count = 0;
    for (int i = 0; i < at->colours[colour].count; i++) {
        uint64_t group = at->colours[colour].groups[i];
        if (group & cells)
            reach |= group;
        else
            grown.groups[grown.count++] = group;
    }
    grown.groups[grown.count++] = reach;
    to->free = free &= beside(free);
    to->shield = places->reach[slot] & free;
    to->count = 0;
    int most = most_dominoes(free);
    for (int i = 0; i < at->count; i++) {
        const Colour *each = i == colour ? &grown : &at->colours[i];
        int still = each->left - (i == colour);
        if (still) keep(to, each, still, most);
    }
    open = free & ~to->shield;
    int passed = !(open & beside(open));
    if (passed) to->shield = 0;
    to->more_moves = at->more_moves == passed;
    return grown.count - at->colours[colour].count;
}

static void bounds(const Endgame *at, int *least, int *most) {
    uint64_t adding = 0;
    *least = 0;
    for (int i = 0; i < at->count; i++) {
        const Colour *colour = &at->colours[i];
        uint64_t apart = at->free;
        for (int j = 0; j < colour->count; j++) apart &= ~colour->groups[j];
        adding |= apart & beside(apart);
        if (colour->count) *least -= colour->count - 1;
    }
    *most = most_dominoes(adding);
}

/* -- what is known */

static void mix(uint64_t *key, uint64_t *check, uint64_t word) {
    *key = (*key ^ word) * 0x9e3779b97f4a7c15u;
    *key ^= *key >> 32;
    *check = (*check + word) * 0xd6e8feb86659fd93u;
    *check ^= *check >> 29;
}

static Known known_as(const Endgame *at) {
    uint64_t key = (uint64_t)at->more_moves + 1, check = 0;
    mix(&key, &check, at->free);
    mix(&key, &check, at->shield);
    for (int i = 0; i < at->count; i++) {
        const Colour *colour = &at->colours[i];
        mix(&key, &check, (uint64_t)(SLOTS * colour->left + colour->count + 1));
        for (int j = 0; j < colour->count; j++) mix(&key, &check, colour->groups[j]);
    }
    Known known = {key ? key : 1, (uint32_t)(check >> 32), 0, 0};
    return known;
}

/* Where a position is in the table, or would be. */
static Known *place_of(const Solver *solver, const Known *known) {
    size_t at = known->key & (solver->room - 1);
    while (solver->seen[at].key && (solver->seen[at].key != known->key || solver->seen[at].check != known->check))
        at = (at + 1) & (solver->room - 1);
    return &solver->seen[at];
}

static int make_room(Solver *solver) {
    Known *before = solver->seen;
    size_t room = solver->room;
    solver->room = room ? 2 * room : LEAST_ROOM;
    solver->seen = calloc(solver->room, sizeof(Known));
    if (solver->seen == NULL) {
        solver->seen = before;
        solver->room = room;
        return FAILED;
    }
    for (size_t i = 0; i < room; i++)
        if (before[i].key) *place_of(solver, &before[i]) = before[i];
    free(before);
    return FINE;
}

/* -- the search */

static int step_of(Solver *solver, const Endgame *at, const int16_t *steps, int count, int need);

static int reaches(Solver *solver, const Endgame *at, int need) {
    if (!at->free) return need <= 0;
    Known known = known_as(at), *place = place_of(solver, &known);
    if (!place->key) {
        int least, most;
        if (solver->nodes-- <= 0) {
            solver->too_hard = 1;
            return 0;
        }
        if (4 * ++solver->count > 3 * solver->room) {
            if (!make_room(solver)) {
                solver->too_hard = solver->failed = 1;
                return 0;
            }
            place = place_of(solver, &known);
        }
        bounds(at, &least, &most);
        *place = known;
        place->least = (int16_t)least;
        place->most = (int16_t)most;
    }
    if (need <= place->least || need > place->most) return need <= place->least;
    int16_t steps[COLOURS * SLOTS];
    int count = steps_of(solver->places, at, steps);
    int reached = (step_of(solver, at, steps, count, need) != NO_STEP) == at->more_moves;
    if (solver->too_hard) return 0;
    place = place_of(solver, &known); /* the table may have grown */
    if (reached)
        place->least = (int16_t)need;
    else
        place->most = (int16_t)(need - 1);
    return reached;
}

static int step_of(Solver *solver, const Endgame *at, const int16_t *steps, int count, int need) {
    for (int i = 0; i < count; i++) {
        Endgame child;
        int change = after(solver->places, at, steps[i], &child);
        int reached = reaches(solver, &child, need - change);
        if (solver->too_hard) break;
        if (reached == at->more_moves) return steps[i];
    }
    return NO_STEP;
}

int linkage_solve(const Linkage *board, long nodes, int *step, int *winner) {
    Solver solver = {board->places, NULL, 0, 0, nodes, 0, 0};
    Endgame root = {0, 0, board->side == board->more, COLOURS, {{0}}};
    int16_t steps[COLOURS * SLOTS];
    int need = board->target - board->count;
    for (int i = 0; i < board->empty_count; i++) root.free |= board->places->cells[board->empty[i]];
    root.shield = board->shield & root.free;
    for (int colour = 0; colour < COLOURS; colour++) {
        root.colours[colour].left = board->left[colour];
        root.colours[colour].count = board->group_count[colour];
        memcpy(root.colours[colour].groups, board->groups[colour], sizeof board->groups[colour]);
    }
    int count = steps_of(board->places, &root, steps);
    *winner = UNKNOWN;
    if (!count) return FINE;
    if (!make_room(&solver)) return FAILED;
    *step = step_of(&solver, &root, steps, count, need);
    if (!solver.too_hard) *winner = *step == NO_STEP ? 1 - board->side : board->side;
    while (*step == NO_STEP && !solver.too_hard) {
        need += root.more_moves ? -1 : 1;
        *step = step_of(&solver, &root, steps, count, need);
    }
    if (*step == NO_STEP) *step = steps[0];
    free(solver.seen);
    return solver.failed ? FAILED : FINE;
}
