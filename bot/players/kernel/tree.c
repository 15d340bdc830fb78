/* bot.players.tree and bot.players.search.Tree, for games of two sides without draws of chance. */

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "kernel.h"

static const double WON = 1.0, UNSEEN = 1.5;
enum { MOST_PATH = MOST_MOVES + 1 };

typedef struct {
    int length;
    Node *nodes[MOST_PATH];
    int at[MOST_PATH];
} Path;

static Node *node_new(Tree *tree, const Link *board) {
    int16_t moves[MOST_MOVES];
    int count = link_candidates(board, moves), all = board->fixed->area + board->fixed->slots;
    Node *node = arena_take(&tree->arena, sizeof(Node));
    size_t each = sizeof(int16_t) + 2 * sizeof(int32_t) + 3 * sizeof(double) + sizeof(Node *) + sizeof(struct Proven);
    char *room = arena_take(&tree->arena, (size_t)count * each + (size_t)all * sizeof(int16_t) + 64);
    if (node == NULL || room == NULL) return NULL;
    node->side = board->colour;
    node->count = count;
#define COLUMN(field, type, entries) (node->field = (type *)room, room += (size_t)(entries) * sizeof(type))
    COLUMN(means, double, count);
    COLUMN(values, double, count);
    COLUMN(rave_means, double, count);
    COLUMN(children, Node *, count);
    COLUMN(proven, struct Proven, count);
    COLUMN(visits, int32_t, count);
    COLUMN(rave_visits, int32_t, count);
    COLUMN(moves, int16_t, count);
    COLUMN(index, int16_t, all);
#undef COLUMN
    memset(node->index, -1, (size_t)all * sizeof(int16_t));
    for (int at = 0; at < count; at++) {
        node->moves[at] = moves[at];
        node->index[moves[at]] = (int16_t)at;
        node->values[at] = UNSEEN;
    }
    tree->entries += count;
    return node;
}

static const struct Proven *best_proven(const Node *node) {
    const struct Proven *best = NULL;
    for (int i = 0; i < node->proven_count; i++) {
        const struct Proven *each = &node->proven[i];
        int wins = each->winner == node->side;
        if (best == NULL || wins > (best->winner == node->side) ||
            (wins == (best->winner == node->side) && each->visits > best->visits))
            best = each;
    }
    return best;
}

int tree_truth(const Node *node) {
    const struct Proven *best = best_proven(node);
    if (best == NULL || (node->count && best->winner != node->side)) return UNKNOWN;
    return best->winner;
}

static int prove(Node *node, int at, int winner) {
    int last = --node->count, move = node->moves[at];
    struct Proven *entry = &node->proven[node->proven_count++];
    entry->move = (int16_t)move;
    entry->winner = (int16_t)winner;
    entry->visits = node->visits[at] + 1;
    node->index[move] = -1;
    if (at != last) {
        node->index[node->moves[last]] = (int16_t)at;
        node->moves[at] = node->moves[last];
        node->visits[at] = node->visits[last];
        node->means[at] = node->means[last];
        node->values[at] = node->values[last];
        node->children[at] = node->children[last];
        node->rave_visits[at] = node->rave_visits[last];
        node->rave_means[at] = node->rave_means[last];
    }
    return tree_truth(node);
}

static int chosen(const Node *node) {
    int best = 0;
    for (int at = 1; at < node->count; at++)
        if (node->values[at] > node->values[best]) best = at;
    return best;
}

static void back_up(const Path *path, int winner, Traces *traces, double rave) {
    for (int step = path->length - 1; step >= 0; step--) {
        Node *node = path->nodes[step];
        int at = path->at[step], side = node->side;
        double share = winner == side ? WON : 0.0;
        node->total++;
        node->mean += (share - node->mean) / node->total;
        node->visits[at]++;
        node->means[at] += (share - node->means[at]) / node->visits[at];
        trace(traces, side, node->moves[at]);
        for (int i = 0; i < traces->count[side]; i++) {
            int place = node->index[traces->moves[side][i]];
            if (place < 0) continue;
            int32_t count = ++node->rave_visits[place], visits = node->visits[place];
            double elsewhere = node->rave_means[place] += (share - node->rave_means[place]) / count;
            node->values[place] =
                visits ? elsewhere + (node->means[place] - elsewhere) * visits / (visits + rave) : elsewhere;
        }
    }
}

static int proven(Tree *tree, Path *path, int winner) {
    while (path->length) {
        int last = --path->length;
        int truth = prove(path->nodes[last], path->at[last], winner);
        if (truth == UNKNOWN) break;
        winner = truth;
    }
    Traces traces = {.count = {0, 0}};
    back_up(path, winner, &traces, tree->limits.rave);
    return winner;
}

/* The outcome of a node if it is certain, after its static evaluation if that is due. */
static int truth_of(Tree *tree, Node *node, const Link *board) {
    if (node->total < tree->limits.evaluated_at || node->evaluated) return UNKNOWN;
    node->evaluated = 1;
    if (board->vacant_count > tree->limits.most_vacant) return UNKNOWN;
    int16_t kept[MOST_MOVES], left_out[MOST_MOVES];
    int count, many = 0, winner = link_evaluate(board, &tree->scratch, kept, &count);
    if (winner == OVER) {
        tree->arena.failed = 1;
        return UNKNOWN;
    }
    if (winner != UNKNOWN) return node == tree->root ? UNKNOWN : winner;
    uint8_t keep[MOST_MOVES] = {0};
    for (int i = 0; i < count; i++) keep[kept[i]] = 1;
    for (int at = 0; at < node->count; at++)
        if (!keep[node->moves[at]]) left_out[many++] = node->moves[at];
    for (int i = 0; i < many; i++) prove(node, node->index[left_out[i]], 1 - node->side);
    return tree_truth(node);
}

/* Returns the winner, or OVER without memory. */
static int simulate(Tree *tree) {
    static const Traces none = {.count = {0, 0}};
    Link board;
    Path path;
    Node *node = tree->root;
    path.length = 0;
    link_copy(&board, &tree->board);
    for (;;) {
        int truth = truth_of(tree, node, &board);
        if (tree->arena.failed) return OVER;
        if (truth != UNKNOWN) return proven(tree, &path, truth);
        int at = chosen(node);
        path.nodes[path.length] = node;
        path.at[path.length++] = at;
        link_play(&board, node->moves[at]);
        if (node->children[at] != NULL) {
            node = node->children[at];
            continue;
        }
        if (board.won != NOBODY) return proven(tree, &path, board.won);
        if (node->visits[at] < tree->limits.expanded_at || tree->entries >= tree->limits.most_entries) {
            Traces traces;
            traces.count[0] = none.count[0];
            traces.count[1] = none.count[1];
            int winner = link_playout(&board, &tree->dice, &traces);
            back_up(&path, winner, &traces, tree->limits.rave);
            return winner;
        }
        node = node->children[at] = node_new(tree, &board);
        if (node == NULL) return OVER;
    }
}

int tree_begin(Tree *tree) {
    tree->root = node_new(tree, &tree->board);
    return tree->root != NULL;
}

int tree_grow(Tree *tree, long most) {
    for (; most > 0 && tree_truth(tree->root) == UNKNOWN; most--) {
        int winner = simulate(tree);
        if (winner == OVER) return 0;
        tree->done++;
        tree->wins[winner] += WON;
    }
    return 1;
}
