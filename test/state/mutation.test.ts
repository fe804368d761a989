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

  test('is free for another change once it is cancelled, whatever becomes of the first', async () => {
    const errors: unknown[] = [];
    const mutation = createMutation((error) => errors.push(error));
    let reject = (_error: Error) => {};
    let cancelled: AbortSignal | undefined;
    const first = mutation.run((signal) => {
      cancelled = signal;
      return new Promise((_, fail) => (reject = fail));
    });
    mutation.cancel();
    expect([cancelled?.aborted, mutation.isBusy.value]).toEqual([true, false]);
    const second = mutation.run(() => new Promise<string>(() => {}));
    reject(new Error('aborted'));
    expect(await first).toBeNull();
    expect([errors, mutation.failure.value, mutation.isBusy.value]).toEqual([[], null, true]);
    mutation.cancel();
    void second;
  });

  test('forgets a failure that is dismissed', async () => {
    const mutation = createMutation(() => {});
    await mutation.run(() => Promise.reject('no'));
    mutation.dismiss();
    expect(mutation.failure.value).toBeNull();
  });
});
