/* The module bot.players.kernel.compiled: trees, as objects of Python. */

#define PY_SSIZE_T_CLEAN
#define Py_LIMITED_API 0x030B0000
#include <Python.h>
#include <string.h>

#include "kernel.h"

PyObject *foresee(PyObject *module, PyObject *args); /* foresight.c */

typedef struct {
    PyObject_HEAD
    Tree *tree;
    PyObject *kept; /* what the tree points into */
} TreeObject;

typedef struct {
    PyTypeObject *tree_type;
} State;

static Tree *tree_of(PyObject *self) { return ((TreeObject *)self)->tree; }

static int copy_cells(Cells *cells, int count, const char *bytes, Py_ssize_t size) {
    for (int at = 0; at < count; at++)
        for (int i = 0; i < CELL_WORDS; i++)
            for (int byte = 7; byte >= 0; byte--)
                cells[at].w[i] = cells[at].w[i] << 8 | (uint8_t)bytes[(size_t)at * sizeof(Cells) + 8 * i + byte];
    return (Py_ssize_t)((size_t)count * sizeof(Cells)) == size;
}

static void copy_numbers(int16_t *numbers, const char *bytes, Py_ssize_t count) {
    for (Py_ssize_t i = 0; i < count; i++) numbers[i] = (uint8_t)bytes[i];
}

static int refused(void) {
    PyErr_SetString(PyExc_ValueError, "not a position of this game");
    return FAILED;
}

/* The arguments of every game: dice and limits. */
static int common_fill(Tree *tree, PyObject *dice, PyObject *limits) {
    char *state;
    Py_ssize_t size;
    Limits *to = &tree->limits;
    if (PyBytes_AsStringAndSize(dice, &state, &size) < 0) return FAILED;
    if (!PyArg_ParseTuple(
            limits, "ddiill", &to->rave, &to->exploration, &to->evaluated_at, &to->expanded_at, &to->crowded,
            &to->most_entries
        ))
        return FAILED;
    if (size != (DICE_WORDS + 1) * (Py_ssize_t)sizeof(uint32_t) || to->crowded < 1) return refused();
    memcpy(tree->dice.words, state, sizeof tree->dice.words);
    memcpy(&tree->dice.next, state + sizeof tree->dice.words, sizeof tree->dice.next);
    return FINE;
}

static int link_fill(Tree *tree, PyObject *fixed, PyObject *position) {
    const char *cells, *diagonals, *vacant, *white, *held, *stones, *groups[2], *opened[2];
    Py_ssize_t cells_size, diagonals_size, vacant_size, white_size, held_size, stones_size, groups_size[2],
        opened_size[2];
    Link *board = &tree->board.link;
    int size, most_vacant;
    if (!PyArg_ParseTuple(fixed, "iy#y#i", &size, &cells, &cells_size, &diagonals, &diagonals_size, &most_vacant) ||
        !PyArg_ParseTuple(
            position, "iiiy#y#y#y#y#y#y#y#", &board->colour, &tree->first, &board->latest, &vacant, &vacant_size,
            &white, &white_size, &held, &held_size, &stones, &stones_size, &groups[0], &groups_size[0], &groups[1],
            &groups_size[1], &opened[0], &opened_size[0], &opened[1], &opened_size[1]
        ))
        return FAILED;
    int area = (size + 2) * (size + 2), slots = 2 * (size - 1) * (size - 1);
    Py_ssize_t most_groups = (Py_ssize_t)(MOST_GROUPS * sizeof(Cells)), least = (Py_ssize_t)(2 * sizeof(Cells));
    if (size < 2 || area > MOST_AREA || (board->colour | tree->first | 1) != 1 || board->latest < 0 ||
        board->latest >= area || cells_size != size * size || diagonals_size != 2 * slots ||
        vacant_size > cells_size || white_size != area || held_size != 2 * area || opened_size[0] > slots ||
        opened_size[1] > slots || groups_size[0] > most_groups || groups_size[1] > most_groups ||
        groups_size[0] < least || groups_size[1] < least)
        return refused();
    geometry_fill(&tree->fixed.geometry, size, (const uint8_t *)cells, (const uint8_t *)diagonals);
    tree->fixed.geometry.most_vacant = most_vacant;
    tree->limits.moves = area + slots;
    board->fixed = &tree->fixed.geometry;
    board->won = NOBODY;
    board->vacant_count = (int)vacant_size;
    copy_numbers(board->vacant, vacant, vacant_size);
    memcpy(board->white, white, (size_t)white_size);
    memcpy(board->held, held, (size_t)held_size);
    int right = copy_cells(board->stones, 2, stones, stones_size);
    for (int colour = 0; colour < 2; colour++) {
        board->opened_count[colour] = (int)opened_size[colour];
        copy_numbers(board->opened[colour], opened[colour], opened_size[colour]);
        board->group_count[colour] = (int)((size_t)groups_size[colour] / sizeof(Cells));
        right &= copy_cells(board->groups[colour], board->group_count[colour], groups[colour], groups_size[colour]);
    }
    tree->game = &LINK;
    return right ? FINE : refused();
}

static int linkx_fill(Tree *tree, PyObject *fixed, PyObject *position) {
    Pieces *pieces = &tree->fixed.pieces;
    Linkx *board = &tree->board.linkx;
    const char *landings, *steps, *kinds, *columns, *sizes, *rises, *covers, *reaches, *kind_sizes, *weights,
        *areas[2];
    Py_ssize_t landings_size, steps_size, kinds_size, columns_size, sizes_size, rises_size, covers_size, reaches_size,
        kind_count, weights_size, areas_size[2];
    unsigned long long skyline;
    if (!PyArg_ParseTuple(
            fixed, "y#y#y#y#y#y#y#y#y#iy#", &landings, &landings_size, &steps, &steps_size, &kinds, &kinds_size,
            &columns, &columns_size, &sizes, &sizes_size, &rises, &rises_size, &covers, &covers_size, &reaches,
            &reaches_size, &kind_sizes, &kind_count, &pieces->most, &weights, &weights_size
        ) ||
        !PyArg_ParseTuple(
            position, "iKIIy#y#", &board->side, &skyline, &board->stocks[0], &board->stocks[1], &areas[0],
            &areas_size[0], &areas[1], &areas_size[1]
        ))
        return FAILED;
    Py_ssize_t count = kinds_size, most_areas = (Py_ssize_t)(MOST_AREAS * sizeof(Mask));
    if (landings_size != (COLUMNS * STRETCHES + 1) * (Py_ssize_t)sizeof(int32_t) ||
        columns_size != count * (Py_ssize_t)sizeof(uint16_t) || sizes_size != count ||
        rises_size != count * (Py_ssize_t)sizeof(uint64_t) || covers_size != count * (Py_ssize_t)sizeof(Mask) ||
        reaches_size != covers_size || kind_count != sizeof pieces->kind_sizes / sizeof(int) ||
        weights_size != sizeof pieces->weights || (board->side | 1) != 1 || areas_size[0] > most_areas ||
        areas_size[1] > most_areas)
        return refused();
    pieces->landings = (const int32_t *)landings;
    pieces->steps = (const int16_t *)steps;
    pieces->kinds = (const uint8_t *)kinds;
    pieces->columns = (const uint16_t *)columns;
    pieces->sizes = (const uint8_t *)sizes;
    pieces->rises = (const uint64_t *)rises;
    pieces->covers = arena_take(&tree->arena, (size_t)covers_size);
    pieces->reaches = arena_take(&tree->arena, (size_t)reaches_size);
    if (pieces->covers == NULL || pieces->reaches == NULL) {
        PyErr_NoMemory();
        return FAILED;
    }
    memcpy(pieces->covers, covers, (size_t)covers_size);
    memcpy(pieces->reaches, reaches, (size_t)reaches_size);
    memcpy(pieces->weights, weights, sizeof pieces->weights);
    for (Py_ssize_t kind = 0; kind < kind_count; kind++) pieces->kind_sizes[kind] = (uint8_t)kind_sizes[kind];
    board->pieces = pieces;
    board->skyline = skyline;
    for (int side = 0; side < 2; side++) {
        board->area_count[side] = (int)((size_t)areas_size[side] / sizeof(Mask));
        memcpy(board->areas[side], areas[side], (size_t)areas_size[side]);
    }
    tree->game = &LINKX;
    return FINE;
}

static int linkage_fill(Tree *tree, PyObject *fixed, PyObject *position) {
    Places *places = &tree->fixed.places;
    Linkage *board = &tree->board.linkage;
    const char *cells, *reach, *pull, *weights, *planes, *empty, *last, *left, *groups[COLOURS];
    Py_ssize_t cells_size, reach_size, pull_size, weights_size, planes_size, empty_count, last_count, left_count,
        groups_size[COLOURS];
    unsigned long long whole, rim, covered, shield;
    if (!PyArg_ParseTuple(
            fixed, "y#y#KKy#y#ii", &cells, &cells_size, &reach, &reach_size, &whole, &rim, &pull, &pull_size, &weights,
            &weights_size, &places->most, &places->last_slots
        ) ||
        !PyArg_ParseTuple(
            position, "iiiiiKKy#y#y#y#y#y#y#y#", &board->target, &board->side, &board->more, &board->count,
            &board->placed, &covered, &shield, &planes, &planes_size, &empty, &empty_count, &last, &last_count, &left,
            &left_count, &groups[0], &groups_size[0], &groups[1], &groups_size[1], &groups[2], &groups_size[2],
            &groups[3], &groups_size[3]
        ))
        return FAILED;
    if (cells_size != sizeof places->cells || reach_size != sizeof places->reach || pull_size != sizeof places->pull ||
        weights_size != sizeof places->weights || planes_size != sizeof board->planes || empty_count > SLOTS ||
        last_count > PULLED_BY || left_count != COLOURS || ((board->side | board->more) | 1) != 1)
        return refused();
    memcpy(places->cells, cells, sizeof places->cells);
    memcpy(places->reach, reach, sizeof places->reach);
    memcpy(places->pull, pull, sizeof places->pull);
    memcpy(places->weights, weights, sizeof places->weights);
    memcpy(board->planes, planes, sizeof board->planes);
    memcpy(board->empty, empty, (size_t)empty_count);
    memcpy(board->last, last, (size_t)last_count);
    places->whole = whole;
    places->rim = rim;
    board->places = places;
    board->covered = covered;
    board->shield = shield;
    board->empty_count = (int)empty_count;
    board->last_count = (int)last_count;
    for (int colour = 0; colour < COLOURS; colour++) {
        board->left[colour] = (uint8_t)left[colour];
        board->group_count[colour] = (int)((size_t)groups_size[colour] / sizeof(uint64_t));
        if (board->group_count[colour] + board->left[colour] > COLOUR_GROUPS) return refused();
        memcpy(board->groups[colour], groups[colour], (size_t)board->group_count[colour] * sizeof(uint64_t));
    }
    tree->limits.moves = COLOURS * SLOTS;
    tree->game = &LINKAGE;
    return FINE;
}

/* Replace the priors of the root, to which Python has added its dice. */
static int priors_fill(Tree *tree, PyObject *priors) {
    if (priors == Py_None) return FINE;
    Py_ssize_t count = PySequence_Size(priors);
    if (count != tree->root->count) return refused();
    for (Py_ssize_t i = 0; i < count; i++) {
        PyObject *prior = PySequence_GetItem(priors, i);
        if (prior == NULL) return FAILED;
        tree->root->priors[i] = PyFloat_AsDouble(prior);
        Py_DECREF(prior);
        if (PyErr_Occurred()) return FAILED;
    }
    return FINE;
}

typedef int (*Fill)(Tree *tree, PyObject *fixed, PyObject *position);

static Fill fill_of(const char *game) {
    static const struct {
        const char *game;
        Fill fill;
    } fills[] = {{"link", link_fill}, {"linkx", linkx_fill}, {"linkage", linkage_fill}};
    for (size_t i = 0; i < sizeof fills / sizeof *fills; i++)
        if (strcmp(fills[i].game, game) == 0) return fills[i].fill;
    PyErr_Format(PyExc_ValueError, "no compiled search for %s", game);
    return NULL;
}

static PyObject *tree_new(PyObject *module, PyObject *args) {
    const char *game;
    PyObject *fixed, *position, *dice, *limits, *priors;
    PyTypeObject *type = ((State *)PyModule_GetState(module))->tree_type;
    if (!PyArg_ParseTuple(
            args, "sO!O!OO!O", &game, &PyTuple_Type, &fixed, &PyTuple_Type, &position, &dice, &PyTuple_Type, &limits,
            &priors
        ))
        return NULL;
    Fill fill = fill_of(game);
    if (fill == NULL) return NULL;
    allocfunc allocate = (allocfunc)PyType_GetSlot(type, Py_tp_alloc);
    TreeObject *self = (TreeObject *)allocate(type, 0);
    if (self == NULL) return NULL;
    Py_INCREF(fixed);
    self->kept = fixed;
    self->tree = PyMem_Calloc(1, sizeof(Tree));
    if (self->tree == NULL) {
        Py_DECREF(self);
        return PyErr_NoMemory();
    }
    if (!common_fill(self->tree, dice, limits) || !fill(self->tree, fixed, position)) {
        Py_DECREF(self);
        return NULL;
    }
    if (!tree_begin(self->tree)) {
        Py_DECREF(self);
        return PyErr_NoMemory();
    }
    if (!priors_fill(self->tree, priors)) {
        Py_DECREF(self);
        return NULL;
    }
    return (PyObject *)self;
}

static void tree_free(PyObject *self) {
    PyTypeObject *type = Py_TYPE(self);
    if (tree_of(self) != NULL) {
        arena_free(&tree_of(self)->arena);
        arena_free(&tree_of(self)->scratch);
        PyMem_Free(tree_of(self));
    }
    Py_XDECREF(((TreeObject *)self)->kept);
    ((freefunc)PyType_GetSlot(type, Py_tp_free))(self);
    Py_DECREF(type);
}

static PyObject *grow(PyObject *self, PyObject *args) {
    long most;
    int enough;
    if (!PyArg_ParseTuple(args, "l", &most)) return NULL;
    Tree *tree = tree_of(self);
    Py_BEGIN_ALLOW_THREADS
    enough = tree_grow(tree, most);
    Py_END_ALLOW_THREADS
    if (!enough) return PyErr_NoMemory();
    return PyLong_FromLong(tree->done);
}

static PyObject *list_of(const void *column, int kind, Py_ssize_t count) {
    PyObject *list = PyList_New(count);
    for (Py_ssize_t i = 0; list != NULL && i < count; i++) {
        PyObject *entry = kind == 'd'   ? PyFloat_FromDouble(((const double *)column)[i])
                          : kind == 'i' ? PyLong_FromLong(((const int32_t *)column)[i])
                                        : PyLong_FromLong(((const int16_t *)column)[i]);
        if (entry == NULL || PyList_SetItem(list, i, entry) < 0) Py_CLEAR(list);
    }
    return list;
}

static PyObject *root(PyObject *self, PyObject *args) {
    (void)args;
    const Tree *tree = tree_of(self);
    const Node *node = tree->root;
    PyObject *proven = PyList_New(node->proven_count);
    for (int i = 0; proven != NULL && i < node->proven_count; i++) {
        PyObject *entry = Py_BuildValue(
            "(ii(dd))", node->proven[i].move, (int)node->proven[i].visits, node->proven[i].shares.of[tree->first],
            node->proven[i].shares.of[1 - tree->first]
        );
        if (entry == NULL || PyList_SetItem(proven, i, entry) < 0) Py_CLEAR(proven);
    }
    return Py_BuildValue(
        "(NNNNN(dd))", PyBool_FromLong(node->complete), list_of(node->moves, 'h', node->count),
        list_of(node->visits, 'i', node->count), list_of(node->means, 'd', node->count), proven,
        tree->sums.of[tree->first], tree->sums.of[1 - tree->first]
    );
}

static PyObject *dice(PyObject *self, PyObject *args) {
    (void)args;
    const Dice *dice = &tree_of(self)->dice;
    return PyBytes_FromStringAndSize((const char *)dice->words, sizeof dice->words + sizeof dice->next);
}

static PyMethodDef tree_methods[] = {
    {"grow", grow, METH_VARARGS, NULL},
    {"root", root, METH_NOARGS, NULL},
    {"dice", dice, METH_NOARGS, NULL},
    {NULL, NULL, 0, NULL},
};

static PyType_Slot tree_slots[] = {
    {Py_tp_dealloc, tree_free},
    {Py_tp_methods, tree_methods},
    {0, NULL},
};

static PyType_Spec tree_spec = {
    .name = "bot.players.kernel.compiled.Tree",
    .basicsize = sizeof(TreeObject),
    .flags = Py_TPFLAGS_DEFAULT | Py_TPFLAGS_DISALLOW_INSTANTIATION,
    .slots = tree_slots,
};

static int module_fill(PyObject *module) {
    State *state = PyModule_GetState(module);
    state->tree_type = (PyTypeObject *)PyType_FromModuleAndSpec(module, &tree_spec, NULL);
    return state->tree_type == NULL ? -1 : PyModule_AddObjectRef(module, "Tree", (PyObject *)state->tree_type);
}

static int module_visit(PyObject *module, visitproc visit, void *arg) {
    Py_VISIT(((State *)PyModule_GetState(module))->tree_type);
    return 0;
}

static int module_clear(PyObject *module) {
    Py_CLEAR(((State *)PyModule_GetState(module))->tree_type);
    return 0;
}

static PyObject *endgame(PyObject *module, PyObject *args) {
    (void)module;
    PyObject *fixed, *position, *found = NULL;
    long nodes;
    if (!PyArg_ParseTuple(args, "O!O!l", &PyTuple_Type, &fixed, &PyTuple_Type, &position, &nodes)) return NULL;
    Tree *tree = PyMem_Calloc(1, sizeof(Tree));
    if (tree == NULL) return PyErr_NoMemory();
    if (linkage_fill(tree, fixed, position)) {
        int enough, step, winner;
        Py_BEGIN_ALLOW_THREADS
        enough = linkage_solve(&tree->board.linkage, nodes, &step, &winner);
        Py_END_ALLOW_THREADS
        found = !enough ? PyErr_NoMemory() : winner == UNKNOWN ? Py_NewRef(Py_None) : Py_BuildValue("(ii)", step, winner);
    }
    PyMem_Free(tree);
    return found;
}

static PyMethodDef module_methods[] = {
    {"endgame", endgame, METH_VARARGS, NULL},
    {"tree", tree_new, METH_VARARGS, NULL},
    {"foresee", foresee, METH_VARARGS, NULL},
    {NULL, NULL, 0, NULL},
};

static PyModuleDef_Slot module_slots[] = {
    {Py_mod_exec, module_fill},
    {0, NULL},
};

static struct PyModuleDef module_definition = {
    PyModuleDef_HEAD_INIT,
    .m_name = "bot.players.kernel.compiled",
    .m_doc = "The search of computer players, compiled; see bot.players.tree.",
    .m_size = sizeof(State),
    .m_methods = module_methods,
    .m_slots = module_slots,
    .m_traverse = module_visit,
    .m_clear = module_clear,
};

PyMODINIT_FUNC PyInit_compiled(void) { return PyModuleDef_Init(&module_definition); }
