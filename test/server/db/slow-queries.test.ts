import { expect, test } from 'vitest';
import { createSlowQueryLog } from '../../../src/server/db/slow-queries.ts';

test('while a server starts a query is slow only beyond what a busy machine takes', () => {
  const logged: unknown[] = [];
  const note = (details: unknown) => logged.push(details);
  const log = { debug: note, info: note, warn: note, error: note };
  let isStarting = true;
  const watch = createSlowQueryLog(log, 1000, { isStarting: () => isStarting });
  watch('select 1')(9999);
  expect(logged).toEqual([]);
  watch('select 2')(10_000);
  isStarting = false;
  watch('select 3')(999);
  watch('select 4')(1000);
  expect(logged).toEqual([
    { statement: 'select 2', queryTime: 10_000 },
    { statement: 'select 4', queryTime: 1000 },
  ]);
});
