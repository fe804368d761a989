export interface LineProblem {
  /** The line number, counted from 1. */
  readonly line: number;
  readonly message: string;
}

/** An error for records that cannot be stored. No record of their batch is stored. */
export class LoadProblem extends Error {
  override readonly name = 'LoadProblem';
  readonly problems: readonly LineProblem[];

  constructor(problems: readonly LineProblem[]) {
    super(problems.map(({ line, message }) => `line ${line}: ${message}`).join('\n'));
    this.problems = problems;
  }
}
