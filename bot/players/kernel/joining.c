/* bot.players.games.link.joining: connections of edges, and the static evaluation of LINK. */

#include <string.h>

#include "points.h"

enum { KEPT = 4, TOGETHER = 2, FROM = 1 };

typedef struct {
    Carrier safe[KEPT + 1], near[2 * KEPT + 1];
    int safe_count, near_count;
} Kept;

typedef struct {
    int point, certain;
    Carrier carrier;
} Queued;

typedef struct {
    const Points *points;
    Kept *kept;
    Queued *queue;
    int count, room, failed;
} Growth;

/* -- connections that grow from one edge */

static int keep(const Points *of, Carrier *list, int *count, const Carrier *carrier, int most) {
    for (int i = 0; i < *count; i++)
        if (within(of, &list[i], carrier)) return 0;
    if (*count >= most && size_of(of, &list[*count - 1]) <= size_of(of, carrier)) return 0;
    int kept = 0;
    for (int i = 0; i < *count; i++)
        if (!within(of, carrier, &list[i])) list[kept++] = list[i];
    list[kept++] = *carrier;
    sort_by_size(of, list, kept);
    *count = kept > most ? most : kept;
    for (int i = 0; i < *count; i++)
        if (same(of, &list[i], carrier)) return 1;
    return 0;
}

static void queue(Growth *growth, int point, const Carrier *carrier, int certain) {
    Queued *list = grown(growth->points->arena, growth->queue, growth->count, &growth->room, sizeof(Queued));
    if (list == NULL) {
        growth->failed = 1;
        return;
    }
    growth->queue = list;
    list[growth->count].point = point;
    list[growth->count].certain = certain;
    list[growth->count++].carrier = *carrier;
}

static void keep_safe(Growth *growth, int point, const Carrier *carrier) {
    Kept *kept = &growth->kept[point];
    if (keep(growth->points, kept->safe, &kept->safe_count, carrier, KEPT)) queue(growth, point, carrier, 1);
}

/* Put near connections together until nothing is in all of them. */
static void together(
    Growth *growth, int point, const Carrier *shared, const Carrier *whole, const Carrier *others, int count, int most
) {
    const Points *of = growth->points;
    for (int at = 0; at < count; at++) {
        Carrier still = *shared, larger = both(of, whole, &others[at]);
        EACH_WORD(of) still.w[i] &= others[at].w[i];
        if (is_empty(of, &still))
            keep_safe(growth, point, &larger);
        else if (most > 1 && !same(of, &still, shared))
            together(growth, point, &still, &larger, others + at + 1, count - at - 1, most - 1);
    }
}

static void keep_near(Growth *growth, int point, const Carrier *carrier) {
    const Points *of = growth->points;
    Kept *kept = &growth->kept[point];
    if (!keep(of, kept->near, &kept->near_count, carrier, 2 * KEPT)) return;
    queue(growth, point, carrier, 0);
    Carrier others[2 * KEPT];
    int count = 0;
    for (int i = 0; i < kept->near_count; i++)
        if (!same(of, &kept->near[i], carrier)) others[count++] = kept->near[i];
    together(growth, point, carrier, carrier, others, count, TOGETHER);
}

static void spread(Growth *growth, int point, const Carrier *carrier, const Links *links, int certain) {
    const Points *of = growth->points;
    Carrier taken = both(of, carrier, &of->bits[point]);
    for (int i = 0; i < links->count; i++) {
        int to = links->list[i].to;
        const Carriers *ways = links->list[i].ways;
        if (to == FROM || carriers_meet(of, carrier, &of->bits[to])) continue;
        for (int j = 0; j < ways->count; j++) {
            if (carriers_meet(of, &ways->list[j], &taken)) continue;
            Carrier whole = both(of, &taken, &ways->list[j]);
            (certain ? keep_safe : keep_near)(growth, to, &whole);
        }
    }
}

static int is_kept(const Points *of, const Kept *kept, const Carrier *carrier, int certain) {
    const Carrier *list = certain ? kept->safe : kept->near;
    for (int i = 0; i < (certain ? kept->safe_count : kept->near_count); i++)
        if (same(of, &list[i], carrier)) return 1;
    return 0;
}

/* The connections of a colour's edges; NULL without memory. */
static const Kept *joined(const Link *board, int colour, Arena *arena, Points *of) {
    if (!points_fill(of, board, colour, arena)) return NULL;
    Growth growth = {of, arena_take(arena, (size_t)of->points * sizeof(Kept)), NULL, 0, 0, 0};
    if (growth.kept == NULL) return NULL;
    static const Carrier none = {{0}};
    keep_safe(&growth, FROM, &none);
    for (int at = 0; at < growth.count && !growth.failed; at++) {
        Queued next = growth.queue[at];
        if (next.certain && next.point == 0) break;
        if (next.point == 0 || !is_kept(of, &growth.kept[next.point], &next.carrier, next.certain)) continue;
        if (next.point < of->first_vacant) {
            spread(&growth, next.point, &next.carrier, &of->twice[next.point], next.certain);
            if (next.certain) spread(&growth, next.point, &next.carrier, &of->near[next.point], 0);
        } else if (next.certain) {
            spread(&growth, next.point, &next.carrier, &of->twice[next.point], 0);
        }
    }
    return growth.failed ? NULL : &growth.kept[0];
}

/* -- the steps that matter */

static int steps_within(const Link *board, const Carrier *region, int16_t *moves) {
    const Geometry *fixed = board->fixed;
    int16_t all[MOST_MOVES];
    int count = 0, many = link_crossings(board, board->colour, all);
    memcpy(all + many, board->vacant, (size_t)board->vacant_count * sizeof *all);
    many += board->vacant_count;
    for (int i = 0; i < many; i++) {
        int bit = all[i] < fixed->area ? all[i] : fixed->area + fixed->diagonals[all[i] - fixed->area].between;
        if (marked(region, bit)) moves[count++] = all[i];
    }
    return count;
}

int link_evaluate(const Link *board, Arena *scratch, int16_t *moves, int *count) {
    int colour = board->colour;
    Points points;
    if (link_winning(board, colour, moves)) return colour;
    const Kept *own = joined(board, colour, scratch, &points);
    if (own == NULL) return OVER;
    if (own->safe_count || own->near_count) return colour;
    const Kept *other = joined(board, 1 - colour, scratch, &points);
    if (other == NULL) return OVER;
    if (other->safe_count) return 1 - colour;
    Carrier region;
    memset(&region, 0xff, sizeof region);
    for (int at = 0; at < other->near_count; at++)
        for (int i = 0; i < points.words; i++) region.w[i] &= other->near[at].w[i];
    *count = steps_within(board, &region, moves);
    return *count ? UNKNOWN : 1 - colour;
}
