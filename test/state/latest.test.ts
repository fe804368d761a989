import { expect, test } from 'vitest';
import { createLatest } from '../../src/state/latest.ts';

function later<T>() {
  let settle = (_: T) => {};
  let fail = (_: Error) => {};
  const promise = new Promise<T>((resolve, reject) => {
    settle = resolve;
    fail = reject;
  });
  return { promise, settle, fail };
}

test('the newest wins, and the older is aborted', async () => {
  const latest = createLatest();
  const [slow, quick] = [later<string>(), later<string>()];
  let slowSignal: AbortSignal | undefined;
  const older = latest.run((signal) => {
    slowSignal = signal;
    return slow.promise;
  });
  const newer = latest.run(() => quick.promise);
  expect(slowSignal?.aborted).toBe(true);
  quick.settle('new');
  slow.settle('old');
  expect(await newer).toBe('new');
  expect(await older).toBeUndefined();
});

test('only the newest may fail', async () => {
  const latest = createLatest();
  const [slow, quick] = [later<string>(), later<string>()];
  const older = latest.run(() => slow.promise);
  const newer = latest.run(() => quick.promise);
  slow.fail(new Error('old'));
  quick.fail(new Error('new'));
  expect(await older).toBeUndefined();
  await expect(newer).rejects.toThrow('new');
});

test('what was cancelled is never seen', async () => {
  const latest = createLatest();
  const task = later<string>();
  const answer = latest.run(() => task.promise);
  latest.cancel();
  task.settle('late');
  expect(await answer).toBeUndefined();
});
