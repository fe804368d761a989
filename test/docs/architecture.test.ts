/**
 * The walks of `ARCHITECTURE.md` and the recipes of `CONTRIBUTING.md` name files of the tree. Each file of a walk is
 * joined to an earlier one: one of the two imports the other, or both contain the name that the line says they meet in.
 */

import { existsSync, readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { dirname, join, posix } from 'node:path';
import { describe, expect, test } from 'vitest';
import { root } from '../../tools/fresh.mjs';

interface Step {
  readonly file: string;
  /** The name in `through …`: of an operation, a hook, a channel. */
  readonly through: string | undefined;
}

interface Walk {
  readonly title: string;
  readonly steps: readonly Step[];
}

const page = await readFile(join(root, 'ARCHITECTURE.md'), 'utf8');
const walks = walksIn(page);
const contributing = await readFile(join(root, 'CONTRIBUTING.md'), 'utf8');

function walksIn(text: string): Walk[] {
  const [, section = ''] = text.split('\n## Six walks\n');
  return section
    .split(/^## /m, 1)
    .flatMap((part) => part.split(/^### /m).slice(1))
    .map((part) => ({
      title: part.split('\n', 1)[0] ?? '',
      steps: [...part.matchAll(/^\d+\. \[`([^`]+)`\]\(\1\)(.*)$/gm)].map(([, file = '', line = '']) => ({
        file,
        through: /\bthrough `([^`]+)`/.exec(line)?.[1],
      })),
    }));
}

function read(file: string): Promise<string> {
  return readFile(join(root, file), 'utf8');
}

async function imports(file: string): Promise<string[]> {
  const paths = (await read(file)).matchAll(/(?:from|import\()\s*'(\.[^'?]+)(?:\?[^']*)?'/g);
  return [...paths].map(([, path = '']) => posix.join(dirname(file), path));
}

async function isJoined(file: string, other: string): Promise<boolean> {
  return (await imports(file)).includes(other) || (await imports(other)).includes(file);
}

async function contains(file: string, name: string): Promise<boolean> {
  return (await read(file)).includes(name);
}

/** The steps that are joined to no earlier one. */
async function looseSteps({ steps }: Walk): Promise<string[]> {
  const loose: string[] = [];
  for (const [index, { file, through }] of steps.entries()) {
    const earlier = steps.slice(0, index).map((step) => step.file);
    const test = (other: string) =>
      through === undefined ? isJoined(file, other) : contains(other, through);
    const joined = await Promise.all(earlier.map(test));
    const isNamed = through === undefined || (await contains(file, through));
    if (index > 0 && !(isNamed && joined.includes(true))) loose.push(file);
  }
  return loose;
}

test('there are six walks', () => {
  expect(walks.map(({ title }) => title)).toEqual([
    'A keystroke',
    'A ticket',
    'An article',
    'An agent’s mail',
    'An agent’s reply',
    'A setting',
  ]);
});

describe.each(walks)('$title', (walk) => {
  test('names files that exist, each joined to an earlier one', async () => {
    expect(walk.steps.length).toBeGreaterThan(5);
    expect(walk.steps.map(({ file }) => file).filter((file) => !existsSync(join(root, file)))).toEqual([]);
    expect(await looseSteps(walk)).toEqual([]);
  });
});

test('a walk with a gap is found', async () => {
  const text =
    '\n## Six walks\n\n### One\n\n1. [`index.html`](index.html): a\n2. [`src/api/refusal.ts`](src/api/refusal.ts): b\n';
  const [walk] = walksIn(text);
  expect(walk && (await looseSteps(walk))).toEqual(['src/api/refusal.ts']);
});

test('the page names every room of src', () => {
  const rooms = readdirSync(join(root, 'src'), { withFileTypes: true }).filter((entry) =>
    entry.isDirectory(),
  );
  const missing = rooms.map(({ name }) => `src/${name}`).filter((room) => !page.includes(`| \`${room}\` |`));
  expect(missing).toEqual([]);
});

test.each([
  ['ARCHITECTURE.md', page],
  ['CONTRIBUTING.md', contributing],
])('%s names paths that exist', (_name, text) => {
  const paths = [...text.matchAll(/`((?:src|test|docs|tools|e2e|public|deploy)\/[\w./-]*)`/g)].map(
    ([, path = '']) => path,
  );
  const links = [...text.matchAll(/\]\(([^)#:]+)(?:#[^)]*)?\)/g)].map(([, path = '']) => path);
  expect(paths.length).toBeGreaterThan(20);
  expect([...paths, ...links].filter((path) => !existsSync(join(root, path)))).toEqual([]);
});
