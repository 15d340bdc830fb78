/* bot.players.games.link.joining: the static evaluation of LINK. */

#include <stdlib.h>
#include <string.h>

#include "kernel.h"

enum { KEPT = 4, TOGETHER = 2, DIRECT = 2, FROM = 1, MOST_WORDS = 10, MOST_POINTS = 2 * MOST_AREA };

/* What a connection relies on: a bit for each cell, and above them one for each crossing. */
typedef struct {
    uint64_t w[MOST_WORDS];
} Carrier;

typedef struct {
    int count, room;
    Carrier *list;
} Carriers;

/* The points that a point is joined to, in the order in which they were found, and by what. */
typedef struct {
    int count, room;
    struct Link_to {
        int to;
        Carriers *ways;
    } *list;
    Carriers **by_point;
} Links;

typedef struct {
    const Link *board;
    Arena *arena;
    int words, points, first_vacant, colour;
    Carrier *bits;
    Links *safe, *near, *twice;
} Points;

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

#define EACH_WORD(of) for (int i = 0; i < (of)->words; i++)

static int carriers_meet(const Points *of, const Carrier *one, const Carrier *other) {
    uint64_t both = 0;
    EACH_WORD(of) both |= one->w[i] & other->w[i];
    return both != 0;
}

static int within(const Points *of, const Carrier *inner, const Carrier *outer) {
    uint64_t left = 0;
    EACH_WORD(of) left |= inner->w[i] & ~outer->w[i];
    return left == 0;
}

static int same(const Points *of, const Carrier *one, const Carrier *other) {
    return memcmp(one, other, (size_t)of->words * sizeof(uint64_t)) == 0;
}

static int is_empty(const Points *of, const Carrier *carrier) {
    uint64_t any = 0;
    EACH_WORD(of) any |= carrier->w[i];
    return any == 0;
}

static int size_of(const Points *of, const Carrier *carrier) {
    uint64_t bits = 0;
    EACH_WORD(of) { /* without an instruction that not every processor has */
        uint64_t left = carrier->w[i];
        left -= left >> 1 & 0x5555555555555555u;
        left = (left & 0x3333333333333333u) + (left >> 2 & 0x3333333333333333u);
        bits += ((left + (left >> 4)) & 0x0f0f0f0f0f0f0f0fu) * 0x0101010101010101u >> 56;
    }
    return (int)bits;
}

static Carrier both(const Points *of, const Carrier *one, const Carrier *other) {
    Carrier whole = *one;
    EACH_WORD(of) whole.w[i] |= other->w[i];
    return whole;
}

static void mark(Carrier *carrier, int bit) { carrier->w[bit >> 6] |= (uint64_t)1 << (bit & 63); }

static int marked(const Carrier *carrier, int bit) { return (int)(carrier->w[bit >> 6] >> (bit & 63) & 1); }

/* -- lists that grow in the arena */

static void *grown(Arena *arena, void *list, int count, int *room, size_t each) {
    if (count < *room) return list;
    int more = *room ? 2 * *room : 4;
    void *larger = arena_take(arena, (size_t)more * each);
    if (larger != NULL && count) memcpy(larger, list, (size_t)count * each);
    if (larger != NULL) *room = more;
    return larger;
}

static int add(Arena *arena, Carriers *to, const Carrier *carrier) {
    to->list = grown(arena, to->list, to->count, &to->room, sizeof(Carrier));
    if (to->list == NULL) return 0;
    to->list[to->count++] = *carrier;
    return 1;
}

static Carriers *ways_to(Arena *arena, Links *links, int to, Carriers *ways) {
    if (links->by_point[to] != NULL) {
        if (ways == NULL || links->by_point[to] == ways) return links->by_point[to];
        for (int i = 0; i < links->count; i++)
            if (links->list[i].to == to) links->list[i].ways = ways;
        return links->by_point[to] = ways;
    }
    if (ways == NULL) ways = arena_take(arena, sizeof(Carriers));
    links->list = grown(arena, links->list, links->count, &links->room, sizeof(struct Link_to));
    if (ways == NULL || links->list == NULL) return NULL;
    links->list[links->count].to = to;
    links->list[links->count++].ways = ways;
    return links->by_point[to] = ways;
}

static Links *links_new(Arena *arena, int points) {
    Links *links = arena_take(arena, (size_t)points * sizeof(Links));
    Carriers **table = arena_take(arena, (size_t)points * (size_t)points * sizeof(Carriers *));
    if (links == NULL || table == NULL) return NULL;
    for (int i = 0; i < points; i++) links[i].by_point = table + (size_t)i * (size_t)points;
    return links;
}

/* -- points and what joins them */

static int link_diagonals(Points *of, const int *point) {
    const Link *board = of->board;
    const Geometry *fixed = board->fixed;
    const Cells *mine = &board->stones[of->colour], *theirs = &board->stones[1 - of->colour];
    for (int slot = 0; slot < fixed->slots; slot++) {
        const Diagonal *bar = &fixed->diagonals[slot], *across = &fixed->diagonals[slot ^ 1];
        int one = point[bar->cells[0]], two = point[bar->cells[1]], frees = 0, own = 0;
        if (one < 0 || two < 0 || one == two || board->held[bar->between] == 2 - of->colour) continue;
        for (int end = 0; end < 2; end++) {
            if (has(theirs, across->cells[end])) continue;
            frees++;
            own |= has(mine, across->cells[end]);
        }
        if (own) continue;
        Links *links = frees ? of->safe : of->near;
        Carriers *ways = ways_to(of->arena, &links[one], two, NULL);
        if (ways == NULL) return 0;
        if (ways->count && is_empty(of, &ways->list[0])) continue;
        for (int end = 0; end < 2; end++) {
            Carrier carrier = {{0}};
            mark(&carrier, fixed->area + bar->between);
            if (frees) {
                if (has(theirs, across->cells[end])) continue;
                mark(&carrier, across->cells[end]);
            } else if (end) {
                continue;
            }
            if (!add(of->arena, ways, &carrier)) return 0;
        }
        if (ways_to(of->arena, &links[two], one, ways) == NULL) return 0;
    }
    return 1;
}

static int points_fill(Points *of) {
    const Link *board = of->board;
    const Geometry *fixed = board->fixed;
    int point[MOST_AREA], groups = board->group_count[of->colour];
    memset(point, -1, sizeof point);
    for (int at = 0; at < groups; at++)
        for (int word = 0; word < CELL_WORDS; word++)
            for (uint64_t left = board->groups[of->colour][at].w[word]; left; left &= left - 1)
                point[64 * word + __builtin_ctzll(left)] = at;
    of->first_vacant = groups;
    of->points = groups + board->vacant_count;
    of->bits = arena_take(of->arena, (size_t)of->points * sizeof(Carrier));
    of->safe = links_new(of->arena, of->points);
    of->near = links_new(of->arena, of->points);
    if (of->bits == NULL || of->safe == NULL || of->near == NULL) return 0;
    for (int i = 0; i < board->vacant_count; i++) {
        point[board->vacant[i]] = groups + i;
        mark(&of->bits[groups + i], board->vacant[i]);
    }
    static const Carrier none = {{0}};
    for (int cell = 0; cell < fixed->area; cell++) {
        const int next[2] = {cell + 1, cell + fixed->width};
        for (int i = 0; i < 2; i++) {
            int other = next[i];
            if (other >= fixed->area || !(has(&fixed->inside, cell) || has(&fixed->inside, other))) continue;
            int one = point[cell], two = point[other];
            if (one < 0 || two < 0 || one == two) continue;
            Carriers *ways = arena_take(of->arena, sizeof(Carriers));
            if (ways == NULL || !add(of->arena, ways, &none)) return 0;
            if (ways_to(of->arena, &of->safe[one], two, ways) == NULL) return 0;
            if (ways_to(of->arena, &of->safe[two], one, ways) == NULL) return 0;
        }
    }
    return link_diagonals(of, point);
}

/* Pairs of points with a vacant cell between them, in the order in which they were found, and the ways over it. */
typedef struct {
    int count, room;
    struct Pair {
        int one, two;
        Carriers ways;
    } *list;
    int32_t *place; /* of a pair, plus one; 0 for none */
} Pairs;

static Carriers *pair_ways(Points *of, Pairs *pairs, int one, int two) {
    int low = one < two ? one : two, high = one < two ? two : one;
    int32_t *place = &pairs->place[low * of->points + high];
    if (!*place) {
        pairs->list = grown(of->arena, pairs->list, pairs->count, &pairs->room, sizeof(struct Pair));
        if (pairs->list == NULL) return NULL;
        memset(&pairs->list[pairs->count], 0, sizeof(struct Pair));
        pairs->list[pairs->count].one = low;
        pairs->list[pairs->count].two = high;
        *place = ++pairs->count;
    }
    return &pairs->list[*place - 1].ways;
}

static int pairs_fill(Points *of, Pairs *pairs) {
    for (int cell = of->first_vacant; cell < of->points; cell++) {
        const Links *around = &of->safe[cell];
        for (int at = 1; at < around->count; at++) {
            int one = around->list[at].to;
            const Carriers *to_one = around->list[at].ways;
            for (int before = 0; before < at; before++) {
                int two = around->list[before].to;
                const Carriers *to_two = around->list[before].ways, *direct = of->safe[one].by_point[two];
                if (direct != NULL && is_empty(of, &direct->list[0])) continue;
                Carrier taken = both(of, &of->bits[one], &of->bits[two]);
                Carriers *found = pair_ways(of, pairs, one, two);
                if (found == NULL) return 0;
                for (int i = 0; i < to_one->count; i++) {
                    const Carrier *a = &to_one->list[i];
                    if (carriers_meet(of, a, &taken)) continue;
                    Carrier shut = both(of, a, &taken);
                    for (int j = 0; j < to_two->count; j++) {
                        const Carrier *b = &to_two->list[j];
                        if (carriers_meet(of, b, &shut)) continue;
                        Carrier way = both(of, a, b);
                        way = both(of, &way, &of->bits[cell]);
                        if (!add(of->arena, found, &way)) return 0;
                    }
                }
            }
        }
    }
    return 1;
}

static void sort_by_size(const Points *of, Carrier *list, int count) {
    for (int i = 1; i < count; i++) {
        Carrier moved = list[i];
        int size = size_of(of, &moved), to = i;
        for (; to > 0 && size_of(of, &list[to - 1]) > size; to--) list[to] = list[to - 1];
        list[to] = moved;
    }
}

/* The safe connections between points, with those by two ways over a cell each, or one and a bar. */
static int two_steps(Points *of) {
    Pairs pairs = {0, 0, NULL, arena_take(of->arena, (size_t)of->points * (size_t)of->points * sizeof(int32_t))};
    of->twice = links_new(of->arena, of->points);
    if (pairs.place == NULL || of->twice == NULL || !pairs_fill(of, &pairs)) return 0;
    for (int point = 0; point < of->points; point++)
        for (int i = 0; i < of->safe[point].count; i++) {
            const struct Link_to *link = &of->safe[point].list[i];
            Carriers *copied = ways_to(of->arena, &of->twice[point], link->to, NULL);
            if (copied == NULL) return 0;
            for (int j = 0; j < link->ways->count; j++)
                if (!add(of->arena, copied, &link->ways->list[j])) return 0;
        }
    for (int at = 0; at < pairs.count; at++) {
        struct Pair *pair = &pairs.list[at];
        Carriers slim = pair->ways;
        const Carriers *near = of->near[pair->one].by_point[pair->two];
        for (int i = 0; near != NULL && i < near->count; i++)
            if (!add(of->arena, &slim, &near->list[i])) return 0;
        if (slim.count < 2) continue;
        sort_by_size(of, slim.list, slim.count);
        int found = 0;
        for (int i = 1; i < slim.count && found < DIRECT; i++)
            for (int j = 0; j < i && found < DIRECT; j++) {
                if (carriers_meet(of, &slim.list[i], &slim.list[j])) continue;
                Carrier carrier = both(of, &slim.list[i], &slim.list[j]);
                Carriers *there = ways_to(of->arena, &of->twice[pair->one], pair->two, NULL);
                Carriers *back = ways_to(of->arena, &of->twice[pair->two], pair->one, NULL);
                if (there == NULL || back == NULL) return 0;
                if (!add(of->arena, there, &carrier) || !add(of->arena, back, &carrier)) return 0;
                found++;
            }
    }
    return 1;
}

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
    memset(of, 0, sizeof *of);
    of->board = board;
    of->arena = arena;
    of->colour = colour;
    of->words = (3 * board->fixed->area + 63) / 64;
    if (!points_fill(of) || !two_steps(of)) return NULL;
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
