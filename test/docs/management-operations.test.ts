/** The page of the desk describes every operation by which a deployment is managed. */

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Operation } from '../../src/api/operation.ts';
import { type ManagementOperation, managementOperations } from '../../src/api/operations/index.ts';
import { isForOwners } from '../../src/server/desk/policy.ts';

const base = '/api/{apiKey}/{userId}/management';

function isManagement(name: string): name is ManagementOperation {
  return Object.hasOwn(managementOperations, name);
}

const isOwnersOperation = (name: string) => isManagement(name) && isForOwners(name);

test.each(Object.values<Operation>(managementOperations))(
  'the page of the desk describes $name',
  async ({ name, method, path }) => {
    const page = await readFile(join(import.meta.dirname, '../../docs/operating/desk.md'), 'utf8');
    expect(path.startsWith(`${base}/`)).toBe(true);
    const [row = ''] = page.split(`| \`${name}\` | ${method} \`${path.slice(base.length)}\` | `).slice(1);
    expect(row).not.toBe('');
    expect(row.startsWith('For owners: ')).toBe(isOwnersOperation(name));
  },
);
