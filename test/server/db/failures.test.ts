import { open } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { isUnavailable } from '../../../src/server/db/failures.ts';

test('a process that may open no more files can do what it is asked a moment later; one that lacks a file cannot', async () => {
  const missing = await open('/nowhere/at-all').catch((error: unknown) => error);
  expect(isUnavailable(missing)).toBe(false);
  const tooMany = Object.assign(new Error('EMFILE: too many open files, open'), { code: 'EMFILE' });
  expect(isUnavailable(new Error('the file was not written', { cause: tooMany }))).toBe(true);
});
