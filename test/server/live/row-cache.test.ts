/** What is remembered while the database is away, by a clock that the test moves. */

import { performance } from 'node:perf_hooks';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createContentCache } from '../../../src/server/live/content-cache.ts';
import type { Changed, Listener } from '../../../src/server/live/listen.ts';
import { createRowCache } from '../../../src/server/live/row-cache.ts';

const minute = 60_000;
const away = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
const fail = async () => {
  throw away;
};

let now = 0;
let isAlive = true;
let changed: Changed[] = [];
const listener: Listener = {
  isAlive: () => isAlive,
  on: (_topic, callback) => changed.push(callback),
  tell: async () => {},
  close: async () => {},
};

beforeEach(() => {
  now = 1000;
  isAlive = true;
  changed = [];
  vi.spyOn(performance, 'now').mockImplementation(() => now);
});
afterEach(() => vi.restoreAllMocks());

const hear = (userId: number | null) => {
  for (const callback of changed) callback(userId, []);
};

interface Key {
  readonly id: number;
}

test('a row is good for ten minutes after it was last read, and for no longer', async () => {
  const keys = createRowCache<Key>(listener, 'api_keys');
  await keys.get('1 a', async () => ({ id: 1 }));
  isAlive = false;
  now += 9 * minute;
  expect(await keys.get('1 a', fail)).toEqual({ id: 1 });
  // To be asked for does not make it good for longer, though changes are heard for a moment.
  isAlive = true;
  expect(await keys.get('1 a', fail)).toEqual({ id: 1 });
  now += 2 * minute;
  await expect(keys.get('1 a', fail)).rejects.toBe(away);
});

test('a row is not returned for another failure, nor where none was read', async () => {
  const keys = createRowCache<Key>(listener, 'api_keys');
  await keys.get('1 a', async () => ({ id: 1 }));
  isAlive = false;
  const wrong = new Error('a column is missing');
  await expect(keys.get('1 a', () => Promise.reject(wrong))).rejects.toBe(wrong);
  await expect(keys.get('1 b', fail)).rejects.toBe(away);
});

test('a row that was changed, or is gone, is not returned', async () => {
  const keys = createRowCache<Key>(listener, 'api_keys');
  await keys.get('1 a', async () => ({ id: 1 }));
  hear(null);
  await expect(keys.get('1 a', fail)).rejects.toBe(away);

  await keys.get('1 a', async () => ({ id: 1 }));
  // Not heard, but read.
  isAlive = false;
  expect(await keys.get('1 a', async () => null)).toBeNull();
  await expect(keys.get('1 a', fail)).rejects.toBe(away);
});

const answer = (text: string) => ({ text, size: text.length });

function createContent(untilChange: number | null = null) {
  return createContentCache<ReturnType<typeof answer>>({
    listener,
    maxBytes: 100_000,
    millisecondsUntilChange: async () => untilChange,
  });
}

test('help is good for ten minutes while the database is away, unless it was changed or its time has come', async () => {
  const content = createContent();
  await content.get(1, 'list', async () => answer('old'));
  now += 9 * minute;
  expect(await content.get(1, 'list', fail)).toEqual(answer('old'));
  isAlive = false;
  expect(await content.get(1, 'list', fail)).toEqual(answer('old'));
  now += 2 * minute;
  await expect(content.get(1, 'list', fail)).rejects.toBe(away);

  isAlive = true;
  await content.get(1, 'list', async () => answer('new'));
  hear(1);
  await expect(content.get(1, 'list', fail)).rejects.toBe(away);

  const timed = createContent(5 * minute);
  await timed.get(1, 'list', async () => answer('old'));
  now += 4 * minute;
  expect(await timed.get(1, 'list', fail)).toEqual(answer('old'));
  now += 2 * minute;
  await expect(timed.get(1, 'list', fail)).rejects.toBe(away);
});

test('an answer that counts what changes unheard is read again sooner', async () => {
  const content = createContent();
  const read = (text: string) => content.get(1, 'popular', async () => answer(text), 5000);
  await read('one');
  now += 4999;
  expect(await read('two')).toEqual(answer('one'));
  now += 1;
  expect(await read('two')).toEqual(answer('two'));
});
