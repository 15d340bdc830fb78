/* bot.players.games.link.joining: points and their connections. */

#include <string.h>

#include "points.h"

enum { DIRECT = 2 };

/* -- lists that grow in the arena */

void *grown(Arena *arena, void *list, int count, int *room, size_t each) {
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

/* -- points and their connections */

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

static int direct(Points *of) {
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

void sort_by_size(const Points *of, Carrier *list, int count) {
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

int points_fill(Points *of, const Link *board, int colour, Arena *arena) {
    memset(of, 0, sizeof *of);
    of->board = board;
    of->arena = arena;
    of->colour = colour;
    of->words = (3 * board->fixed->area + 63) / 64;
    return direct(of) && two_steps(of) ? FINE : FAILED;
}
