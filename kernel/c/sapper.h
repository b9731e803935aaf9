/* Sapper's kernel for C, and for every language that can call C: exact odds of Minesweeper
 * positions, the best move, hints, proofs, boards without guessing.
 *
 * All functions give a sapper_status; results go to the places that the caller hands over. A cell
 * is its place in the position, row by row from 0. No exception and no signal leaves the library. A
 * position takes the same work, and is answered or refused alike, on every machine.
 */
#ifndef SAPPER_H
#define SAPPER_H

#include <stdint.h>

#if defined(_WIN32)
#define SAPPER_API __declspec(dllexport)
#elif defined(__GNUC__)
#define SAPPER_API __attribute__((visibility("default")))
#else
#define SAPPER_API
#endif

#ifdef __cplusplus
extern "C" {
#endif

typedef enum sapper_status {
  SAPPER_OK = 0,
  SAPPER_CONTRADICTION = 1, /* no layout of mines agrees with the position */
  SAPPER_TOO_COMPLEX = 2,   /* the answer takes more work or memory than the limits allow */
  SAPPER_BAD_ARGUMENT = 3,  /* sapper_error says which */
  SAPPER_NONE = 4,          /* there is no such thing: no certain cell, no such board */
  SAPPER_FAILED = 5         /* the system gave no memory */
} sapper_status;

/* What a cell shows: 0 to 8, or one of these. */
enum { SAPPER_HIDDEN = 9, SAPPER_FLAGGED = 10, SAPPER_EXPLODED = 11 };

/* One code a cell, row by row. The number of mines is that of the whole board; -1: not known. */
typedef struct sapper_position {
  int32_t rows, columns;
  const uint8_t* codes;
  int32_t mines;
} sapper_position;

/* Steps take a nanosecond or two. Where no limits are given (NULL), 5,000 million steps and 1 GiB.
 */
typedef struct sapper_limits {
  double work, memory;
} sapper_limits;

/* What is kept between questions, so that the next similar position is cheaper. For one thread. */
typedef struct sapper_solver sapper_solver;

SAPPER_API sapper_solver* sapper_new(void); /* NULL: no memory */
SAPPER_API void sapper_free(sapper_solver* solver);

/* The last failure of this solver in one line, until its next question. */
SAPPER_API const char* sapper_error(const sapper_solver* solver);

/* Writes the chance of a mine of each cell (rows x columns of them), -1 for opened ones. It is 0 or
 * 1 only where that is certain. */
SAPPER_API sapper_status sapper_odds(sapper_solver* solver, const sapper_position* position,
                                     const sapper_limits* limits, double* odds);

/* log2 of the number of layouts that agreed with the last position of sapper_odds. */
SAPPER_API double sapper_log2_layouts(const sapper_solver* solver);

typedef struct sapper_move {
  int32_t cell;
  double risk;       /* the chance that the cell is a mine */
  double win_chance; /* where the game was searched to its end; else -1 */
} sapper_move;

/* The cell that the strongest player opens next. */
SAPPER_API sapper_status sapper_best_move(sapper_solver* solver, const sapper_position* position,
                                          sapper_move* move);

/* How hard it is to see why a cell is certain, from easy to hard. */
typedef enum sapper_rung {
  SAPPER_NUMBER = 0,  /* one number settles all cells around it */
  SAPPER_KNOWN = 1,   /* the same, once settled cells are taken out */
  SAPPER_SUBSET = 2,  /* all cells of one statement lie in another */
  SAPPER_OVERLAP = 3, /* two statements that share cells bound each other */
  SAPPER_TOTAL = 4,   /* the number of mines settles the rest */
  SAPPER_CASES = 5    /* the opposite leads to something impossible */
} sapper_rung;

typedef struct sapper_hint {
  int32_t cell;
  int32_t is_mine;
  sapper_rung rung;
} sapper_hint;

/* The certain cell that is easiest to see, a safe one if there is any; SAPPER_NONE if none is. */
SAPPER_API sapper_status sapper_easiest(sapper_solver* solver, const sapper_position* position,
                                        sapper_hint* hint);

typedef enum sapper_relation {
  SAPPER_EXACTLY = 0,
  SAPPER_AT_MOST = 1,
  SAPPER_AT_LEAST = 2
} sapper_relation;

/* Of these cells exactly, at most or at least so many are mines, by this rule. */
typedef struct sapper_step {
  const uint32_t* cells;
  int32_t cell_count;
  sapper_relation relation;
  int64_t count;
  sapper_rung rule;
  int32_t number;           /* the opened cell that says it, of a step by number; else -1 */
  const uint32_t* premises; /* the places of the earlier steps that it rests on */
  int32_t premise_count;
  /* Of a step by cases: what leads from the opposite to something impossible. Inside, the opposite
   * bears the place of the step itself, and these count on from there. */
  const struct sapper_step* case_steps;
  int32_t case_count;
} sapper_step;

typedef struct sapper_proof {
  int32_t is_mine;
  int32_t is_minimal; /* 0 where a limit ended the search for an easier proof */
  sapper_rung rung;   /* of its hardest step */
  const sapper_step* steps;
  int32_t step_count;
} sapper_proof;

/* Why a hidden cell is safe, or is a mine: the last step says it. SAPPER_NONE if neither is
 * certain. The steps belong to the solver, until its next proof. */
SAPPER_API sapper_status sapper_prove(sapper_solver* solver, const sapper_position* position,
                                      int32_t cell, sapper_proof* proof);

/* Writes one mark a cell, 1 for a mine: a board that opens at this first cell and needs no guess,
 * each such board as likely as any other. SAPPER_NONE after so many tries. */
SAPPER_API sapper_status sapper_board(sapper_solver* solver, int32_t rows, int32_t columns,
                                      int32_t mines, int32_t first, double seed, int32_t tries,
                                      uint8_t* marks);

#ifdef __cplusplus
}
#endif
#endif
