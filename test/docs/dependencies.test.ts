import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../../tools/fresh.mjs';

test('the page of dependencies names every package that runs, once, and no other', async () => {
  const page = await readFile(join(root, 'docs/project/dependencies.md'), 'utf8');
  const named = [...page.matchAll(/^\| `([^`]+)` \| (\S.*) \|$/gm)].map(([, name]) => name);
  const { dependencies, optionalDependencies } = JSON.parse(
    await readFile(join(root, 'package.json'), 'utf8'),
  );
  expect(named.toSorted()).toEqual(Object.keys({ ...dependencies, ...optionalDependencies }).toSorted());
});
