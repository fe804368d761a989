import { describe, expect, test } from 'vitest';
import { createMutation } from '../../src/state/mutation.ts';

describe('a mutation', () => {
  test('makes one change at a time', async () => {
    const mutation = createMutation(() => {});
    let resolve = (_text: string) => {};
    const first = mutation.run(() => new Promise<string>((settle) => (resolve = settle)));
    expect(mutation.isBusy.value).toBe(true);
    expect(await mutation.run(async () => 'second')).toBeNull();
    resolve('first');
    expect(await first).toEqual({ done: 'first' });
    expect([mutation.isBusy.value, mutation.failure.value]).toEqual([false, null]);
  });

  test('keeps its failure until the change is made again', async () => {
    const errors: unknown[] = [];
    const mutation = createMutation((error) => errors.push(error));
    const outcomes = [Promise.reject('no'), Promise.resolve('yes')];
    expect(await mutation.run(() => outcomes.shift() ?? Promise.resolve(''))).toEqual({ error: 'no' });
    expect([errors, mutation.failure.value]).toEqual([['no'], { error: 'no' }]);
    await mutation.again();
    expect([outcomes, mutation.failure.value]).toEqual([[], null]);
  });
});
