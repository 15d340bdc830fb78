/* bot.players.games.link.position: stones and bars. */

#include <string.h>

#include "kernel.h"

enum { BLACK = 0, WHITE = 1 };

void geometry_fill(Geometry *fixed, int size, const uint8_t *cells, const uint8_t *diagonals) {
    int width = size + 2, area = width * width;
    memset(fixed, 0, sizeof *fixed);
    fixed->size = size;
    fixed->width = width;
    fixed->area = area;
    fixed->slots = 2 * (size - 1) * (size - 1);
    for (int i = 0; i < size * size; i++) put(&fixed->inside, cells[i]);
    for (int cell = 0; cell < area; cell++) {
        const int near[4] = {cell - width, cell - 1, cell + 1, cell + width};
        for (int i = 0; i < 4; i++)
            if (near[i] >= 0 && near[i] < area) put(&fixed->beside[cell], near[i]);
        for (int other = 0; other < area; other++) {
            int rows = cell / width - other / width, columns = cell % width - other % width;
            if (other != cell && rows * rows <= 4 && columns * columns <= 4 && has(&fixed->inside, other))
                put(&fixed->around[cell], other);
        }
    }
    for (int slot = 0; slot < fixed->slots; slot++) {
        Diagonal *bar = &fixed->diagonals[slot];
        for (int end = 0; end < 2; end++) bar->cells[end] = diagonals[2 * slot + end];
        bar->between = (int16_t)(bar->cells[0] + bar->cells[1]);
        for (int end = 0; end < 2; end++) {
            int cell = bar->cells[end], other = bar->cells[1 - end], at = fixed->from_count[cell]++;
            fixed->from[cell][at].other = (int16_t)other;
            fixed->from[cell][at].slot = (int16_t)slot;
            fixed->from[cell][at].between = bar->between;
            fixed->bar_between[cell][other - cell + DIFFERENCE] = (int16_t)(area + slot);
        }
    }
    const int turns[4][2] = {{width, -1}, {-1, -width}, {-width, 1}, {1, width}};
    for (int i = 0; i < 4; i++) fixed->left_of[turns[i][0] + DIFFERENCE] = (int16_t)turns[i][1];
}

void link_copy(Position *to_board, const Position *from_board) {
    Link *to = &to_board->link;
    const Link *from = &from_board->link;
    to->fixed = from->fixed;
    to->colour = from->colour;
    to->won = from->won;
    to->latest = from->latest;
    to->vacant_count = from->vacant_count;
    memcpy(to->vacant, from->vacant, (size_t)from->vacant_count * sizeof *from->vacant);
    memcpy(to->white, from->white, (size_t)from->fixed->area);
    memcpy(to->held, from->held, (size_t)from->fixed->area * 2);
    for (int colour = BLACK; colour <= WHITE; colour++) {
        to->stones[colour] = from->stones[colour];
        to->group_count[colour] = from->group_count[colour];
        to->opened_count[colour] = from->opened_count[colour];
        memcpy(to->groups[colour], from->groups[colour], (size_t)from->group_count[colour] * sizeof(Cells));
        memcpy(to->opened[colour], from->opened[colour], (size_t)from->opened_count[colour] * sizeof(int16_t));
    }
}

static void drop(int16_t *list, int *count, int entry) {
    int kept = 0;
    for (int i = 0; i < *count; i++)
        if (list[i] != entry) list[kept++] = list[i];
    *count = kept;
}

/* Join all groups of the colour to move that lie near, and give the turn to the other. */
static void join(Link *board, Cells grown, const Cells *near) {
    int colour = board->colour, kept = 2;
    Cells *groups = board->groups[colour];
    for (int i = 2; i < board->group_count[colour]; i++) {
        if (meet(&groups[i], near))
            unite(&grown, &groups[i]);
        else
            groups[kept++] = groups[i];
    }
    if (meet(&groups[0], near)) {
        unite(&groups[0], &grown);
        if (meet(&groups[1], near)) board->won = colour;
    } else if (meet(&groups[1], near)) {
        unite(&groups[1], &grown);
    } else {
        groups[kept++] = grown;
    }
    board->group_count[colour] = kept;
    board->colour = 1 - colour;
}

void link_play(Position *position, int move) {
    Link *board = &position->link;
    const Geometry *fixed = board->fixed;
    int colour = board->colour;
    Cells cells = {{0}};
    if (move < fixed->area) {
        drop(board->vacant, &board->vacant_count, move);
        if (colour) board->white[move] = 1;
        for (int i = 0; i < fixed->from_count[move]; i++)
            if (has(&board->stones[colour], fixed->from[move][i].other) &&
                board->held[fixed->from[move][i].between] != 2 - colour)
                board->opened[colour][board->opened_count[colour]++] = fixed->from[move][i].slot;
        put(&board->stones[colour], move);
        board->latest = move;
        put(&cells, move);
        join(board, cells, &fixed->beside[move]);
    } else {
        int slot = move - fixed->area;
        const Diagonal *bar = &fixed->diagonals[slot];
        Cells ends = {{0}};
        board->held[bar->between] = (uint8_t)(colour + 1);
        drop(board->opened[colour], &board->opened_count[colour], slot);
        drop(board->opened[1 - colour], &board->opened_count[1 - colour], slot ^ 1);
        board->latest = bar->cells[0];
        put(&ends, bar->cells[0]);
        put(&ends, bar->cells[1]);
        join(board, cells, &ends);
    }
}

int link_legal(const Link *board, int16_t *moves) {
    int count = board->vacant_count, colour = board->colour;
    memcpy(moves, board->vacant, (size_t)count * sizeof *moves);
    for (int i = 0; i < board->opened_count[colour]; i++)
        moves[count++] = (int16_t)(board->fixed->area + board->opened[colour][i]);
    return count;
}

static int meets_both(const Cells *group, const Diagonal *bar) {
    return has(group, bar->cells[0]) || has(group, bar->cells[1]);
}

/* The cells of the board that share a side with a group. */
static Cells touching(const Geometry *fixed, const Cells *group) {
    Cells found = {{0}};
    for (int word = 0; word < CELL_WORDS; word++)
        for (uint64_t left = group->w[word]; left; left &= left - 1)
            unite(&found, &fixed->beside[64 * word + __builtin_ctzll(left)]);
    for (int i = 0; i < CELL_WORDS; i++) found.w[i] &= fixed->inside.w[i];
    return found;
}

int link_winning(const Link *board, int colour, int16_t *moves) {
    const Geometry *fixed = board->fixed;
    const Cells *first = &board->groups[colour][0], *second = &board->groups[colour][1];
    int count = 0;
    for (int i = 0; i < board->opened_count[colour]; i++) {
        const Diagonal *bar = &fixed->diagonals[board->opened[colour][i]];
        if (meets_both(first, bar) && meets_both(second, bar))
            moves[count++] = (int16_t)(fixed->area + board->opened[colour][i]);
    }
    Cells one = touching(fixed, first), other = touching(fixed, second);
    for (int word = CELL_WORDS - 1; word >= 0; word--) {
        uint64_t left = one.w[word] & other.w[word] & ~(board->stones[0].w[word] | board->stones[1].w[word]);
        while (left) {
            int bit = 63 - __builtin_clzll(left);
            left ^= (uint64_t)1 << bit;
            moves[count++] = (int16_t)(64 * word + bit);
        }
    }
    return count;
}

static int parts(const Link *board, int colour, int slot) {
    const Diagonal *bar = &board->fixed->diagonals[slot];
    for (int i = 0; i < board->group_count[colour]; i++)
        if (has(&board->groups[colour][i], bar->cells[0]) && has(&board->groups[colour][i], bar->cells[1])) return 0;
    return 1;
}

int is_in(const int16_t *list, int count, int entry) {
    for (int i = 0; i < count; i++)
        if (list[i] == entry) return 1;
    return 0;
}

int link_crossings(const Link *board, int colour, int16_t *moves) {
    int count = 0;
    for (int i = 0; i < board->opened_count[colour]; i++) {
        int slot = board->opened[colour][i];
        if (is_in(board->opened[1 - colour], board->opened_count[1 - colour], slot ^ 1) &&
            parts(board, colour, slot) && parts(board, 1 - colour, slot ^ 1))
            moves[count++] = (int16_t)(board->fixed->area + slot);
    }
    return count;
}
