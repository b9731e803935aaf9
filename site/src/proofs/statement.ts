// Statement: of these hidden cells exactly, at most or at least so many are mines; and how it follows.

/** The ladder of rules, from easy to hard, as the kernel counts them. */
export const RULES = ["number", "known", "subset", "overlap", "total", "cases"] as const;
export const RELATIONS = ["=", "<=", ">="] as const;
export const [EXACTLY, AT_MOST, AT_LEAST] = [0, 1, 2];

export interface Statement {
  cells: ArrayLike<number>;
  relation: number;
  count: number;
}

/** A step as the kernel hands it out: premises are places of earlier steps; inside a case the assumption has the place of the step itself. */
export interface Step extends Statement {
  rule: number;
  premises: ArrayLike<number>;
  number: number | null;
  case: Step[];
}

/** What is proved of a cell. */
export interface Proved {
  cell: number;
  isMine: boolean;
  isMinimal: boolean;
  steps: Step[];
}

/** True if all its cells must be mines, false if all are safe, null if it leaves it open. */
export function settles({ cells, relation, count }: Statement): boolean | null {
  if (relation !== AT_LEAST && count === 0) return false;
  if (relation !== AT_MOST && count === cells.length) return true;
  return null;
}

/** Whether no layout whatever can meet it. */
export function isImpossible({ cells, relation, count }: Statement): boolean {
  return (relation !== AT_LEAST && count < 0) || (relation !== AT_MOST && count > cells.length);
}

/** What holds exactly when this does not. */
export function opposite({ cells, relation, count }: Statement): Statement {
  if (relation === AT_MOST) return { cells, relation: AT_LEAST!, count: count + 1 };
  if (relation === AT_LEAST) return { cells, relation: AT_MOST!, count: count - 1 };
  return { cells, relation, count: 1 - count };
}

/** Every step, those inside cases included. */
export function allSteps(steps: Step[]): Step[] {
  return steps.flatMap((step) => [...allSteps(step.case), step]);
}

/** How deep cases are nested. */
export function depth(steps: Step[]): number {
  return Math.max(0, ...steps.map((step) => (step.case.length ? 1 + depth(step.case) : 0)));
}
