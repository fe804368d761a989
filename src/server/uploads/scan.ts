/** Asks the operator's virus scanner about a file, before it can be downloaded. */

import { execFile } from 'node:child_process';

/** `unknown`: the scanner gave no verdict. */
export type Verdict = 'clean' | 'infected' | 'unknown';

/** The environment of the scanner; without the settings, some of which are secret. */
const passedOn = ['PATH', 'HOME', 'LANG', 'LC_ALL', 'TMPDIR', 'SYSTEMROOT'];

/** Runs the program with the path of the file, without a shell: 0 is clean, 1 infected, every other status unknown. */
export function scanFile(program: string, path: string, timeoutMs: number): Promise<Verdict> {
  const env = Object.fromEntries(
    Object.entries(process.env).filter(([name]) => passedOn.includes(name.toUpperCase())),
  );
  return new Promise((resolve) => {
    execFile(program, [path], { timeout: timeoutMs, killSignal: 'SIGKILL', env }, (error) => {
      if (error === null) resolve('clean');
      else resolve(error.code === 1 && !error.killed ? 'infected' : 'unknown');
    });
  });
}
