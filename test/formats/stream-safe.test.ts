import { expect, test } from 'vitest';
import { streamSafe } from '../../src/formats/stream-safe.ts';

test.each(['', 'Åsa', 'A\u030asa', 'ก็', 'क्षि', `a${'\u0301'.repeat(29)}b`])('%s stays as it is', (text) => {
  expect(streamSafe(text)).toBe(text);
});

test('in a run of very many marks none is sorted far', () => {
  const text = streamSafe(`a${'\u0316\u0301'.repeat(1000)}`);
  const runs = text.split('\u034f').map((run) => run.length);
  expect(Math.max(...runs)).toBeLessThanOrEqual(31);
  // Normalising sorts within each run alone: what it has between two joiners stays there.
  expect(
    text
      .normalize('NFD')
      .split('\u034f')
      .map((run) => run.length),
  ).toEqual(runs);
});
