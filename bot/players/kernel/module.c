/* The module bot.players.kernel.compiled: trees of LINK, as objects of Python. */

#define PY_SSIZE_T_CLEAN
#define Py_LIMITED_API 0x030B0000
#include <Python.h>
#include <string.h>

#include "kernel.h"

typedef struct {
    PyObject_HEAD
    Tree *tree;
} LinkTree;

static Tree *tree_of(PyObject *self) { return ((LinkTree *)self)->tree; }

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

/* Fills the tree; returns 0 with an exception set if the arguments are not those of a position. */
static int tree_fill(Tree *tree, PyObject *args) {
    const char *cells, *diagonals, *vacant, *white, *held, *stones, *groups[2], *opened[2], *dice;
    Py_ssize_t cells_size, diagonals_size, vacant_size, white_size, held_size, stones_size, groups_size[2],
        opened_size[2], dice_size;
    Link *board = &tree->board;
    Limits *limits = &tree->limits;
    int size;
    if (!PyArg_ParseTuple(
            args, "(iy#y#)(iiiy#y#y#y#y#y#y#y#)y#(diiil)", &size, &cells, &cells_size, &diagonals, &diagonals_size,
            &board->colour, &tree->first, &board->latest, &vacant, &vacant_size, &white, &white_size, &held, &held_size, &stones,
            &stones_size, &groups[0], &groups_size[0], &groups[1], &groups_size[1], &opened[0], &opened_size[0],
            &opened[1], &opened_size[1], &dice, &dice_size, &limits->rave, &limits->evaluated_at,
            &limits->most_vacant, &limits->expanded_at, &limits->most_entries
        ))
        return 0;
    int area = (size + 2) * (size + 2), slots = 2 * (size - 1) * (size - 1);
    if (size < 2 || (board->colour | tree->first | 1) != 1 || board->latest < 0 || board->latest >= area || area > MOST_AREA || cells_size != size * size || diagonals_size != 2 * slots ||
        vacant_size > cells_size || white_size != area || held_size != 2 * area || opened_size[0] > slots ||
        opened_size[1] > slots || groups_size[0] > (Py_ssize_t)(MOST_GROUPS * sizeof(Cells)) ||
        groups_size[1] > (Py_ssize_t)(MOST_GROUPS * sizeof(Cells)) ||
        dice_size != (DICE_WORDS + 1) * (Py_ssize_t)sizeof(uint32_t)) {
        PyErr_SetString(PyExc_ValueError, "not a position of LINK");
        return 0;
    }
    geometry_fill(&tree->fixed, size, (const uint8_t *)cells, (const uint8_t *)diagonals);
    board->fixed = &tree->fixed;
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
    if (!right || board->group_count[0] < 2 || board->group_count[1] < 2) {
        PyErr_SetString(PyExc_ValueError, "not a position of LINK");
        return 0;
    }
    memcpy(tree->dice.words, dice, sizeof tree->dice.words);
    memcpy(&tree->dice.next, dice + sizeof tree->dice.words, sizeof tree->dice.next);
    if (!tree_begin(tree)) {
        PyErr_NoMemory();
        return 0;
    }
    return 1;
}

static PyObject *link_tree_new(PyTypeObject *type, PyObject *args, PyObject *kwargs) {
    (void)kwargs;
    allocfunc allocate = (allocfunc)PyType_GetSlot(type, Py_tp_alloc);
    LinkTree *self = (LinkTree *)allocate(type, 0);
    if (self == NULL) return NULL;
    self->tree = PyMem_Calloc(1, sizeof(Tree));
    if (self->tree == NULL) {
        Py_DECREF(self);
        return PyErr_NoMemory();
    }
    if (!tree_fill(self->tree, args)) {
        Py_DECREF(self);
        return NULL;
    }
    return (PyObject *)self;
}

static void link_tree_free(PyObject *self) {
    PyTypeObject *type = Py_TYPE(self);
    if (tree_of(self) != NULL) {
        arena_free(&tree_of(self)->arena);
        arena_free(&tree_of(self)->scratch);
        PyMem_Free(tree_of(self));
    }
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
            "(iii)", node->proven[i].move, (int)node->proven[i].visits, node->proven[i].winner ^ tree->first
        );
        if (entry == NULL || PyList_SetItem(proven, i, entry) < 0) Py_CLEAR(proven);
    }
    return Py_BuildValue(
        "(NNNN(dd))", list_of(node->moves, 'h', node->count), list_of(node->visits, 'i', node->count),
        list_of(node->means, 'd', node->count), proven, tree->wins[tree->first], tree->wins[1 - tree->first]
    );
}

static PyObject *dice(PyObject *self, PyObject *args) {
    (void)args;
    const Dice *dice = &tree_of(self)->dice;
    return PyBytes_FromStringAndSize((const char *)dice->words, sizeof dice->words + sizeof dice->next);
}

static PyMethodDef link_tree_methods[] = {
    {"grow", grow, METH_VARARGS, NULL},
    {"root", root, METH_NOARGS, NULL},
    {"dice", dice, METH_NOARGS, NULL},
    {NULL, NULL, 0, NULL},
};

static PyType_Slot link_tree_slots[] = {
    {Py_tp_new, link_tree_new},
    {Py_tp_dealloc, link_tree_free},
    {Py_tp_methods, link_tree_methods},
    {0, NULL},
};

static PyType_Spec link_tree_spec = {
    .name = "bot.players.kernel.compiled.LinkTree",
    .basicsize = sizeof(LinkTree),
    .flags = Py_TPFLAGS_DEFAULT,
    .slots = link_tree_slots,
};

static int module_fill(PyObject *module) {
    PyObject *type = PyType_FromSpec(&link_tree_spec);
    if (type == NULL) return -1;
    int failed = PyModule_AddObjectRef(module, "LinkTree", type);
    Py_DECREF(type);
    return failed;
}

static PyModuleDef_Slot module_slots[] = {
    {Py_mod_exec, module_fill},
    {0, NULL},
};

static struct PyModuleDef module_definition = {
    PyModuleDef_HEAD_INIT,
    .m_name = "bot.players.kernel.compiled",
    .m_doc = "The search of computer players, compiled; see bot.players.search.",
    .m_slots = module_slots,
};

PyMODINIT_FUNC PyInit_compiled(void) { return PyModuleDef_Init(&module_definition); }
