import { LoadProblem } from './problem.ts';

export interface Line {
  /** The line number, counted from 1. */
  readonly number: number;
  readonly text: string;
}

/** Reads UTF-8. Only a line feed ends a line: JSON may contain other separators. @throws {LoadProblem} if not UTF-8 */
export async function* readLines(source: AsyncIterable<Uint8Array>): AsyncGenerator<Line> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let number = 1;
  let begun: string[] = [];
  const decode = (chunk?: Uint8Array) => {
    try {
      return decoder.decode(chunk, { stream: chunk !== undefined });
    } catch {
      throw new LoadProblem([{ line: number, message: 'this line, or one shortly after it, is not UTF-8' }]);
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
