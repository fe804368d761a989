export interface BrandProblem {
  readonly file: string;
  /** The line, counted from 1; null if the problem concerns the whole file. */
  readonly line: number | null;
  /** A full sentence. */
  readonly message: string;
}

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

/** Returns the line of a character, counted from 1. */
export function lineAt(text: string, offset: number): number {
  return text.slice(0, offset).split('\n').length;
}
