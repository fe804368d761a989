/** Whether what is built is still what the sources say. Plain Node: it runs before anything is installed. */

import { spawnSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = dirname(dirname(fileURLToPath(import.meta.url)));

const stamp = join(root, 'dist/.built');
const turn = join(root, 'dist/.building');
export const sources = [
  'src',
  'public',
  'docs',
  'index.html',
  'package.json',
  'package-lock.json',
  'tools',
  'tsconfig.json',
  'vite.config.ts',
];
/** The program that builds. */
const vite = join(root, 'node_modules/vite/bin/vite.js');

export function isBuilt() {
  return existsSync(stamp) && sources.every((name) => newest(join(root, name)) <= changedAt(stamp));
}

/**
 * What changed after the build began is not in it.
 * @param {Date} startedAt
 */
export function markBuilt(startedAt) {
  mkdirSync(dirname(stamp), { recursive: true });
  writeFileSync(stamp, '');
  utimesSync(stamp, startedAt, startedAt);
}

/** One build at a time: who comes second waits, and finds it done. */
export function ensureBuilt() {
  while (!isBuilt()) {
    if (!takeTurn()) {
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 200);
      continue;
    }
    try {
      if (!isBuilt()) build();
      return;
    } finally {
      rmSync(turn, { force: true });
    }
  }
}

/** Builds what the server serves, and the server. */
function build() {
  // A test's runner has set another.
  run(process.execPath, [vite, 'build'], { NODE_ENV: 'production' });
}

/** Whether this process may build: nobody does, or who did has ended without saying so. */
function takeTurn() {
  mkdirSync(dirname(turn), { recursive: true });
  try {
    writeFileSync(turn, String(process.pid), { flag: 'wx' });
    return true;
  } catch {
    if (!isAlive(Number(readIfThere(turn)))) rmSync(turn, { force: true });
    return false;
  }
}

/** @param {string} path */
function readIfThere(path) {
  return existsSync(path) ? readFileSync(path, 'utf8') : '';
}

/** @param {number} pid */
function isAlive(pid) {
  if (!Number.isInteger(pid) || pid < 1) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

/**
 * Runs a program with its output on stderr; its failure ends this one.
 * @param {string} command
 * @param {readonly string[]} args
 * @param {Record<string, string>} [env]
 */
function run(command, args, env = {}) {
  const { status, error } = spawnSync(command, args, {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['ignore', process.stderr.fd, process.stderr.fd],
    shell: process.platform === 'win32',
  });
  if (error) throw error;
  if (status !== 0) process.exit(status ?? 1);
}

/** @param {string} path */
function changedAt(path) {
  return statSync(path).mtimeMs;
}

/**
 * When the newest file of a folder was changed; a folder itself counts too, for what was deleted.
 * @param {string} path
 * @returns {number}
 */
function newest(path) {
  if (!existsSync(path)) return 0;
  const status = statSync(path);
  if (!status.isDirectory()) return status.mtimeMs;
  return Math.max(status.mtimeMs, ...readdirSync(path).map((name) => newest(join(path, name))));
}
