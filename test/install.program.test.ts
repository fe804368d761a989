import { spawn } from 'node:child_process';
import { chmod, cp, mkdir, mkdtemp, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { root } from '../tools/fresh.mjs';

let clone = '';

const lock = {
  packages: {
    '': {},
    'node_modules/needed': { version: '1.0.0', integrity: 'sha512-needed' },
    'node_modules/other-platform': { version: '1.0.0', integrity: 'sha512-other', optional: true },
  },
};

/** Notes what it was called with, and installs as npm does. */
const npm = `#!/bin/sh
echo "$@" >> calls
[ -e broken ] && { echo "npm error: no network" >&2; exit 1; }
mkdir -p node_modules/needed
echo '{}' > node_modules/needed/package.json
cp installed.json node_modules/.package-lock.json
`;

beforeEach(async () => {
  clone = await mkdtemp(join(tmpdir(), 'frontdesk-clone-'));
  for (const name of ['fresh', 'install', 'step'])
    await cp(join(root, `tools/${name}.mjs`), join(clone, `tools/${name}.mjs`));
  await mkdir(join(clone, 'bin'));
  await writeFile(join(clone, 'bin/npm'), npm);
  await chmod(join(clone, 'bin/npm'), 0o755);
  await writeFile(join(clone, 'package-lock.json'), JSON.stringify(lock));
  const { 'node_modules/needed': needed } = lock.packages;
  await writeFile(
    join(clone, 'installed.json'),
    JSON.stringify({ packages: { 'node_modules/needed': needed } }),
  );
});

afterEach(async () => {
  await rm(clone, { recursive: true });
});

async function install(): Promise<{ status: number | null; stderr: string }> {
  const code = `(await import('./tools/install.mjs')).ensureInstalled()`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', code], {
    cwd: clone,
    env: { PATH: `${join(clone, 'bin')}${delimiter}${process.env['PATH']}` },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const stderr = await text(child.stderr);
  return { status: child.exitCode ?? (await new Promise((resolve) => child.once('exit', resolve))), stderr };
}

const calls = async () => (await readFile(join(clone, 'calls'), 'utf8')).trim().split('\n');

test('packages are installed by npm ci, and it is said when that begins and how long it took', async () => {
  const { status, stderr } = await install();
  expect(status).toBe(0);
  expect(stderr).toMatch(/^Installing packages …\nInstalling packages: \d+\.\d s\n$/);
  expect(await calls()).toEqual([expect.stringMatching(/^ci --include=dev /)]);
});

test('nothing is taken away for a lock file that was only touched, and a change is installed', async () => {
  await install();
  const later = new Date(Date.now() + 60_000);
  await utimes(join(clone, 'package-lock.json'), later, later);
  expect(await install()).toEqual({ status: 0, stderr: '' });
  expect(await calls()).toHaveLength(1);
  await writeFile(join(clone, 'package-lock.json'), JSON.stringify(lock).replace('1.0.0', '1.0.1'));
  await install();
  expect(await calls()).toHaveLength(2);
});

test('an installation that fails ends what was started with what npm said', async () => {
  await writeFile(join(clone, 'broken'), '');
  const { status, stderr } = await install();
  expect(status).toBe(1);
  expect(stderr).toContain('npm error: no network\n');
  expect(stderr).toMatch(/\nInstalling packages: not done after \d+\.\d s\n$/);
});
