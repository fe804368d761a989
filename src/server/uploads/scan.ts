/** Runs the operator's virus scanner on a file before it can be downloaded. */

import { execFile } from 'node:child_process';

/** `unknown`: the scanner gave no verdict. */
export type Verdict = 'clean' | 'infected' | 'unknown';

/** Environment variables that the scanner gets. The server's settings are not among them, as some are secret. */
const passedOn = ['PATH', 'HOME', 'LANG', 'LC_ALL', 'TMPDIR', 'SYSTEMROOT'];

/** Runs the program with the file's path, without a shell: status 0 is clean, 1 infected, any other unknown. */
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
