/** The page of the desk describes every operation by which a deployment is managed. */

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Operation } from '../../src/api/operation.ts';
import { managementOperations } from '../../src/api/operations/index.ts';

const base = '/api/{apiKey}/{userId}/management';

test.each(Object.values<Operation>(managementOperations))(
  'the page of the desk describes $name',
  async ({ name, method, path }) => {
    const page = await readFile(join(import.meta.dirname, '../../docs/operating/desk.md'), 'utf8');
    expect(path.startsWith(`${base}/`)).toBe(true);
    expect(page).toContain(`| \`${name}\` | ${method} \`${path.slice(base.length)}\` | `);
  },
);
