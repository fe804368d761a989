import { expect, test } from 'vitest';
import { Turns } from '../../../../src/server/search/indexes/turns.ts';

test('tasks run one at a time, and a user with many makes another wait for one', async () => {
  const turns = new Turns();
  const ended: string[] = [];
  let running = 0;
  const task = (name: string) => async () => {
    running += 1;
    expect(running).toBe(1);
    await new Promise((resolve) => setImmediate(resolve));
    running -= 1;
    ended.push(name);
    return name;
  };
  const results = await Promise.all([
    ...['a1', 'a2', 'a3'].map((name) => turns.run(1, task(name))),
    turns.run(2, task('b1')),
    turns.run(3, task('c1')),
    turns.run(2, task('b2')),
  ]);
  expect(results).toEqual(['a1', 'a2', 'a3', 'b1', 'c1', 'b2']);
  expect(ended).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'b2']);
});

test('a task that fails is told to who waits for it, and the next one runs', async () => {
  const turns = new Turns();
  const failing = turns.run(1, async () => {
    throw new Error('damaged');
  });
  const next = turns.run(1, async () => 'next');
  await expect(failing).rejects.toThrow('damaged');
  expect(await next).toBe('next');
});
