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

test('a slow query is logged without its hundreds of placeholders', () => {
  const logged: { statement?: unknown }[] = [];
  const note = (details: object) => logged.push(details);
  const log = { debug: note, info: note, warn: note, error: note };
  const rows = Array.from(
    { length: 80 },
    (_, row) => `($${row * 4 + 1}, $${row * 4 + 2}, default, $${row * 4 + 3}, $${row * 4 + 4})`,
  );
  createSlowQueryLog(log, 1, { isStarting: () => false })(
    `insert into "t" values ${rows.join(', ')} returning "id"`,
  )(5);
  expect(logged).toEqual([{ statement: 'insert into "t" values ($1…)… returning "id"', queryTime: 5 }]);
});
