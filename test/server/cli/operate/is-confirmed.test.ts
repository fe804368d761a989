import { PassThrough } from 'node:stream';
import { expect, test } from 'vitest';
import { isConfirmed } from '../../../../src/server/cli/operate/is-confirmed.ts';

function ask(answer: string | null, signal = new AbortController().signal) {
  const input = new PassThrough();
  const output = new PassThrough();
  if (answer === null) input.end();
  else input.write(`${answer}\n`);
  return isConfirmed('Sure? ', { input, output, signal });
}

test.each([
  ['y', true],
  ['YES', true],
  [' yes ', true],
  ['', false],
  ['n', false],
  ['yesterday', false],
  [null, false],
])('“%s” is a yes: %s', async (answer, expected) => {
  expect(await ask(answer)).toBe(expected);
});

test('a command that is told to end asks no longer', async () => {
  const stopping = new AbortController();
  const input = new PassThrough();
  const asked = isConfirmed('Sure? ', { input, output: new PassThrough(), signal: stopping.signal });
  stopping.abort();
  await expect(asked).rejects.toThrow();
});
