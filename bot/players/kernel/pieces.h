/* The grid of Linkx, and the analysis of it for a side. */

#ifndef PIECES_H
#define PIECES_H

#include "kernel.h"

enum { MOST_STEPS = 128, STOCK_BITS = 2 };
enum { AHEAD, LONGER, FAR, LEAD, TEMPO, AREA, RESERVE, STEPS, OWN, THEIRS, SECOND, LARGE }; /* the weights of Pieces */

typedef struct {
    Mask all, ends[2][2]; /* the cells of the grid, and the two ends of each axis */
} Grid;

typedef struct {
    int steps, wins, reserve, areas;
    int16_t step[MOST_STEPS], win[MOST_STEPS];
    Mask area[MOST_AREAS], near[MOST_AREAS], ready, soon, later;
} View;

const Grid *grid(void); /* first called while a tree is made, when no other thread runs here */
Mask around(Mask cells);
const int16_t *landing(const Linkx *board, int column, int *count); /* steps that fit there, in stock or not */
int in_stock(const Linkx *board, int side, int step);
int moves_of(const Linkx *board, int side, int16_t *moves);

void view_fill(View *view, const Linkx *board, int side);
double standing(const Linkx *board, const View *view);
int ranked(const Linkx *board, const View *mine, const View *theirs, int16_t *steps, double *looks);

static inline int mask_count(Mask mask) { return bit_count((uint64_t)mask) + bit_count((uint64_t)(mask >> 64)); }

#endif
