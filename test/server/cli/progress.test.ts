import { PassThrough } from 'node:stream';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { withProgress } from '../../../src/server/cli/progress.ts';
import { clearedLine } from '../../../src/server/terminal.ts';

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

/** A stream that says whether a person watches it, and what it was given since it was last asked. */
function createOutput(isTTY: boolean) {
  const stream = Object.assign(new PassThrough(), { isTTY, columns: 100 });
  return { stream, text: () => String(stream.read() ?? '') };
}

test('where nobody watches a step is a line before and a line after, without control codes, however long it takes', async () => {
  const { stream, text } = createOutput(false);
  const task = withProgress(
    'Loading records',
    '{bar} {value}/{total}',
    async (show) => {
      await vi.advanceTimersByTimeAsync(9000);
      show(3, 4);
      await vi.advanceTimersByTimeAsync(3000);
    },
    stream,
  );
  await task;
  expect(text()).toBe('Loading records …\nLoading records: 12.0 s\n');
});

test('a person sees a bar once a step takes more than two seconds, and the seconds while it has no count', async () => {
  const { stream, text } = createOutput(true);
  await withProgress(
    'Loading records',
    '{bar} {value}/{total}',
    async (show) => {
      show(1, 4);
      await vi.advanceTimersByTimeAsync(1900);
      expect(text()).toBe('Loading records …');
      await vi.advanceTimersByTimeAsync(1100);
      expect(text()).toContain('Loading records … 2 s');
      show(2, 4);
      await vi.advanceTimersByTimeAsync(1000);
      expect(text()).toMatch(/Loading records █+░+ 2\/4/);
    },
    stream,
  );
  expect(text().endsWith(`${clearedLine}Loading records: 4.0 s\n`)).toBe(true);
});

test('a step that fails says after how long, and fails as it did', async () => {
  const { stream, text } = createOutput(false);
  const failing = withProgress(
    'Moving',
    '{bar}',
    async () => {
      throw new Error('the disk is full');
    },
    stream,
  );
  await expect(failing).rejects.toThrow('the disk is full');
  expect(text()).toBe('Moving …\nMoving: not done after 0.0 s\n');
});
