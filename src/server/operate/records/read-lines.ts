import { LoadProblem } from './problem.ts';

export interface Line {
  /** From 1. */
  readonly number: number;
  readonly text: string;
}

/**
 * Reads the lines of a file in UTF-8. Only a line feed ends a line: JSON may contain the other line separators.
 * @throws {LoadProblem} for a file in another encoding
 */
export async function* readLines(source: AsyncIterable<Uint8Array>): AsyncGenerator<Line> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let number = 1;
  let begun: string[] = [];
  const decode = (chunk?: Uint8Array) => {
    try {
      return decoder.decode(chunk, { stream: chunk !== undefined });
    } catch {
      throw new LoadProblem([{ line: number, message: 'this line or one soon after it is not UTF-8' }]);
    }
  };
  for await (const chunk of source) {
    const [first = '', ...others] = decode(chunk).split('\n');
    begun.push(first);
    for (const next of others) {
      yield { number, text: begun.join('') };
      number += 1;
      begun = [next];
    }
  }
  const text = begun.join('') + decode();
  if (text !== '') yield { number, text };
}
