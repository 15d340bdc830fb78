/* Dice and memory. */

#include <stdlib.h>
#include <string.h>

#include "kernel.h"

static void twist(Dice *dice) {
    uint32_t *words = dice->words;
    for (int i = 0; i < DICE_WORDS; i++) {
        uint32_t mixed = (words[i] & 0x80000000u) | (words[(i + 1) % DICE_WORDS] & 0x7fffffffu);
        words[i] = words[(i + 397) % DICE_WORDS] ^ (mixed >> 1) ^ (mixed & 1 ? 0x9908b0dfu : 0);
    }
    dice->next = 0;
}

uint32_t dice_word(Dice *dice) {
    if (dice->next >= DICE_WORDS) twist(dice);
    uint32_t word = dice->words[dice->next++];
    word ^= word >> 11;
    word ^= word << 7 & 0x9d2c5680u;
    word ^= word << 15 & 0xefc60000u;
    return word ^ word >> 18;
}

double dice_random(Dice *dice) {
    uint32_t high = dice_word(dice) >> 5, low = dice_word(dice) >> 6;
    return (high * 67108864.0 + low) * (1.0 / 9007199254740992.0);
}

void dice_bytes(Dice *dice, uint8_t *bytes, int count) {
    for (int at = 0; at < count; at += 4) {
        uint32_t word = dice_word(dice);
        int left = count - at < 4 ? count - at : 4;
        word >>= 8 * (4 - left);
        for (int i = 0; i < left; i++) bytes[at + i] = (uint8_t)(word >> 8 * i);
    }
}

enum { BLOCK = 1 << 18 };

struct Block {
    Block *before;
    size_t used, size;
    _Alignas(16) char bytes[];
};

void *arena_take(Arena *arena, size_t bytes) {
    bytes = (bytes + 15) & ~(size_t)15;
    Block *block = arena->blocks;
    if (block == NULL || block->size - block->used < bytes) {
        size_t size = bytes > BLOCK ? bytes : BLOCK;
        block = malloc(sizeof(Block) + size);
        if (block == NULL) {
            arena->failed = 1;
            return NULL;
        }
        block->before = arena->blocks;
        block->used = 0;
        block->size = size;
        arena->blocks = block;
    }
    void *taken = block->bytes + block->used;
    block->used += bytes;
    return memset(taken, 0, bytes);
}

void arena_reset(Arena *arena) {
    if (arena->blocks == NULL) return;
    Arena older = {arena->blocks->before, 0};
    arena_free(&older);
    arena->blocks->before = NULL;
    arena->blocks->used = 0;
}

void arena_free(Arena *arena) {
    while (arena->blocks != NULL) {
        Block *before = arena->blocks->before;
        free(arena->blocks);
        arena->blocks = before;
    }
}
