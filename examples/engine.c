/* A small Minesweeper engine in C: docs/engine.md is the protocol.

     cc -O2 -o engine examples/engine.c
     sapper arena test exec:./engine
     sapper arena --agents random,cs50 --agent exec:./engine --level beginner --games 200

   It knows the two rules that every player learns first: a number with all its mines makes its
   other neighbours safe; a number with as many hidden neighbours as mines makes them all mines.
   Else it guesses. */

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { HIDDEN = 9 };

static int height, width;
static signed char *cells; /* the numbers 0 to 8, or HIDDEN */
static char *mines;        /* 1 where a mine is certain */
static uint32_t state = 1; /* of the random numbers */

static uint32_t draw(void) {
  state ^= state << 13;
  state ^= state >> 17;
  state ^= state << 5;
  return state;
}

static void new_game(const char *line) {
  unsigned long long seed = 0;
  if (sscanf(line, "newgame %*d %*d %*s %*s %llu", &seed) == 1)
    state = (uint32_t)seed ? (uint32_t)seed : 1;
}

/* The rows of a view: 0 to 8, '.' hidden, 'F' hidden with a flag, split by '/'. */
static void read_position(const char *text) {
  size_t length = strcspn(text, " \n");
  free(cells);
  free(mines);
  cells = malloc(length + 1);
  mines = calloc(length + 1, 1);
  if (!cells || !mines) exit(1);
  int count = 0;
  height = 1;
  for (size_t i = 0; i < length; i++) {
    if (text[i] == '/')
      height++;
    else
      cells[count++] = text[i] >= '0' && text[i] <= '8' ? (signed char)(text[i] - '0') : HIDDEN;
  }
  width = count / height;
}

/* The hidden neighbours of a cell, and how many of them are certain mines. */
static int hidden_around(int cell, int found[8], int *known) {
  int row = cell / width, column = cell % width, count = 0;
  *known = 0;
  for (int r = row - 1; r <= row + 1; r++)
    for (int c = column - 1; c <= column + 1; c++) {
      int other = r * width + c;
      if (r < 0 || r >= height || c < 0 || c >= width || cells[other] != HIDDEN) continue;
      found[count++] = other;
      *known += mines[other];
    }
  return count;
}

static void find_mines(void) {
  int around[8], known;
  for (int cell = 0; cell < height * width; cell++)
    if (cells[cell] != HIDDEN && hidden_around(cell, around, &known) == cells[cell])
      for (int i = 0; i < cells[cell]; i++) mines[around[i]] = 1;
}

/* A cell that is certainly safe, or -1. */
static int safe_cell(void) {
  int around[8], known;
  for (int cell = 0; cell < height * width; cell++) {
    if (cells[cell] == HIDDEN) continue;
    int count = hidden_around(cell, around, &known);
    for (int i = 0; known == cells[cell] && i < count; i++)
      if (!mines[around[i]]) return around[i];
  }
  return -1;
}

/* Any hidden cell that is not certainly a mine, each equally likely; any hidden cell if there is none. */
static int guess(void) {
  for (int with_mines = 0; with_mines < 2; with_mines++) {
    uint32_t count = 0;
    for (int cell = 0; cell < height * width; cell++)
      count += cells[cell] == HIDDEN && (with_mines || !mines[cell]);
    if (!count) continue;
    uint32_t place = draw() % count;
    for (int cell = 0; cell < height * width; cell++)
      if (cells[cell] == HIDDEN && (with_mines || !mines[cell]) && place-- == 0) return cell;
  }
  return 0;
}

static void go(void) {
  if (!cells) {
    puts("error no position was given");
    return;
  }
  find_mines();
  int cell = safe_cell();
  if (cell >= 0)
    printf("move %d %d certain text A number has all its mines.\n", cell / width, cell % width);
  else {
    cell = guess();
    printf("move %d %d guess\n", cell / width, cell % width);
  }
}

int main(void) {
  char *line = NULL;
  size_t size = 0;
  while (getline(&line, &size, stdin) > 0) {
    if (!strncmp(line, "sapper ", 7))
      puts("id name c-example\nid version 1\nplays unknown\nready 1");
    else if (!strncmp(line, "newgame ", 8))
      new_game(line);
    else if (!strncmp(line, "position ", 9))
      read_position(line + 9);
    else if (!strncmp(line, "go", 2))
      go();
    else if (!strncmp(line, "quit", 4))
      break;
    fflush(stdout); /* what is not flushed does not arrive */
  }
  return 0;
}
