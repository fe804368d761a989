import { expect } from 'vitest';

/**
 * What a command says on stderr of the steps with these titles, where nobody watches: when each began and how long it
 * took, one after the other, and nothing else.
 */
export function stepsOf(...titles: readonly string[]): unknown {
  const lines = titles.map((title) => `${title} …\\n${title}: \\d+\\.\\d s\\n`);
  return expect.stringMatching(new RegExp(`^${lines.join('')}$`));
}

export const importSteps = ['Reading files', 'Storing articles'];

/** What a command says on stderr beside its steps. */
export function withoutSteps(stderr: string): string {
  return stderr.replace(/^[A-Z][a-z ]+(?: …|: (?:not done after )?\d+\.\d s)\n/gm, '');
}
