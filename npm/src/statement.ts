// Statement: of these hidden cells exactly, at most or at least so many are mines; and how it follows.

/** The ladder of rules, from easy to hard. */
export const RUNGS = ["number", "known", "subset", "overlap", "total", "cases"] as const;
export type Rung = (typeof RUNGS)[number];

export const RELATIONS = ["=", "<=", ">="] as const;
export type Relation = (typeof RELATIONS)[number];

export interface Statement {
  cells: number[];
  relation: Relation;
  count: number;
}

/** A statement with the rule that gives it, as in the JSON of Sapper for Python. */
export interface Step extends Statement {
  rule: Rung;
  /** The places of the earlier steps that it rests on. */
  premises: number[];
  /** The opened cell that says it, of a step by number. */
  number: number | null;
  /** Of a step by cases: what leads from the opposite to something impossible. Inside, the opposite has the place of the step itself. */
  case: Step[];
}

/** Why a cell is safe, or is a mine: the last step says it. */
export interface Proof {
  cell: number;
  isMine: boolean;
  /** False where a limit ended the search for an easier proof. */
  isMinimal: boolean;
  /** Of its hardest step. */
  rung: Rung;
  steps: Step[];
}

/** The hardest rule of these steps; what is inside cases is never harder than they. */
export function hardest(steps: Step[]): Rung {
  return RUNGS[Math.max(0, ...steps.map(({ rule }) => RUNGS.indexOf(rule)))]!;
}

/** True if all its cells must be mines, false if all are safe, null if it leaves it open. */
export function settles({ cells, relation, count }: Statement): boolean | null {
  if (relation !== ">=" && count === 0) return false;
  if (relation !== "<=" && count === cells.length) return true;
  return null;
}

/** Whether no layout whatever can meet it. */
export function isImpossible({ cells, relation, count }: Statement): boolean {
  return (relation !== ">=" && count < 0) || (relation !== "<=" && count > cells.length);
}

/** What holds exactly when this does not. */
export function opposite({ cells, relation, count }: Statement): Statement {
  if (relation === "<=") return { cells, relation: ">=", count: count + 1 };
  if (relation === ">=") return { cells, relation: "<=", count: count - 1 };
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
