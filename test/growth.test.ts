import { describe, expect, test } from 'vitest';
import { type Cost, judge, type Meter, measureGrowth, sizesUpTo } from './support/growth/growth.ts';
import { targets } from './support/growth/targets.ts';
import { texts } from './support/growth/texts.ts';

/** Every kind of every target is tried with so many characters, which takes no time however it grows. */
const fewCharacters = 40;

describe.each(targets)('$name', ({ kinds, most, run }) => {
  test('reads or refuses every kind of input', async () => {
    expect(most).toBeGreaterThan(fewCharacters);
    for (const make of Object.values(kinds)) await run(make(fewCharacters));
  });
});

test.each(Object.entries(texts))('%s are as long as they are asked to be', (_, make) => {
  for (const length of [16, 1000, 1001]) expect(make(length)).toHaveLength(length);
});

/** Counts steps that a planted target says it takes: no clock, and so no noise. */
function createStepCounter(): Meter & { step(cost: Partial<Cost>): void } {
  let counted: Cost = { milliseconds: 0, bytes: 0 };
  const count = async (run: () => unknown) => {
    await run();
    return counted;
  };
  return {
    glance: count,
    measure: count,
    step: ({ milliseconds = 0, bytes = 0 }) => {
      counted = { milliseconds, bytes };
    },
  };
}

const mebibyte = 1024 ** 2;
const letters = (length: number) => 'a'.repeat(length);

async function growthOf(cost: (length: number) => Partial<Cost>, most = 65_536) {
  const meter = createStepCounter();
  const run = (input: string) => meter.step(cost(input.length));
  return await measureGrowth({ name: 'planted', most, bound: 'none', kinds: {}, run }, letters, meter);
}

test.each([
  ['linear', (length: number) => ({ milliseconds: length / 1000, bytes: length * 2000 }), 1, 1],
  [
    'with a logarithm',
    (length: number) => ({ milliseconds: (length * Math.log2(length)) / 1000 }),
    1.07,
    null,
  ],
  ['constant', () => ({ milliseconds: 100, bytes: 100 * mebibyte }), 0, 0],
  [
    'quadratic, and far too cheap to matter',
    (length: number) => ({ milliseconds: length ** 2 / 1e9 }),
    null,
    null,
  ],
])('what is %s passes', async (_, cost, time, memory) => {
  const growth = await growthOf(cost);
  expect(growth.isOver).toBe(false);
  if (time === null) expect(growth.timeExponent).toBeNull();
  else expect(growth.timeExponent).toBeCloseTo(time, 1);
  if (memory === null) expect(growth.memoryExponent).toBeNull();
  else expect(growth.memoryExponent).toBeCloseTo(memory, 1);
});

test.each([
  ['time is quadratic', (length: number) => ({ milliseconds: length ** 2 / 1e7 })],
  ['time grows with the power of 1.5', (length: number) => ({ milliseconds: length ** 1.5 / 1e5 })],
  ['time doubles with every character', (length: number) => ({ milliseconds: 2 ** Math.min(length, 900) })],
  ['memory is quadratic', (length: number) => ({ milliseconds: length / 1000, bytes: length ** 2 / 50 })],
  [
    'time is quadratic until the input is refused',
    (length: number) => ({ milliseconds: length > 9000 ? 0.1 : length ** 2 / 1e5 }),
  ],
])('it is caught where %s', async (_, cost) => {
  expect((await growthOf(cost)).isOver).toBe(true);
});

test('what gets too slow is judged before it would take for ever', async () => {
  const growth = await growthOf((length) => ({ milliseconds: length ** 2 }));
  expect(growth.points.map(({ size }) => size)).toEqual([16, 32, 64]);
  expect(growth.timeExponent).toBeCloseTo(2, 5);
});

test('a run that was slow by chance is run again', async () => {
  let run = 0;
  const growth = await growthOf((length) => {
    run += 1;
    return { milliseconds: (length / 1000) * (length === 65_536 && run < 20 ? 10 : 1) };
  });
  expect(growth.isOver).toBe(false);
});

test('sizes double up to the most', () => {
  expect(sizesUpTo(500)).toEqual([31, 62, 125, 250, 500]);
  expect(judge([]).isOver).toBe(false);
});

test('what a target does not mean to throw is not taken for a refusal', async () => {
  const meter = createStepCounter();
  const run = () => {
    throw new RangeError('Maximum call stack size exceeded');
  };
  const target = { name: 'planted', most: 100, bound: 'none', kinds: {}, run };
  await expect(measureGrowth(target, letters, meter)).rejects.toThrow(RangeError);
});
