/** Asks the operator's virus scanner about a file, before anybody can have it. */

import { execFile } from 'node:child_process';

/** `unknown`: the scanner could not say. */
export type Verdict = 'clean' | 'infected' | 'unknown';

/** What a program needs to run; nothing of the settings, of which some are secret. */
const passedOn = ['PATH', 'HOME', 'LANG', 'LC_ALL', 'TMPDIR', 'SYSTEMROOT'];

/** Calls the program with the path of the file, and no shell: 0 is clean, 1 infected, all else unknown. */
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
