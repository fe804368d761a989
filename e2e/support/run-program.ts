/** Programs that a story needs before it begins, such as npm and compilers. */

import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);

export const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';

/**
 * Runs a program in the folder. Returns what it prints.
 * @throws {Error} with all that it printed, if it fails.
 */
export async function runProgram(
  dir: string,
  program: string,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<string> {
  try {
    const { stdout } = await run(program, args, { cwd: dir, env: { ...process.env, ...env } });
    return stdout.trim();
  } catch (cause) {
    const printed = cause instanceof Error && 'stdout' in cause ? `${cause.stdout}` : '';
    // Compilers say what is wrong on the one, npm on the other.
    const said = cause instanceof Error && 'stderr' in cause ? `${printed}${cause.stderr}` : printed;
    throw new Error(`${program} ${args.join(' ')} failed:\n${said}`, { cause });
  }
}

/**
 * Runs `npm install` or `npm ci` in the folder.
 * @throws {Error} if a package cannot be had.
 */
export async function installPackagesInto(dir: string, ...args: readonly string[]): Promise<void> {
  const quiet = ['--prefer-offline', '--no-audit', '--no-fund', '--loglevel=error'];
  await runProgram(dir, npm, [...args, ...quiet]).catch((cause: Error) => {
    throw new Error(`This story installs packages, and has to reach the npm registry. ${cause.message}`, {
      cause,
    });
  });
}
