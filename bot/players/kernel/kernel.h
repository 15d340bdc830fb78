/* The compiled form of bot.players.tree and its boards: the same steps from the same dice.

   Each part follows its Python namesake, which explains it, in the order of its steps too, so that ties and sums are
   the same. Figures are doubles and integers; no operations are fused. */

#ifndef KERNEL_H
#define KERNEL_H

#include <stddef.h>
#include <stdint.h>

enum { OVER = -2, NOBODY = -1, UNKNOWN = -1 };
enum { MOST_AREA = 196, MOST_SLOTS = 242, MOST_MOVES = MOST_AREA + MOST_SLOTS, MOST_TRACE = 2 * MOST_MOVES };
enum { FAILED = 0, FINE = 1 };

/* -- random.Random: the Mersenne Twister (Matsumoto and Nishimura 1998), from the state that Python hands over */

enum { DICE_WORDS = 624 };

typedef struct {
    uint32_t words[DICE_WORDS];
    uint32_t next;
} Dice;

uint32_t dice_word(Dice *dice);
double dice_random(Dice *dice);
void dice_bytes(Dice *dice, uint8_t *bytes, int count); /* as getrandbits(8 * count), lowest byte first */

/* -- arena: memory that is freed as a whole */

typedef struct Block Block;
typedef struct {
    Block *blocks;
    int failed; /* 1 once there was no memory */
} Arena;

void *arena_take(Arena *arena, size_t bytes); /* zeroed; NULL without memory */
void arena_reset(Arena *arena); /* gives everything back, and keeps the last block for what comes */
void arena_free(Arena *arena);

/* -- the share of each of two sides */

typedef struct {
    double of[2];
} Shares;

#define WON 1.0

static inline Shares won_by(int side) {
    Shares shares = {{0.0, 0.0}};
    shares.of[side] = WON;
    return shares;
}

/* -- bits, without an instruction that not every processor has */

static inline int bit_count(uint64_t left) {
    left -= left >> 1 & 0x5555555555555555u;
    left = (left & 0x3333333333333333u) + (left >> 2 & 0x3333333333333333u);
    return (int)(((left + (left >> 4)) & 0x0f0f0f0f0f0f0f0fu) * 0x0101010101010101u >> 56);
}

/* -- steps of a simulation by side, for RAVE */

typedef struct {
    int count[2];
    int16_t moves[2][MOST_TRACE];
} Traces;

static inline void trace(Traces *traces, int side, int move) {
    traces->moves[side][traces->count[side]++] = (int16_t)move;
}

/* -- LINK: a position after its opening; sides are colours */

enum { CELL_WORDS = 4, MOST_GROUPS = MOST_AREA / 2 + 4 };

typedef struct {
    uint64_t w[CELL_WORDS];
} Cells;

typedef struct {
    int16_t cells[2], between;
} Diagonal;

typedef struct {
    int size, width, area, slots;
    int most_vacant; /* the most vacant cells with which a position is evaluated statically */
    Cells inside, beside[MOST_AREA], around[MOST_AREA];
    Diagonal diagonals[MOST_SLOTS];
    int8_t from_count[MOST_AREA];
    struct {
        int16_t other, slot, between;
    } from[MOST_AREA][4];
    int16_t left_of[64], bar_between[MOST_AREA][64]; /* by a difference of cells, shifted by DIFFERENCE */
} Geometry;

enum { DIFFERENCE = 32 };

typedef struct {
    const Geometry *fixed;
    int colour, won, latest, vacant_count;
    int16_t vacant[MOST_AREA];
    uint8_t white[MOST_AREA], held[2 * MOST_AREA];
    Cells stones[2];
    int group_count[2], opened_count[2];
    Cells groups[2][MOST_GROUPS];
    int16_t opened[2][MOST_SLOTS];
} Link;

int is_in(const int16_t *list, int count, int entry);
void geometry_fill(Geometry *fixed, int size, const uint8_t *cells, const uint8_t *diagonals);
int link_legal(const Link *board, int16_t *moves);
int link_winning(const Link *board, int colour, int16_t *moves);
int link_crossings(const Link *board, int colour, int16_t *moves);
/* Returns the winner, or UNKNOWN with the steps that remain; OVER without memory. */
int link_evaluate(const Link *board, Arena *scratch, int16_t *moves, int *count);

static inline int has(const Cells *cells, int cell) { return (int)(cells->w[cell >> 6] >> (cell & 63) & 1); }

static inline void put(Cells *cells, int cell) { cells->w[cell >> 6] |= (uint64_t)1 << (cell & 63); }

static inline int meet(const Cells *one, const Cells *other) {
    uint64_t both = 0;
    for (int i = 0; i < CELL_WORDS; i++) both |= one->w[i] & other->w[i];
    return both != 0;
}

static inline void unite(Cells *cells, const Cells *other) {
    for (int i = 0; i < CELL_WORDS; i++) cells->w[i] |= other->w[i];
}

/* -- Linkx; the tables of bot.players.games.linkx.pieces come from there */

typedef unsigned __int128 Mask;

enum { COLUMNS = 9, STRETCHES = 4096, NIBBLE = 4, ROW = 10, MOST_AREAS = 81 };

typedef struct {
    const int32_t *landings; /* for each column and stretch where its steps begin in the next, and at last the end */
    const int16_t *steps;
    const uint8_t *kinds; /* and for each step: */
    const uint16_t *columns;
    const uint8_t *sizes;
    const uint64_t *rises;
    Mask *covers, *reaches;
    int most, kind_sizes[16];
    double weights[12]; /* by their names in pieces.h */
} Pieces;

typedef struct {
    const Pieces *pieces;
    int side; /* or OVER */
    uint64_t skyline;
    uint32_t stocks[2];
    int area_count[2];
    Mask areas[2][MOST_AREAS];
    Shares result;
} Linkx;

/* -- Linkage after its roles are chosen; the tables of bot.players.games.linkage come from there */

enum { SLOTS = 84, COLOURS = 4, COLOUR_GROUPS = 8, BY_LEFT = 7, PULLED_BY = 3 };

typedef struct {
    double joined[BY_LEFT], spoilt[BY_LEFT], left[BY_LEFT], stuck[BY_LEFT];
} Weights;

typedef struct {
    uint64_t cells[SLOTS], reach[SLOTS], whole, rim;
    double pull[SLOTS][SLOTS];
    Weights weights[2]; /* of Fewer and of More */
    int most, last_slots; /* candidates; slots with which a step may be the last */
} Places;

typedef struct {
    const Places *places;
    int target, side, more, count, placed, empty_count, last_count;
    uint64_t covered, shield, planes[COLOURS];
    uint8_t empty[SLOTS], last[PULLED_BY];
    int left[COLOURS], group_count[COLOURS];
    uint64_t groups[COLOURS][COLOUR_GROUPS]; /* the cells next to and under each group */
} Linkage;

/* The step and the winner of an endgame, UNKNOWN if so many positions do not suffice; FAILED without memory. */
int linkage_solve(const Linkage *board, long nodes, int *step, int *winner);

/* -- Love Links with two sides; the tables of bot.players.games.lovelinks.links come from there */

enum { MOST_SEATS = 4, MOST_STOCK = 5, MOST_DUE = MOST_SEATS * MOST_STOCK + 5, MOST_BRACELETS = 100 };
enum { LINK_ROUNDS = 3, LINK_SHAPES = 242, MOST_KEPT = 16, MOST_ANSWERS = 8 };

typedef struct {
    uint8_t how, shape;
    int8_t bonus;
} Way;

typedef struct {
    uint8_t count;
    Way ways[3];
} Fit;

typedef struct {
    const Fit *fits; /* by shape and kind */
    const uint8_t *worth, *ends, *decks, *stock_sizes; /* by kind; by round */
    int kinds, first_steps, second_steps;
    double second, later, heat;
} LinkTables;

typedef struct {
    int16_t shape, born, length, value, gems, own[2];
} Bracelet;

typedef struct {
    const LinkTables *links;
    int seats, is_short;
    int round, seat, over, born, bag, placed, owed, matched, due_count, row_count, scores[2], captured[2];
    uint8_t side_of[MOST_SEATS], stock_count[MOST_SEATS], stocks[MOST_SEATS][MOST_STOCK];
    int8_t due[MOST_DUE];
    uint64_t keys[MOST_SEATS]; /* of stocks */
    Bracelet rows[MOST_BRACELETS];
} LoveLinks;

typedef struct {
    const uint8_t *links; /* every link to come, in order */
    int count;
} Deal;

void lovelinks_receive(LoveLinks *board, int seat, int kind);
/* What is expected after answers to a turn, each chosen among so many; uses up the board. */
Shares lovelinks_foresee(LoveLinks *board, const Deal *deal, int answers);

/* -- operations of a game */

typedef union {
    Link link;
    Linkx linkx;
    Linkage linkage;
} Position;

void link_copy(Position *to, const Position *from);
void link_play(Position *board, int move);

typedef struct {
    void (*copy)(Position *to, const Position *from);
    void (*play)(Position *board, int move);
    int (*side)(const Position *board); /* or OVER */
    Shares (*result)(const Position *board);
    /* The candidates, and their priors if the game has any. */
    int (*candidates)(const Position *board, int16_t *moves, double *priors);
    Shares (*guess)(Position *board, Dice *dice, Traces *traces); /* uses up the board */
    /* As link_evaluate; NULL if a game has no such evaluation. */
    int (*evaluate)(const Position *board, Arena *scratch, int16_t *moves, int *count);
    /* Every step, and the priors of so many; NULL if candidates are sufficient. */
    int (*all_moves)(const Position *board, int16_t *moves);
    void (*priors)(int count, double *priors);
    int has_priors;
} Game;

extern const Game LINK, LINKX, LINKAGE;

/* -- the tree */

typedef struct Node Node;

struct Node {
    int side, complete, evaluated, total, count, proven_count;
    double mean;
    int16_t *moves, *index; /* index by move, -1 for those not in the lists; only with RAVE */
    int32_t *visits, *rave_visits;
    double *means, *values, *rave_means, *priors;
    Node **children;
    struct Proven {
        Shares shares;
        int32_t visits;
        int16_t move;
    } *proven;
};

typedef struct {
    double rave, exploration;
    int moves; /* the number of all steps that there are */
    int evaluated_at, expanded_at;
    long crowded, most_entries;
} Limits;

typedef struct {
    const Game *game;
    union {
        Geometry geometry;
        Pieces pieces;
        Places places;
    } fixed;
    Position board;
    Dice dice;
    Limits limits;
    Arena arena, scratch; /* for nodes, and for an evaluation */
    Node *root;
    long entries, done;
    int first; /* the side of colour 0 in LINK; results are by side */
    Shares sums;
} Tree;

int tree_begin(Tree *tree); /* FAILED without memory */
int tree_grow(Tree *tree, long most);

#endif
