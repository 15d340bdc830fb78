/* bot.players.games.linkx.board. */

#include <math.h>
#include <string.h>

#include "pieces.h"

enum { MISSES = 12 };

static int links(Mask area) {
    const Grid *cells = grid();
    return (area & cells->ends[0][0] && area & cells->ends[0][1]) ||
           (area & cells->ends[1][0] && area & cells->ends[1][1]);
}

/* -- the course of a match */

static int can_move(const Linkx *board, int side) {
    int16_t moves[MOST_STEPS];
    return moves_of(board, side, moves) > 0;
}

static int largest(const Linkx *board, int side) {
    int cells = 0;
    for (int i = 0; i < board->area_count[side]; i++) {
        int size = mask_count(board->areas[side][i]);
        if (size > cells) cells = size;
    }
    return cells;
}

static Shares by_area(const Linkx *board) {
    static const Shares tie = {{0.5, 0.5}};
    int first = largest(board, 0), second = largest(board, 1);
    return first == second ? tie : won_by(second > first);
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

static int threatened_after(const Linkx *board, int move) {
    Position after;
    View view;
    after.linkx = *board;
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
    const double *weights = board->pieces->weights;
    int side = board->side;
    View mine, theirs;
    Shares shares;
    double hope;
    view_fill(&mine, board, side);
    if (mine.wins) {
        hope = 1.0;
    } else {
        view_fill(&theirs, board, 1 - side);
        double own = standing(board, &mine), their = standing(board, &theirs);
        if (!own && !their) return playout(board, dice);
        double odds = weights[LEAD] * log((own + weights[FAR]) / (their + weights[FAR])) + weights[TEMPO] +
                      weights[AREA] * (largest(board, side) - largest(board, 1 - side)) +
                      weights[RESERVE] * (mine.reserve - theirs.reserve) + weights[STEPS] * (mine.steps - theirs.steps);
        hope = 1 / (1 + exp(-odds));
    }
    shares.of[side] = hope;
    shares.of[1 - side] = 1 - hope;
    return shares;
}

const Game LINKX = {copy, play, side_of, result_of, candidates, guess, NULL, NULL, NULL, 1};
