import { open } from 'node:fs/promises';
import pg from 'pg';
import { expect, test } from 'vitest';
import { isUnavailable } from '../../../src/server/db/failures.ts';

test('a process that may open no more files can do what it is asked a moment later; one that lacks a file cannot', async () => {
  const missing = await open('/nowhere/at-all').catch((error: unknown) => error);
  expect(isUnavailable(missing)).toBe(false);
  const tooMany = Object.assign(new Error('EMFILE: too many open files, open'), { code: 'EMFILE' });
  expect(isUnavailable(new Error('the file was not written', { cause: tooMany }))).toBe(true);
});

test('a request that outlasts the pool of a server which stops has no database, and no error', async () => {
  const pool = new pg.Pool();
  await pool.end();
  const error = await pool.query('select 1').catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(Error);
  expect(isUnavailable(error)).toBe(true);
});
