/** The packages as npm would bring them: packed, and installed into a project that has nothing of this repository. */

import { execFile } from 'node:child_process';
import { cp, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const root = fileURLToPath(new URL('../..', import.meta.url));
const run = promisify(execFile);
const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';

export interface Project {
  readonly dir: string;
  /** The packed packages, by name. */
  readonly tarballs: ReadonlyMap<string, Uint8Array<ArrayBuffer>>;
  /** Runs a program of this repository's, such as a compiler, in the project. Answers what it prints. */
  runTool(path: string, ...args: string[]): Promise<string>;
  /** Runs a file of the project with Node. */
  runNode(file: string, env?: Record<string, string>): Promise<string>;
  /** Runs the command of an installed package. */
  npx(...args: string[]): Promise<string>;
  remove(): Promise<void>;
}

/** Builds and packs both packages, and installs them into a copy of `e2e/packages`. */
export async function installPackages(): Promise<Project> {
  await run(process.execPath, [join(root, 'tools/packages.mjs')]);
  const dir = await mkdtemp(join(tmpdir(), 'frontdesk-packages-'));
  await cp(join(root, 'e2e/packages'), dir, { recursive: true });
  const packed = await Promise.all(['frontdesk', 'frontdesk-server'].map((name) => pack(name, dir)));
  const quiet = ['--no-audit', '--no-fund', '--loglevel=error'];
  await run(npm, ['install', '--prefer-offline', ...quiet, ...packed.map(({ file }) => `./${file}`)], {
    cwd: dir,
  });
  const inProject = async (program: string, args: string[], env: Record<string, string> = {}) => {
    try {
      const { stdout } = await run(program, args, { cwd: dir, env: { ...process.env, ...env } });
      return stdout.trim();
    } catch (error) {
      // A compiler says there what is wrong.
      throw new Error(error instanceof Error && 'stdout' in error ? `${error.stdout}` : '', { cause: error });
    }
  };
  return {
    dir,
    tarballs: new Map(
      await Promise.all(
        packed.map(
          async ({ name, file }) => [name, new Uint8Array(await readFile(join(dir, file)))] as const,
        ),
      ),
    ),
    runTool: (path, ...args) => inProject(process.execPath, [join(root, 'node_modules', path), ...args]),
    runNode: (file, env) => inProject(process.execPath, [file], env),
    npx: (...args) => inProject(npm, ['exec', '--offline', '--no', '--', ...args]),
    remove: () => rm(dir, { recursive: true, force: true, maxRetries: 5 }),
  };
}

async function pack(name: string, dir: string): Promise<{ name: string; file: string }> {
  const folder = join(root, 'dist/packages', name);
  const { stdout } = await run(npm, ['pack', folder, '--pack-destination', dir, '--loglevel=error']);
  return { name, file: stdout.trim().split('\n').at(-1) ?? '' };
}
