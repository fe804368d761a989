/** Problems of a brand folder. */

export interface BrandProblem {
  /** The path in the folder. */
  readonly file: string;
  /** From 1; null: the problem concerns the whole file. */
  readonly line: number | null;
  /** A full sentence. */
  readonly message: string;
}

/** A folder that cannot be used as it is. */
export class BrandError extends Error {
  override readonly name = 'BrandError';
  readonly problems: readonly BrandProblem[];

  constructor(problems: readonly BrandProblem[]) {
    super(problems.map(problemLine).join('\n'));
    this.problems = problems;
  }
}

const problemLine = ({ file, line, message }: BrandProblem) =>
  `${file}${line === null ? '' : `:${line}`}: ${message}`;

/** Returns the line of a character, from 1. */
export function lineAt(text: string, offset: number): number {
  return text.slice(0, offset).split('\n').length;
}
