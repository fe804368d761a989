import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../../tools/fresh.mjs';
import { importedPackages, optionalPackages } from '../support/running-packages.ts';

const page = await readFile(join(root, 'docs/project/dependencies.md'), 'utf8');
const imported = await importedPackages();

test('the page of dependencies names every package that runs, once, and no other', () => {
  const named = [...page.matchAll(/^\| `([^`]+)` \| (\S.*) \|$/gm)].map(([, name]) => name);
  const running = new Set([...imported.keys(), ...optionalPackages]);
  expect(named.toSorted()).toEqual([...running].toSorted());
});

test('the page gives a reason for every package that serves one file, and for no other', () => {
  const [, section = ''] = page.split('## Packages that serve one file\n');
  const named = [...(section.split('\n## ')[0] ?? '').matchAll(/^- .*$/gm)].flatMap(([reason]) =>
    [...reason.matchAll(/`([^`]+)`/g)].map(([, name]) => name ?? ''),
  );
  const servingOneFile = [...imported].filter(([, count]) => count === 1).map(([name]) => name);
  expect(named.toSorted()).toEqual(servingOneFile.toSorted());
});
