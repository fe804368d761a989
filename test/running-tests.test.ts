import { afterEach, expect, test, vi } from 'vitest';
import { RunningTests } from '../tools/running-tests.mjs';

afterEach(() => {
  vi.useRealTimers();
});

test('a suite in which nothing ends for half a minute says how far it is and what runs', () => {
  vi.useFakeTimers();
  const lines: string[] = [];
  const running = new RunningTests('stories', (line: string) => lines.push(line));
  running.start(3);
  vi.advanceTimersByTime(30_000);
  expect(lines).toEqual(['… stories: 0 of 3 are done, running: none yet']);

  running.begin('a.spec.ts');
  running.begin('b.spec.ts');
  running.end('a.spec.ts');
  vi.advanceTimersByTime(29_000);
  expect(lines).toHaveLength(1);
  vi.advanceTimersByTime(1000);
  expect(lines.slice(1)).toEqual(['… stories: 1 of 3 are done, running: b.spec.ts (30 s)']);

  running.stop();
  vi.advanceTimersByTime(120_000);
  expect(lines).toHaveLength(2);
});
