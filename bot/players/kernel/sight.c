/* bot.players.games.linkx.sight: races, counted in cells. */

#include <math.h>
#include <string.h>

#include "pieces.h"

enum { NEVER = 99, MOST_COST = 4 * NEVER };

typedef struct {
    int cells; /* still needed, or NEVER */
    Mask ways; /* cells to be covered now on the cheapest ways */
} Race;

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

void view_fill(View *view, const Linkx *board, int side) {
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

double standing(const Linkx *board, const View *view) {
    const double *weights = board->pieces->weights;
    Mask met[MOST_COST];
    double total = 0.0;
    int cells[2], count;
    for (int axis = 0; axis < 2; axis++)
        cells[axis] = wave(view, grid()->ends[axis][0], grid()->ends[axis][1], met, &count);
    int other = cells[1] < cells[0], shorter = cells[other], longer = cells[1 - other];
    if (shorter <= view->reserve) total += exp(-weights[AHEAD] * shorter);
    if (longer <= view->reserve) total += weights[LONGER] * exp(-weights[AHEAD] * longer);
    return total;
}

/* Every legal step, best first, and its rank. */
int ranked(const Linkx *board, const View *mine, const View *theirs, int16_t *steps, double *looks) {
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
            weights[OWN] * mask_count(cells & own.ways) + of_b * mask_count(cells & own_second.ways) +
            weights[THEIRS] * mask_count(cells & their.ways) + of_d * mask_count(cells & their_second.ways) +
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
