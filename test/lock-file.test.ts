import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { satisfies } from 'semver';
import { expect, test } from 'vitest';
import { root } from '../tools/fresh.mjs';

interface LockedPackage {
  readonly version?: string;
  readonly integrity?: string;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

const lock: { readonly packages: Readonly<Record<string, LockedPackage>> } = JSON.parse(
  readFileSync(join(root, 'package-lock.json'), 'utf8'),
);
const locked = Object.entries(lock.packages);

/** The package that Node finds from a folder: beside it, or beside one of the folders above. */
function found(name: string, from: string): LockedPackage | undefined {
  const own = lock.packages[`${from === '' ? '' : `${from}/`}node_modules/${name}`];
  if (own || from === '') return own;
  return found(name, from.slice(0, Math.max(0, from.lastIndexOf('/node_modules/'))));
}

test.each(['dependencies', 'optionalDependencies'] as const)(
  'the lock file has what every package names in its %s, those of other platforms too',
  (kind) => {
    const missing = locked.flatMap(([path, { [kind]: named = {} }]) =>
      Object.entries(named)
        .filter(([name]) => found(name, path) === undefined)
        .map(([name, range]) => `${path || 'package.json'} needs ${name}@${range}`),
    );
    expect(missing).toEqual([]);
  },
);

test('the packages of other platforms have the versions that are asked for', () => {
  const wrong = locked.flatMap(([path, { optionalDependencies = {} }]) =>
    Object.entries(optionalDependencies)
      .map(([name, range]) => ({ name, range, version: found(name, path)?.version ?? 'none' }))
      .filter(({ range, version }) => !satisfies(version, range))
      .map(({ name, range, version }) => `${path}: ${name}@${range} is ${version}`),
  );
  expect(wrong).toEqual([]);
});

test('every locked package has the hash of what is fetched', () => {
  expect(locked.filter(([path, { integrity }]) => path !== '' && integrity === undefined)).toEqual([]);
});
