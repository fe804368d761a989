/** What is wrong with the folder of a brand. */

export interface BrandProblem {
  /** Path in the folder. */
  readonly file: string;
  /** From 1; null: all of it. */
  readonly line: number | null;
  /** A sentence. */
  readonly message: string;
}

/** A folder that cannot be used as it is. */
export class BrandError extends Error {
  override readonly name = 'BrandError';
  readonly problems: readonly BrandProblem[];

  constructor(problems: readonly BrandProblem[]) {
    super(problems.map(lineOf).join('\n'));
    this.problems = problems;
  }
}

const lineOf = ({ file, line, message }: BrandProblem) =>
  `${file}${line === null ? '' : `:${line}`}: ${message}`;

/** The line, from 1, on which a character of a text stands. */
export function lineAt(text: string, offset: number): number {
  return text.slice(0, offset).split('\n').length;
}
