import { expect, test } from 'vitest';
import { createLateness } from '../../../../src/server/http/limits/lateness.ts';

const unknown = Number.NaN;

test.each([
  { seconds: [9], lateBy: null },
  { seconds: [3000], lateBy: null },
  { seconds: [3000, 9, 3000], lateBy: null },
  { seconds: [3000, 2500], lateBy: 2500 },
  { seconds: [3000, 2500, 9], lateBy: null },
  { seconds: [300, 300], lateBy: null },
  { seconds: [unknown], lateBy: null },
  { seconds: [unknown, unknown, unknown], lateBy: null },
  { seconds: [3000, unknown], lateBy: null },
  { seconds: [3000, unknown, 400], lateBy: 400 },
  { seconds: [3000, 2500, unknown, unknown], lateBy: 2500 },
  { seconds: [9, unknown], lateBy: null },
])('after seconds that were late by $seconds, it is late by $lateBy', ({ seconds, lateBy }) => {
  const lateness = createLateness(300);
  for (const second of seconds) lateness.add(second);
  expect(lateness.lateByMs()).toBe(lateBy);
});
