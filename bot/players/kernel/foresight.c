/* What is foreseen after a turn of Love Links, as a function of Python. */

#define PY_SSIZE_T_CLEAN
#define Py_LIMITED_API 0x030B0000
#include <Python.h>
#include <string.h>

#include "kernel.h"

typedef struct {
    const uint8_t *bytes;
    Py_ssize_t count;
} Bytes;

static int are_below(Bytes column, int limit) {
    for (Py_ssize_t i = 0; i < column.count; i++)
        if (column.bytes[i] >= limit) return 0;
    return 1;
}

static int are_tables(const LoveLinks *board, Bytes fits, Bytes worth, Bytes ends, Bytes decks, Bytes sizes) {
    const LinkTables *links = board->links;
    return worth.count > 0 && ends.count == worth.count && decks.count == LINK_ROUNDS && sizes.count == LINK_ROUNDS &&
           fits.count == LINK_SHAPES * (Py_ssize_t)sizeof(Fit) * worth.count && are_below(sizes, MOST_STOCK + 1) &&
           links->first_steps <= MOST_KEPT && links->second_steps <= MOST_KEPT;
}

static int is_deal(const LoveLinks *board, Bytes decks, Bytes deal) {
    Py_ssize_t left = board->bag;
    if (board->round < 0 || board->bag < 0) return 0;
    for (int round = board->round + 1; round < LINK_ROUNDS; round++) left += decks.bytes[round];
    return left == deal.count && are_below(deal, board->links->kinds);
}

PyObject *foresee(PyObject *module, PyObject *args) {
    (void)module;
    LinkTables links;
    LoveLinks board = {.links = &links};
    Bytes fits, worth, ends, decks, sizes, side_of, counts, stocks, due, rows, deal;
    int answers;
    if (!PyArg_ParseTuple(
            args, "(y#y#y#y#y#iiddd)(iiiiiiiiiiy#y#y#y#y#)y#i", &fits.bytes, &fits.count, &worth.bytes, &worth.count,
            &ends.bytes, &ends.count, &decks.bytes, &decks.count, &sizes.bytes, &sizes.count, &links.first_steps,
            &links.second_steps, &links.second, &links.later, &links.heat, &board.round, &board.seat, &board.over,
            &board.is_short, &board.born, &board.bag, &board.scores[0], &board.scores[1], &board.captured[0],
            &board.captured[1], &side_of.bytes, &side_of.count, &counts.bytes, &counts.count, &stocks.bytes,
            &stocks.count, &due.bytes, &due.count, &rows.bytes, &rows.count, &deal.bytes, &deal.count, &answers
        ))
        return NULL;
    links.fits = (const Fit *)fits.bytes;
    links.worth = worth.bytes, links.ends = ends.bytes, links.decks = decks.bytes, links.stock_sizes = sizes.bytes;
    links.kinds = (int)worth.count;
    board.seats = (int)side_of.count;
    board.row_count = (int)(rows.count / (Py_ssize_t)sizeof(Bracelet));
    board.due_count = (int)due.count;
    int right = are_tables(&board, fits, worth, ends, decks, sizes) && is_deal(&board, decks, deal) &&
                board.seats >= 2 && board.seats <= MOST_SEATS && board.seat >= 0 && board.seat < board.seats &&
                are_below(side_of, 2) && counts.count == board.seats && are_below(counts, MOST_STOCK + 1) &&
                are_below(stocks, links.kinds) && due.count <= board.bag && due.count <= MOST_DUE && answers > 0 &&
                answers <= MOST_ANSWERS && rows.count <= (Py_ssize_t)(MOST_BRACELETS * sizeof(Bracelet));
    Py_ssize_t at = 0;
    for (int seat = 0; right && seat < board.seats; at += counts.bytes[seat++]) {
        board.side_of[seat] = side_of.bytes[seat];
        if (at + counts.bytes[seat] > stocks.count) right = 0;
        for (int i = 0; right && i < counts.bytes[seat]; i++) lovelinks_receive(&board, seat, stocks.bytes[at + i]);
    }
    if (!right) {
        PyErr_SetString(PyExc_ValueError, "not a position of this game");
        return NULL;
    }
    memcpy(board.due, due.bytes, (size_t)due.count);
    memcpy(board.rows, rows.bytes, (size_t)rows.count);
    Deal to_come = {deal.bytes, (int)deal.count};
    Shares shares = lovelinks_foresee(&board, &to_come, answers);
    return Py_BuildValue("(dd)", shares.of[0], shares.of[1]);
}
