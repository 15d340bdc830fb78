/* bot.players.tree, for games of two sides without draws of chance. */

#include <math.h>
#include <string.h>

#include "kernel.h"

static const double UNSEEN = 1.5;
enum { MOST_PATH = MOST_MOVES + 1 };

typedef struct {
    int length;
    Node *nodes[MOST_PATH];
    int at[MOST_PATH];
} Path;

/* Give a node room for steps, and keep what is proven. */
static int node_room(Tree *tree, Node *node, const int16_t *moves, const double *priors, int count) {
    int all = tree->limits.rave ? tree->limits.moves : 0, most = node->proven_count + count;
    size_t each = sizeof(int16_t) + 2 * sizeof(int32_t) + 4 * sizeof(double) + sizeof(Node *);
    struct Proven *before = node->proven;
    char *room = arena_take(
        &tree->arena, (size_t)most * sizeof(struct Proven) + (size_t)count * each + (size_t)all * sizeof(int16_t)
    );
    if (room == NULL) return FAILED;
#define COLUMN(field, type, entries) (node->field = (type *)room, room += (size_t)(entries) * sizeof(type))
    COLUMN(proven, struct Proven, most);
    COLUMN(means, double, count);
    COLUMN(values, double, count);
    COLUMN(rave_means, double, count);
    COLUMN(priors, double, count);
    COLUMN(children, Node *, count);
    COLUMN(visits, int32_t, count);
    COLUMN(rave_visits, int32_t, count);
    COLUMN(moves, int16_t, count);
    COLUMN(index, int16_t, all);
#undef COLUMN
    if (node->proven_count) memcpy(node->proven, before, (size_t)node->proven_count * sizeof(struct Proven));
    memset(node->index, -1, (size_t)all * sizeof(int16_t));
    for (int at = 0; at < count; at++) {
        node->moves[at] = moves[at];
        node->values[at] = UNSEEN;
        if (tree->game->has_priors) node->priors[at] = priors[at];
        if (all) node->index[moves[at]] = (int16_t)at;
    }
    node->count = count;
    return FINE;
}

static Node *node_new(Tree *tree, const Position *board) {
    int16_t moves[MOST_MOVES];
    double priors[MOST_MOVES];
    int count = tree->game->candidates(board, moves, priors);
    Node *node = arena_take(&tree->arena, sizeof(Node));
    if (node == NULL || !node_room(tree, node, moves, priors, count)) return NULL;
    node->side = tree->game->side(board);
    node->complete = tree->game->all_moves == NULL;
    tree->entries += count;
    return node;
}

/* Once everything likely is proven and nothing of it wins, look at all the rest. */
static int node_fill(Tree *tree, Node *node, const Position *board) {
    int16_t moves[MOST_MOVES];
    double priors[MOST_MOVES];
    int count = tree->game->all_moves(board, moves), kept = 0;
    for (int i = 0; i < count; i++) {
        int known = 0;
        for (int j = 0; j < node->proven_count; j++) known |= node->proven[j].move == moves[i];
        if (!known) moves[kept++] = moves[i];
    }
    node->complete = 1;
    tree->game->priors(kept, priors);
    return node_room(tree, node, moves, priors, kept);
}

static const struct Proven *best_proven(const Node *node) {
    const struct Proven *best = NULL;
    for (int i = 0; i < node->proven_count; i++) {
        const struct Proven *each = &node->proven[i];
        double share = each->shares.of[node->side], most = best ? best->shares.of[node->side] : -1.0;
        if (share > most || (share == most && each->visits > best->visits)) best = each;
    }
    return best;
}

/* The certain shares of a position, or NULL. */
static const Shares *truth(const Node *node) {
    const struct Proven *best = best_proven(node);
    return best == NULL || ((node->count || !node->complete) && best->shares.of[node->side] < WON) ? NULL : &best->shares;
}

static void prove(const Tree *tree, Node *node, int at, Shares shares) {
    int last = --node->count, move = node->moves[at];
    struct Proven *entry = &node->proven[node->proven_count++];
    entry->move = (int16_t)move;
    entry->shares = shares;
    entry->visits = node->visits[at] + 1;
    if (tree->limits.rave) {
        node->index[move] = -1;
        if (at != last) node->index[node->moves[last]] = (int16_t)at;
    }
    node->moves[at] = node->moves[last];
    node->visits[at] = node->visits[last];
    node->means[at] = node->means[last];
    node->values[at] = node->values[last];
    node->priors[at] = node->priors[last];
    node->children[at] = node->children[last];
    node->rave_visits[at] = node->rave_visits[last];
    node->rave_means[at] = node->rave_means[last];
}

static int chosen(const Tree *tree, const Node *node) {
    int best = 0;
    if (!tree->game->has_priors) {
        for (int at = 1; at < node->count; at++)
            if (node->values[at] > node->values[best]) best = at;
        return best;
    }
    double spread = tree->limits.exploration * sqrt(node->total + 1), most = 0.0;
    for (int at = 0; at < node->count; at++) {
        double value = node->values[at] <= WON ? node->values[at] : node->mean;
        value += spread * node->priors[at] / (node->visits[at] + 1);
        if (at == 0 || value > most) {
            most = value;
            best = at;
        }
    }
    return best;
}

static void back_up(const Path *path, Shares shares, Traces *traces, double rave) {
    for (int step = path->length - 1; step >= 0; step--) {
        Node *node = path->nodes[step];
        int at = path->at[step], side = node->side;
        double share = shares.of[side];
        node->total++;
        node->mean += (share - node->mean) / node->total;
        node->visits[at]++;
        node->means[at] += (share - node->means[at]) / node->visits[at];
        if (!rave) {
            node->values[at] = node->means[at];
            continue;
        }
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

/* Pass certain shares up a path as far as they settle positions, and update the nodes above. */
static Shares proven(const Tree *tree, Path *path, Shares shares) {
    while (path->length) {
        int last = --path->length;
        Node *node = path->nodes[last];
        prove(tree, node, path->at[last], shares);
        const Shares *found = truth(node);
        if (found == NULL) break;
        shares = *found;
    }
    Traces traces;
    traces.count[0] = traces.count[1] = 0;
    back_up(path, shares, &traces, tree->limits.rave);
    return shares;
}

/* Evaluate a node statically; returns its shares if they are certain, else NULL. */
static const Shares *evaluated(Tree *tree, Node *node, const Position *board) {
    static const Shares won[2] = {{{1.0, 0.0}}, {{0.0, 1.0}}};
    int16_t kept[MOST_MOVES], left_out[MOST_MOVES];
    int count = 0, many = 0, winner = tree->game->evaluate(board, &tree->scratch, kept, &count);
    arena_reset(&tree->scratch);
    if (winner == OVER) tree->arena.failed = 1;
    if (winner == OVER || (winner == UNKNOWN && !count)) return NULL;
    if (winner != UNKNOWN) return node == tree->root ? NULL : &won[winner];
    uint8_t keep[MOST_MOVES] = {0};
    for (int i = 0; i < count; i++) keep[kept[i]] = 1;
    for (int at = 0; at < node->count; at++)
        if (!keep[node->moves[at]]) left_out[many++] = node->moves[at];
    for (int i = 0; i < many; i++) prove(tree, node, node->index[left_out[i]], won[1 - node->side]);
    return truth(node);
}

/* The shares of a node if they are certain, after what is due there; else NULL. */
static const Shares *truth_of(Tree *tree, Node *node, const Position *board) {
    if (node->total >= tree->limits.evaluated_at && !node->evaluated && tree->game->evaluate != NULL) {
        node->evaluated = 1;
        const Shares *found = evaluated(tree, node, board);
        if (found != NULL) return found;
    }
    if (node->count || node->complete) return NULL;
    if (!node_fill(tree, node, board)) tree->arena.failed = 1;
    return truth(node);
}

static int simulate(Tree *tree, Shares *shares) {
    const Game *game = tree->game;
    const Limits *limits = &tree->limits;
    Position board;
    Path path;
    Node *node = tree->root;
    path.length = 0;
    game->copy(&board, &tree->board);
    for (;;) {
        const Shares *certain = truth_of(tree, node, &board);
        if (tree->arena.failed) return FAILED;
        if (certain != NULL) {
            *shares = proven(tree, &path, *certain);
            return FINE;
        }
        int at = chosen(tree, node);
        path.nodes[path.length] = node;
        path.at[path.length++] = at;
        game->play(&board, node->moves[at]);
        if (node->children[at] != NULL) {
            node = node->children[at];
            continue;
        }
        if (game->side(&board) == OVER) {
            *shares = proven(tree, &path, game->result(&board));
            return FINE;
        }
        if (node->visits[at] < limits->expanded_at + tree->entries / limits->crowded ||
            tree->entries >= limits->most_entries) {
            Traces traces;
            traces.count[0] = traces.count[1] = 0;
            *shares = game->guess(&board, &tree->dice, &traces);
            back_up(&path, *shares, &traces, limits->rave);
            return FINE;
        }
        node = node->children[at] = node_new(tree, &board);
        if (node == NULL) return FAILED;
    }
}

int tree_begin(Tree *tree) {
    tree->root = node_new(tree, &tree->board);
    return tree->root == NULL ? FAILED : FINE;
}

int tree_grow(Tree *tree, long most) {
    for (; most > 0 && truth(tree->root) == NULL; most--) {
        Shares shares;
        if (!simulate(tree, &shares)) return FAILED;
        tree->done++;
        for (int side = 0; side < 2; side++) tree->sums.of[side] += shares.of[side];
    }
    return FINE;
}
