/* Connections between the points of a position of LINK: its groups, edges and vacant cells. */

#ifndef POINTS_H
#define POINTS_H

#include <string.h>

#include "kernel.h"

enum { MOST_WORDS = 10 };

/* The carrier of a connection: a bit for each cell, and above them one for each crossing. */
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

#define EACH_WORD(of) for (int i = 0; i < (of)->words; i++)

static inline int carriers_meet(const Points *of, const Carrier *one, const Carrier *other) {
    uint64_t both = 0;
    EACH_WORD(of) both |= one->w[i] & other->w[i];
    return both != 0;
}

static inline int within(const Points *of, const Carrier *inner, const Carrier *outer) {
    uint64_t left = 0;
    EACH_WORD(of) left |= inner->w[i] & ~outer->w[i];
    return left == 0;
}

static inline int same(const Points *of, const Carrier *one, const Carrier *other) {
    return memcmp(one, other, (size_t)of->words * sizeof(uint64_t)) == 0;
}

static inline int is_empty(const Points *of, const Carrier *carrier) {
    uint64_t any = 0;
    EACH_WORD(of) any |= carrier->w[i];
    return any == 0;
}

static inline int size_of(const Points *of, const Carrier *carrier) {
    int bits = 0;
    EACH_WORD(of) bits += bit_count(carrier->w[i]);
    return bits;
}

static inline Carrier both(const Points *of, const Carrier *one, const Carrier *other) {
    Carrier whole = *one;
    EACH_WORD(of) whole.w[i] |= other->w[i];
    return whole;
}

static inline void mark(Carrier *carrier, int bit) { carrier->w[bit >> 6] |= (uint64_t)1 << (bit & 63); }

static inline int marked(const Carrier *carrier, int bit) { return (int)(carrier->w[bit >> 6] >> (bit & 63) & 1); }

void *grown(Arena *arena, void *list, int count, int *room, size_t each); /* with room for one more; NULL without memory */
void sort_by_size(const Points *of, Carrier *list, int count);
int points_fill(Points *of, const Link *board, int colour, Arena *arena); /* FAILED without memory */

#endif
