export interface LineProblem {
  /** From 1. */
  readonly line: number;
  readonly message: string;
}

/** Records that cannot be stored; the whole batch is rolled back. */
export class LoadProblem extends Error {
  override readonly name = 'LoadProblem';
  readonly problems: readonly LineProblem[];

  constructor(problems: readonly LineProblem[]) {
    super(problems.map(({ line, message }) => `line ${line}: ${message}`).join('\n'));
    this.problems = problems;
  }
}
