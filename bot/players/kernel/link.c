/* bot.players.games.link.board: LINK after its opening. */

#include <string.h>

#include "kernel.h"

enum { BLACK = 0, WHITE = 1 };

static int meeting(const Link *board, const int16_t *threats, int count) {
    int area = board->fixed->area;
    for (int i = 0; i < count; i++) {
        if (threats[i] < area) return threats[i];
        int across = (threats[i] - area) ^ 1;
        if (is_in(board->opened[board->colour], board->opened_count[board->colour], across)) return area + across;
    }
    return UNKNOWN;
}

static int candidates(const Position *position, int16_t *moves, double *priors) {
    (void)priors;
    const Link *board = &position->link;
    int16_t found[MOST_MOVES];
    int colour = board->colour, count;
    if (link_winning(board, colour, moves)) return 1;
    count = link_winning(board, 1 - colour, found);
    if (count) {
        int meets = meeting(board, found, count);
        if (meets == UNKNOWN) {
            link_legal(board, found);
            meets = found[0];
        }
        moves[0] = (int16_t)meets;
        return 1;
    }
    const Cells *near = &board->fixed->around[board->latest];
    count = link_crossings(board, colour, moves);
    for (int apart = 0; apart < 2; apart++)
        for (int i = 0; i < board->vacant_count; i++)
            if (has(near, board->vacant[i]) != apart) moves[count++] = board->vacant[i];
    return count;
}

/* The walk of white_wins. */
static int white_wins(const Link *board, const uint8_t *when, Traces *traces) {
    const Geometry *fixed = board->fixed;
    const uint8_t *white = board->white, *held = board->held;
    const int16_t *left_of = fixed->left_of + DIFFERENCE;
    int north = fixed->area - fixed->width, left = 0, right = 1, ahead = fixed->width;
    for (;;) {
        int front_left = left + ahead, front_right = right + ahead, to = white[front_right], turns_right;
        if (white[front_left]) {
            if (!to) {
                left = front_left;
                right = front_right;
                continue;
            }
            turns_right = 1;
        } else if (!to) {
            turns_right = 0;
        } else if (held[left + front_right]) {
            turns_right = held[left + front_right] == 2;
        } else {
            int since = when[left] > when[front_right] ? when[left] : when[front_right];
            turns_right = since < when[right] || since < when[front_left];
            if (turns_right)
                trace(traces, WHITE, fixed->bar_between[left][front_right - left + DIFFERENCE]);
            else
                trace(traces, BLACK, fixed->bar_between[right][front_left - right + DIFFERENCE]);
        }
        if (turns_right) {
            if (to == 2) return 1;
            left = front_right;
            ahead = -left_of[ahead];
        } else {
            if (front_left >= north) return 0;
            right = front_left;
            ahead = left_of[ahead];
        }
    }
}

static Shares playout(Position *position, Dice *dice, Traces *traces) {
    Link *board = &position->link;
    const Geometry *fixed = board->fixed;
    int colour = board->colour, count = board->vacant_count;
    uint8_t random[MOST_AREA], when[MOST_AREA] = {0};
    int16_t order[MOST_AREA], first[257] = {0};
    dice_bytes(dice, random, fixed->area);
    for (int i = 0; i < count; i++) first[(when[board->vacant[i]] = random[board->vacant[i]]) + 1]++;
    for (int i = 1; i < 256; i++) first[i] += first[i - 1];
    for (int i = 0; i < count; i++) order[first[when[board->vacant[i]]]++] = board->vacant[i];
    for (int i = 0; i < count; i++) trace(traces, i & 1 ? 1 - colour : colour, order[i]);
    for (int i = 1 - colour; i < count; i += 2) board->white[order[i]] = 1;
    for (int i = 0; i < board->opened_count[BLACK]; i++) {
        int slot = board->opened[BLACK][i];
        if (is_in(board->opened[WHITE], board->opened_count[WHITE], slot ^ 1)) {
            int drawn = (int)(dice_word(dice) >> 31);
            board->held[fixed->diagonals[slot].between] = (uint8_t)(drawn + 1);
            trace(traces, drawn, fixed->area + (slot ^ drawn));
        }
    }
    return won_by(white_wins(board, when, traces) ? WHITE : BLACK);
}

static int side(const Position *board) { return board->link.won == NOBODY ? board->link.colour : OVER; }

static Shares result(const Position *board) { return won_by(board->link.won); }

static int evaluate(const Position *board, Arena *scratch, int16_t *moves, int *count) {
    *count = 0;
    if (board->link.vacant_count > board->link.fixed->most_vacant) return UNKNOWN;
    return link_evaluate(&board->link, scratch, moves, count);
}

const Game LINK = {link_copy, link_play, side, result, candidates, playout, evaluate, NULL, NULL, 0};
