/** Whether the packages of the lock file are installed, and their installation. Plain Node: it runs before there are any. */

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './fresh.mjs';
import { runStep } from './step.mjs';

/**
 * What a lock file says of a package; those of other platforms are optional.
 * @typedef {{ version?: string, integrity?: string, optional?: boolean }} LockedPackage
 */

/** Installs the versions of the lock file by `npm ci`, unless they are there; ends this process where that fails. */
export async function ensureInstalled() {
  const locked = readPackages('package-lock.json');
  if (isInstalled(locked, readPackages('node_modules/.package-lock.json'))) return;
  const required = Object.keys(locked).filter((path) => path !== '' && !locked[path]?.optional);
  const count = () => required.filter((path) => existsSync(join(root, path, 'package.json'))).length;
  try {
    await runStep('Installing packages', runNpm, () => [count(), required.length]);
  } catch {
    // npm has said why.
    process.exit(1);
  }
}

/**
 * Compared package by package: a lock file that was only touched takes nothing away from a program that runs.
 * @param {Readonly<Record<string, LockedPackage>>} locked
 * @param {Readonly<Record<string, LockedPackage>>} installed
 */
function isInstalled(locked, installed) {
  return Object.entries(locked).every(([path, { version, integrity, optional }]) => {
    const found = installed[path];
    if (path === '') return true;
    return found ? found.version === version && found.integrity === integrity : optional === true;
  });
}

/**
 * @param {string} path
 * @returns {Readonly<Record<string, LockedPackage>>} none where there is no such file
 */
function readPackages(path) {
  const file = join(root, path);
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).packages : {};
}

/** @throws where npm fails */
async function runNpm() {
  const npm = spawn(
    'npm',
    ['ci', '--include=dev', '--no-audit', '--no-fund', '--no-progress', '--loglevel=error'],
    {
      cwd: root,
      stdio: ['ignore', 'ignore', 'inherit'],
      shell: process.platform === 'win32',
    },
  );
  const [status] = await once(npm, 'exit');
  if (status !== 0) throw new Error(`npm ci ended with ${status}`);
}
