/** The pages of resources mark the operations of Frontdesk's own, as their contracts do. */

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { type OperationName, operationNames } from '../../src/api/operation-names.ts';
import type { Contract } from '../../src/api/schemas/contract.ts';
import { contracts } from '../../src/api/schemas/index.ts';
import { root } from '../../tools/fresh.mjs';

interface Mark {
  readonly name: OperationName;
  readonly isOurs: boolean;
}

/** What the rows of a page say of the operations that their first two cells name. */
function marksIn(page: string): Mark[] {
  return page.split('\n').flatMap((line) => {
    const [, first = '', second = ''] = line.split('|');
    const names = operationNames.filter((name) => `${first}${second}`.includes(`\`${name}\``));
    return names.map((name) => ({ name, isOurs: first.includes('(ours)') }));
  });
}

function contractMark({ name }: Mark): Mark {
  const { isOurs }: Contract = contracts[name];
  return { name, isOurs: isOurs === true };
}

test.each(['chat', 'faq-operations', 'forms', 'tickets'])('%s marks what is ours', async (name) => {
  const marks = marksIn(await readFile(join(root, `docs/interface/${name}.md`), 'utf8'));
  expect(marks).toEqual(marks.map(contractMark));
  expect(marks.some(({ isOurs }) => isOurs)).toBe(true);
});
