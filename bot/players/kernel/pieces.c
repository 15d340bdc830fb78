/* bot.players.games.linkx.pieces: masks of cells, and the steps that fit. */

#include "pieces.h"

/* -- masks: a row has one bit more than columns, so that what is shifted sideways falls off */

static Mask bit(int column, int row) { return (Mask)1 << (row * ROW + column); }

const Grid *grid(void) {
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

Mask around(Mask cells) {
    Mask wide = cells | cells << 1 | cells >> 1;
    return (wide | wide << ROW | wide >> ROW) & grid()->all;
}

const int16_t *landing(const Linkx *board, int column, int *count) {
    const int32_t *begin = board->pieces->landings + column * STRETCHES;
    begin += board->skyline >> NIBBLE * column & (STRETCHES - 1);
    *count = begin[1] - begin[0];
    return board->pieces->steps + begin[0];
}

int in_stock(const Linkx *board, int side, int step) {
    return (int)(board->stocks[side] >> STOCK_BITS * board->pieces->kinds[step] & ((1 << STOCK_BITS) - 1));
}

int moves_of(const Linkx *board, int side, int16_t *moves) {
    int found = 0, count;
    for (int column = 0; column < COLUMNS; column++) {
        const int16_t *steps = landing(board, column, &count);
        for (int i = 0; i < count; i++)
            if (in_stock(board, side, steps[i])) moves[found++] = steps[i];
    }
    return found;
}
