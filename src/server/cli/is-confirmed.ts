import { once } from 'node:events';
import { createInterface } from 'node:readline/promises';

export interface Terminal {
  readonly input: NodeJS.ReadableStream;
  readonly output: NodeJS.WritableStream;
  readonly signal: AbortSignal;
}

/**
 * Asks a question that needs a yes; any other line, and the end of the input, is a no.
 * @throws {Error} where the signal is aborted meanwhile
 */
export async function isConfirmed(question: string, { input, output, signal }: Terminal): Promise<boolean> {
  // Without the terminal's line editing, Ctrl-C stays a signal that ends the command.
  const asking = createInterface({ input, output, terminal: false });
  try {
    const asked = asking.question(question, { signal });
    const answer = await Promise.race([asked, once(asking, 'close').then(() => '')]);
    return /^y(es)?$/i.test(answer.trim());
  } finally {
    asking.close();
  }
}
