/**
 * Brings the peers of npm: those of the lock file, and what others have built of themselves, whose dependencies are many
 * or not to be had. None of it is the project's own, and none of it is committed.
 */

import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export const benchDir = join(import.meta.dirname, '..');
export const root = join(benchDir, '../..');

const nodeModules = join(benchDir, 'node_modules');
const prebuiltDir = join(nodeModules, '.prebuilt');

interface Prebuilt {
  readonly name: string;
  readonly version: string;
  readonly integrity: string;
  readonly files: readonly string[];
}

const prebuilt: readonly Prebuilt[] = [
  {
    name: '@n8n/chat',
    version: '1.37.0',
    integrity:
      'sha512-V1EQxDp/+rW6o/5OZgbwDfgPJXG8Jrn3TIdq7Z/26QTP90Uo3g2gv8CMnaQcphdTQVR+K06X34DOCRHXa8Tqnw==',
    files: ['package.json', 'dist'],
  },
  {
    name: 'botframework-webchat',
    version: '4.18.1',
    integrity:
      'sha512-7jpEUJ7olT62Xm+8eh7BhhIcXVfU2xD4pZDaeBt8K4XcNy6K/83UGIxE9BFkXmHMZ4hDEVOzs5cre07GWuaXzg==',
    files: ['package.json', 'dist/webchat-minimal.js'],
  },
];

/** Where a peer is: beside those that npm installed, or apart. */
export function dirOf(name: string): string {
  const built = join(prebuiltDir, name);
  return existsSync(built) ? built : join(nodeModules, name);
}

export function versionOf(name: string): string {
  const { version }: { version: string } = JSON.parse(
    readFileSync(join(dirOf(name), 'package.json'), 'utf8'),
  );
  return version;
}

/** @throws {Error} when the registry cannot be reached, or answers something else than it once did. */
export function installPeers(): void {
  const lock = join(benchDir, 'package-lock.json');
  const installed = join(nodeModules, '.package-lock.json');
  if (!existsSync(installed) || statSync(installed).mtimeMs < statSync(lock).mtimeMs) {
    run('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'], benchDir);
  }
  for (const one of prebuilt) {
    if (!existsSync(join(prebuiltDir, one.name)) || versionOf(one.name) !== one.version) unpack(one);
  }
}

function unpack({ name, version, integrity, files }: Prebuilt): void {
  const folder = mkdtempSync(join(tmpdir(), 'frontdesk-bench-'));
  try {
    const printed = run('npm', ['pack', `${name}@${version}`, '--json', '--loglevel=error'], folder);
    const [packed]: { filename: string; integrity: string }[] = JSON.parse(printed);
    if (!packed || packed.integrity !== integrity)
      throw new Error(`${name}@${version} is another than it was`);
    const target = join(prebuiltDir, name);
    rmSync(target, { recursive: true, force: true });
    mkdirSync(target, { recursive: true });
    const wanted = files.map((file) => `package/${file}`);
    run('tar', ['-xzf', packed.filename, '-C', target, '--strip-components=1', ...wanted], folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Returns what it prints. */
function run(command: string, args: readonly string[], cwd: string): string {
  const { status, stdout, error } = spawnSync(command, args, {
    cwd,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
    shell: process.platform === 'win32',
  });
  if (error) throw error;
  if (status !== 0) throw new Error(`${command} ${args.join(' ')} ended with ${status}`);
  return stdout;
}
