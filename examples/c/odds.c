/* The odds of a position, row by row: odds 16 30 99 < position. See CMakeLists.txt beside it. */
#include <sapper.h>
#include <stdio.h>
#include <stdlib.h>

int main(int count, char **given) {
  if (count != 4) {
    fprintf(stderr, "usage: %s ROWS COLUMNS MINES < position (0-8, . for hidden cells)\n", given[0]);
    return 2;
  }
  const int rows = atoi(given[1]), columns = atoi(given[2]);
  if (rows < 1 || columns < 1 || rows > 1000 || columns > 1000) return 2;
  unsigned char *codes = malloc((size_t)rows * columns);
  double *odds = malloc((size_t)rows * columns * sizeof(double));
  sapper_solver *solver = sapper_new();
  if (!codes || !odds || !solver) return 1;
  for (int cell = 0; cell < rows * columns;) {
    const int sign = getchar();
    if (sign == EOF) return 2;
    if (sign == '.') codes[cell++] = SAPPER_HIDDEN;
    if (sign >= '0' && sign <= '8') codes[cell++] = (unsigned char)(sign - '0');
  }
  const sapper_position position = {rows, columns, codes, atoi(given[3])};
  const sapper_status status = sapper_odds(solver, &position, NULL, odds);
  if (status != SAPPER_OK) {
    fprintf(stderr, "%s\n", sapper_error(solver));
  } else {
    for (int cell = 0; cell < rows * columns; ++cell) {
      if (odds[cell] < 0)
        printf("   %c", '0' + codes[cell]);
      else
        printf("%3.0f%%", 100 * odds[cell]);
      if (cell % columns == columns - 1) printf("\n");
    }
  }
  sapper_free(solver);
  free(odds);
  free(codes);
  return status == SAPPER_OK ? 0 : 1;
}
