import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../../tools/fresh.mjs';

const page = await readFile(join(root, 'docs/project/dependencies.md'), 'utf8');
const { dependencies, optionalDependencies } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'));
const packages = Object.keys({ ...dependencies, ...optionalDependencies });

/** The packages that one file imports, declarations of types aside. */
async function packagesOfOneFile(): Promise<string[]> {
  const files = (await readdir(join(root, 'src'), { recursive: true })).filter((name) =>
    /(?<!\.d)\.tsx?$/.test(name),
  );
  const sources = await Promise.all(files.map((name) => readFile(join(root, 'src', name), 'utf8')));
  const imports = (source: string, name: string) =>
    [`'${name}'`, `'${name}/`].some(
      (path) => source.includes(` from ${path}`) || source.includes(`import(${path}`),
    );
  return packages.filter((name) => sources.filter((source) => imports(source, name)).length === 1);
}

test('the page of dependencies names every package that runs, once, and no other', () => {
  const named = [...page.matchAll(/^\| `([^`]+)` \| (\S.*) \|$/gm)].map(([, name]) => name);
  expect(named.toSorted()).toEqual(packages.toSorted());
});

test('the page gives a reason for every package that serves one file, and for no other', async () => {
  const [, section = ''] = page.split('## Packages that serve one file\n');
  const named = [...(section.split('\n## ')[0] ?? '').matchAll(/^- .*$/gm)].flatMap(([reason]) =>
    [...reason.matchAll(/`([^`]+)`/g)].map(([, name]) => name ?? ''),
  );
  expect(named.toSorted()).toEqual((await packagesOfOneFile()).toSorted());
});
