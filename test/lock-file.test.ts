import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { satisfies } from 'semver';
import { describe, expect, test } from 'vitest';
import { root } from '../tools/fresh.mjs';

interface LockedPackage {
  readonly version?: string;
  readonly integrity?: string;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

describe.each(['package-lock.json', 'e2e/sites/package-lock.json'])('%s', (file) => {
  const lock: { readonly packages: Readonly<Record<string, LockedPackage>> } = JSON.parse(
    readFileSync(join(root, file), 'utf8'),
  );
  const locked = Object.entries(lock.packages);

  /** The package that Node finds from a folder: beside it, or beside one of the folders above. */
  function found(name: string, from: string): LockedPackage | undefined {
    const own = lock.packages[`${from === '' ? '' : `${from}/`}node_modules/${name}`];
    if (own || from === '') return own;
    return found(name, from.slice(0, Math.max(0, from.lastIndexOf('/node_modules/'))));
  }

  test.each(['dependencies', 'optionalDependencies'] as const)(
    'has what every package names in its %s, those of other platforms too',
    (kind) => {
      const missing = locked.flatMap(([path, { [kind]: named = {} }]) =>
        Object.entries(named)
          .filter(([name]) => found(name, path) === undefined)
          .map(([name, range]) => `${path || 'package.json'} needs ${name}@${range}`),
      );
      expect(missing).toEqual([]);
    },
  );

  test('has the versions that are asked for, of other platforms too', () => {
    const wrong = locked.flatMap(([path, { optionalDependencies = {} }]) =>
      Object.entries(optionalDependencies)
        .map(([name, range]) => ({ name, range, version: found(name, path)?.version ?? 'none' }))
        .filter(({ range, version }) => !satisfies(version, range))
        .map(({ name, range, version }) => `${path}: ${name}@${range} is ${version}`),
    );
    expect(wrong).toEqual([]);
  });

  test('has the hash of every package that is fetched', () => {
    expect(locked.filter(([path, { integrity }]) => path !== '' && integrity === undefined)).toEqual([]);
  });
});
