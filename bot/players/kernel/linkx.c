/* bot.players.games.linkx.board and sight. */

#include <math.h>
#include <string.h>

#include "kernel.h"

enum { NEVER = 99, MISSES = 12, STOCK_BITS = 2, MOST_STEPS = 128, MOST_COST = 4 * NEVER };
enum { AHEAD, TEMPO, OWN, THEIRS, SECOND, LARGE };

/* -- masks: a row has one bit more than columns, so that what is shifted sideways falls off */

static Mask bit(int column, int row) { return (Mask)1 << (row * ROW + column); }

typedef struct {
    Mask all, ends[2][2]; /* the cells of the grid, and the two ends of each axis */
} Grid;

static const Grid *grid(void) {
    static Grid cells;
    if (!cells.all)
        for (int i = 0; i < COLUMNS; i++) {
            cells.ends[0][0] |= bit(0, i);
            cells.ends[0][1] |= bit(COLUMNS - 1, i);
            cells.ends[1][0] |= bit(i, 0);
            cells.ends[1][1] |= bit(i, COLUMNS - 1);
            for (int row = 0; row < COLUMNS; row++) cells.all |= bit(i, row);
        }
    return &cells;
}

static Mask around(Mask cells) {
    Mask wide = cells | cells << 1 | cells >> 1;
    return (wide | wide << ROW | wide >> ROW) & grid()->all;
}

static int links(Mask area) {
    const Grid *cells = grid();
    return (area & cells->ends[0][0] && area & cells->ends[0][1]) ||
           (area & cells->ends[1][0] && area & cells->ends[1][1]);
}

static int bits_64(uint64_t left) {
    left -= left >> 1 & 0x5555555555555555u;
    left = (left & 0x3333333333333333u) + (left >> 2 & 0x3333333333333333u);
    return (int)(((left + (left >> 4)) & 0x0f0f0f0f0f0f0f0fu) * 0x0101010101010101u >> 56);
}

static int bits(Mask mask) { return bits_64((uint64_t)mask) + bits_64((uint64_t)(mask >> 64)); }

/* -- the course of a match */

static const int16_t *landing(const Linkx *board, int column, int *count) {
    const int32_t *begin = board->pieces->landings + column * STRETCHES;
    begin += board->skyline >> NIBBLE * column & (STRETCHES - 1);
    *count = begin[1] - begin[0];
    return board->pieces->steps + begin[0];
}

static int in_stock(const Linkx *board, int side, int step) {
    return (int)(board->stocks[side] >> STOCK_BITS * board->pieces->kinds[step] & ((1 << STOCK_BITS) - 1));
}

static int moves_of(const Linkx *board, int side, int16_t *moves) {
    int found = 0, count;
    for (int column = 0; column < COLUMNS; column++) {
        const int16_t *steps = landing(board, column, &count);
        for (int i = 0; i < count; i++)
            if (in_stock(board, side, steps[i])) moves[found++] = steps[i];
    }
    return found;
}

static int can_move(const Linkx *board, int side) {
    int16_t moves[MOST_STEPS];
    return moves_of(board, side, moves) > 0;
}

static Shares won_by(int side) {
    Shares shares = {{0.0, 0.0}};
    shares.of[side] = WON;
    return shares;
}

static Shares by_area(const Linkx *board) {
    static const Shares tie = {{0.5, 0.5}};
    int largest[2] = {0, 0};
    for (int side = 0; side < 2; side++)
        for (int i = 0; i < board->area_count[side]; i++) {
            int size = bits(board->areas[side][i]);
            if (size > largest[side]) largest[side] = size;
        }
    return largest[0] == largest[1] ? tie : won_by(largest[1] > largest[0]);
}

/* Lay a piece; returns the area that it is then part of. */
static Mask lay(Linkx *board, int side, int move) {
    const Pieces *pieces = board->pieces;
    Mask area = pieces->covers[move], reach = pieces->reaches[move];
    int kept = 0;
    board->skyline += pieces->rises[move];
    board->stocks[side] -= (uint32_t)1 << STOCK_BITS * pieces->kinds[move];
    for (int i = 0; i < board->area_count[side]; i++) {
        if (board->areas[side][i] & reach)
            area |= board->areas[side][i];
        else
            board->areas[side][kept++] = board->areas[side][i];
    }
    board->areas[side][kept++] = area;
    board->area_count[side] = kept;
    return area;
}

static void copy(Position *to_board, const Position *from_board) {
    Linkx *to = &to_board->linkx;
    const Linkx *from = &from_board->linkx;
    to->pieces = from->pieces;
    to->side = from->side;
    to->skyline = from->skyline;
    to->result = from->result;
    for (int side = 0; side < 2; side++) {
        to->stocks[side] = from->stocks[side];
        to->area_count[side] = from->area_count[side];
        memcpy(to->areas[side], from->areas[side], (size_t)from->area_count[side] * sizeof(Mask));
    }
}

static void play(Position *position, int move) {
    Linkx *board = &position->linkx;
    int side = board->side;
    if (links(lay(board, side, move))) {
        board->side = OVER;
        board->result = won_by(side);
    } else if (can_move(board, 1 - side)) {
        board->side = 1 - side;
    } else if (!can_move(board, side)) {
        board->side = OVER;
        board->result = by_area(board);
    }
}

static int side_of(const Position *board) { return board->linkx.side; }

static Shares result_of(const Position *board) { return board->linkx.result; }

static Shares playout(Linkx *board, Dice *dice) {
    int side = board->side;
    for (;;) {
        int16_t moves[MOST_STEPS];
        int move = UNKNOWN, count;
        for (int tries = 0; tries < MISSES && move == UNKNOWN; tries++) {
            double place = dice_random(dice) * COLUMNS;
            int column = (int)place, at = (int)((place - column) * board->pieces->most);
            const int16_t *steps = landing(board, column, &count);
            if (at < count && in_stock(board, side, steps[at])) move = steps[at];
        }
        if (move == UNKNOWN) {
            count = moves_of(board, side, moves);
            if (!count) {
                side = 1 - side;
                count = moves_of(board, side, moves);
                if (!count) return by_area(board);
            }
            move = moves[(int)(dice_random(dice) * count)];
        }
        if (links(lay(board, side, move))) return won_by(side);
        side = 1 - side;
    }
}

/* -- sight: races, counted in cells */

typedef struct {
    int cells; /* still needed, or NEVER */
    Mask ways; /* cells to be covered now on the cheapest ways */
} Race;

typedef struct {
    int steps, wins, reserve, areas;
    int16_t step[MOST_STEPS], win[MOST_STEPS];
    Mask area[MOST_AREAS], near[MOST_AREAS], ready, soon, later;
} View;

static int wins_of(const Linkx *board, const View *view, int16_t *wins) {
    const Grid *cells = grid();
    Mask ends[2][2], wide[2];
    memcpy(ends, cells->ends, sizeof ends);
    for (int i = 0; i < view->areas; i++)
        for (int axis = 0; axis < 2; axis++)
            for (int end = 0; end < 2; end++)
                if (view->area[i] & cells->ends[axis][end]) ends[axis][end] |= view->near[i];
    for (int axis = 0; axis < 2; axis++)
        wide[axis] = around(around(ends[axis][0] & view->ready)) & ends[axis][1] & view->ready;
    if (!wide[0] && !wide[1]) return 0;
    int count = 0;
    for (int i = 0; i < view->steps; i++) {
        Mask covered = board->pieces->covers[view->step[i]];
        if ((covered & ends[0][0] && covered & ends[0][1]) || (covered & ends[1][0] && covered & ends[1][1]))
            wins[count++] = view->step[i];
    }
    return count;
}

static void view_fill(View *view, const Linkx *board, int side) {
    Mask taken = 0;
    view->steps = moves_of(board, side, view->step);
    view->areas = board->area_count[side];
    view->ready = 0;
    view->reserve = 0;
    for (int each = 0; each < 2; each++)
        for (int i = 0; i < board->area_count[each]; i++) taken |= board->areas[each][i];
    for (int kind = 0; kind < 16; kind++)
        view->reserve += (int)(board->stocks[side] >> STOCK_BITS * kind & 3) * board->pieces->kind_sizes[kind];
    for (int i = 0; i < view->areas; i++) {
        view->area[i] = board->areas[side][i];
        view->near[i] = around(view->area[i]);
    }
    for (int i = 0; i < view->steps; i++) view->ready |= board->pieces->covers[view->step[i]];
    Mask empty = grid()->all & ~taken, above = (view->ready | view->ready << ROW) << ROW;
    view->soon = above & empty & ~view->ready;
    view->later = empty & ~view->ready & ~above;
    view->wins = wins_of(board, view, view->win);
}

/* The cells first met at each cost from one side, if ``met`` is given, and the cost of the opposite side or NEVER. */
static int wave(const View *view, Mask start, Mask goal, Mask *met, int *met_count) {
    Mask ready = view->ready, soon = view->soon, later = view->later, reach = start;
    Mask apart[MOST_AREAS], apart_near[MOST_AREAS];
    int left = 0, count = 0;
    met[count++] = 0;
    *met_count = count;
    for (int i = 0; i < view->areas; i++) {
        if (!(view->area[i] & start)) {
            apart[left] = view->area[i];
            apart_near[left++] = view->near[i];
        } else if (view->area[i] & goal) {
            return 0;
        } else {
            reach |= view->near[i];
        }
    }
    Mask before = 0, long_before = 0;
    for (;;) {
        Mask new = (reach & ready) | (before & soon) | (long_before & later);
        if (!new && reach == long_before) return NEVER;
        met[count++] = new;
        *met_count = count;
        ready &= ~new;
        soon &= ~new;
        later &= ~new;
        long_before = before;
        before = reach;
        if (new & goal) return count - 1;
        reach |= around(new);
        Mask joined = 0;
        int kept = 0, done = 0;
        for (int i = 0; i < left; i++) {
            if (apart_near[i] & new) {
                done |= (apart[i] & goal) != 0;
                joined |= apart_near[i];
            } else {
                apart[kept] = apart[i];
                apart_near[kept++] = apart_near[i];
            }
        }
        if (done) return count - 1;
        left = kept;
        reach |= joined;
    }
}

static Race race(const View *view, int axis) {
    const Mask *ends = grid()->ends[axis];
    Mask there[MOST_COST], back[MOST_COST];
    int there_count, back_count, cells = wave(view, ends[0], ends[1], there, &there_count);
    Race found = {NEVER, 0};
    if (cells > view->reserve) return found;
    wave(view, ends[1], ends[0], back, &back_count);
    found.cells = cells;
    for (int cost = 1; cost < there_count && cost <= cells; cost++)
        if (cells + 1 - cost < back_count) found.ways |= there[cost] & back[cells + 1 - cost];
    found.ways &= view->ready;
    return found;
}

static void races(const View *view, Race *shorter, Race *longer) {
    Race first = race(view, 0), second = race(view, 1);
    int other = second.cells < first.cells;
    *shorter = other ? second : first;
    *longer = other ? first : second;
}

static double standing(const Linkx *board, const View *view) {
    Mask met[MOST_COST];
    double total = 0.0;
    for (int axis = 0; axis < 2; axis++) {
        int count, cells = wave(view, grid()->ends[axis][0], grid()->ends[axis][1], met, &count);
        if (cells <= view->reserve) total += exp(-board->pieces->weights[AHEAD] * cells);
    }
    return total;
}

/* Every legal step, best first, and its rank. */
static int ranked(const Linkx *board, const View *mine, const View *theirs, int16_t *steps, double *looks) {
    const double *weights = board->pieces->weights;
    Race own, own_second, their, their_second;
    races(mine, &own, &own_second);
    races(theirs, &their, &their_second);
    double of_b = weights[OWN] * pow(weights[SECOND], own_second.cells - own.cells + 1);
    double of_d = weights[THEIRS] * pow(weights[SECOND], their_second.cells - their.cells + 1);
    for (int i = 0; i < mine->steps; i++) {
        int step = mine->step[i], to = i;
        Mask cells = board->pieces->covers[step];
        double look = exp(
            weights[OWN] * bits(cells & own.ways) + of_b * bits(cells & own_second.ways) +
            weights[THEIRS] * bits(cells & their.ways) + of_d * bits(cells & their_second.ways) +
            weights[LARGE] * board->pieces->sizes[step]
        );
        for (; to > 0 && (looks[to - 1] < look || (looks[to - 1] == look && steps[to - 1] < step)); to--) {
            looks[to] = looks[to - 1];
            steps[to] = steps[to - 1];
        }
        looks[to] = look;
        steps[to] = (int16_t)step;
    }
    return mine->steps;
}

static int threatened_after(const Linkx *board, int move) {
    Position after;
    View view;
    Position before;
    before.linkx = *board;
    copy(&after, &before);
    play(&after, move);
    if (after.linkx.side != 1 - board->side) return 0;
    view_fill(&view, &after.linkx, after.linkx.side);
    return view.wins > 0;
}

static int candidates(const Position *position, int16_t *moves, double *priors) {
    const Linkx *board = &position->linkx;
    View mine, theirs;
    int16_t steps[MOST_STEPS];
    double looks[MOST_STEPS];
    view_fill(&mine, board, board->side);
    view_fill(&theirs, board, 1 - board->side);
    int count = ranked(board, &mine, &theirs, steps, looks), kept = 0;
    for (int i = 0; i < count; i++) {
        if (mine.wins) {
            if (steps[i] != mine.win[0]) continue;
        } else if (theirs.wins) {
            int meets = 1;
            for (int j = 0; j < theirs.wins; j++)
                meets &= (board->pieces->columns[steps[i]] & board->pieces->columns[theirs.win[j]]) != 0;
            if (!meets || threatened_after(board, steps[i])) continue;
        }
        moves[kept] = steps[i];
        priors[kept++] = looks[i];
    }
    if (!kept) {
        moves[kept] = steps[0];
        priors[kept++] = looks[0];
    }
    double total = 0.0;
    for (int i = 0; i < kept; i++) total += priors[i];
    for (int i = 0; i < kept; i++) priors[i] /= total;
    return kept;
}

static Shares guess(Position *position, Dice *dice, Traces *traces) {
    (void)traces;
    Linkx *board = &position->linkx;
    View view;
    Shares shares;
    double hope;
    view_fill(&view, board, board->side);
    if (view.wins) {
        hope = 1.0;
    } else {
        double mine = standing(board, &view);
        view_fill(&view, board, 1 - board->side);
        double theirs = standing(board, &view);
        if (!mine && !theirs) return playout(board, dice);
        mine *= exp(board->pieces->weights[TEMPO]);
        hope = mine / (mine + theirs);
    }
    shares.of[board->side] = hope;
    shares.of[1 - board->side] = 1 - hope;
    return shares;
}

const Game LINKX = {copy, play, side_of, result_of, candidates, guess, NULL, NULL, NULL, 1};
