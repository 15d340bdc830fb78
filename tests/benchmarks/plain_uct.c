/* Plain UCT (Kocsis and Szepesvári 2006) on the compiled boards: every legal step, uniform playouts, nothing else.

   Compiled in place of tree.c; the exploration of the limits is the constant of UCT. */

#include <math.h>

#include "pieces.h"

static int legal(const Game *game, const Position *board, int16_t *moves) {
    if (game == &LINK) return link_legal(&board->link, moves);
    return game == &LINKX ? moves_of(&board->linkx, board->linkx.side, moves) : game->all_moves(board, moves);
}

static int below(Dice *dice, int count) { return (int)(dice_random(dice) * count); }

static Node *node_new(Tree *tree, const Position *board) {
    int16_t moves[MOST_MOVES];
    int count = legal(tree->game, board, moves);
    Node *node = arena_take(&tree->arena, sizeof(Node));
    if (node == NULL) return NULL;
    node->children = arena_take(&tree->arena, (size_t)count * sizeof(Node *));
    node->means = arena_take(&tree->arena, (size_t)count * sizeof(double));
    node->visits = arena_take(&tree->arena, (size_t)count * sizeof(int32_t));
    node->moves = arena_take(&tree->arena, (size_t)count * sizeof(int16_t));
    if (tree->arena.failed) return NULL;
    for (int at = 0; at < count; at++) node->moves[at] = moves[at];
    node->side = tree->game->side(board);
    node->complete = 1;
    node->count = count;
    return node;
}

/* An untried step, moved to the front of those untried; or the one with the highest bound. */
static int chosen(Tree *tree, Node *node) {
    int best = 0;
    if (node->total < node->count) {
        int at = node->total + below(&tree->dice, node->count - node->total);
        int16_t move = node->moves[at];
        node->moves[at] = node->moves[node->total];
        node->moves[node->total] = move;
        return node->total;
    }
    double most = -1.0, spread = tree->limits.exploration * sqrt(log(node->total));
    for (int at = 0; at < node->count; at++) {
        double value = node->means[at] + spread / sqrt(node->visits[at]);
        if (value > most) {
            most = value;
            best = at;
        }
    }
    return best;
}

static Shares played_out(Tree *tree, Position *board) {
    int16_t moves[MOST_MOVES];
    while (tree->game->side(board) != OVER) {
        int count = legal(tree->game, board, moves);
        tree->game->play(board, moves[below(&tree->dice, count)]);
    }
    return tree->game->result(board);
}

static int simulate(Tree *tree, Shares *shares) {
    Position board;
    Node *nodes[MOST_MOVES + 1], *node = tree->root;
    int taken[MOST_MOVES + 1], length = 0;
    tree->game->copy(&board, &tree->board);
    for (;;) {
        int at = chosen(tree, node);
        nodes[length] = node;
        taken[length++] = at;
        tree->game->play(&board, node->moves[at]);
        if (node->visits[at] == 0 || tree->game->side(&board) == OVER) break;
        if (node->children[at] == NULL) node->children[at] = node_new(tree, &board);
        node = node->children[at];
        if (node == NULL) return FAILED;
    }
    *shares = played_out(tree, &board);
    while (length--) {
        node = nodes[length];
        int at = taken[length];
        node->total++;
        node->visits[at]++;
        node->means[at] += (shares->of[node->side] - node->means[at]) / node->visits[at];
    }
    return FINE;
}

int tree_begin(Tree *tree) {
    tree->root = node_new(tree, &tree->board);
    return tree->root == NULL ? FAILED : FINE;
}

int tree_grow(Tree *tree, long most) {
    for (; most > 0; most--) {
        Shares shares;
        if (!simulate(tree, &shares)) return FAILED;
        tree->done++;
        for (int side = 0; side < 2; side++) tree->sums.of[side] += shares.of[side];
    }
    return FINE;
}
