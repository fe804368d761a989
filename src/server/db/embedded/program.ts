import { spawn } from 'node:child_process';
import type { Account } from './account.ts';

export interface Outcome {
  /** The exit status; null when a signal ended the program or it could not be started. */
  readonly status: number | null;
  /** What it wrote to both outputs, or why it could not be started. */
  readonly output: string;
}

export interface ProgramPlace {
  readonly cwd?: string;
  readonly account: Account;
  readonly environment: Readonly<Record<string, string>>;
}

/** The variables that PostgreSQL's programs get: none of ours, since PGPORT and the like would change what they do. */
export function programEnvironment(more: Readonly<Record<string, string>>): Record<string, string> {
  return { PATH: process.env['PATH'] ?? '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC', ...more };
}

/** Runs a program to its end. Its whole process group ends with this process. */
export function runProgram(file: string, args: readonly string[], place: ProgramPlace): Promise<Outcome> {
  return new Promise((resolve) => {
    const child = spawn(file, args, {
      ...place.account,
      ...(place.cwd === undefined ? {} : { cwd: place.cwd }),
      env: programEnvironment(place.environment),
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const endGroup = () => {
      if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
    };
    let output = '';
    const collect = (text: string) => {
      output += text;
    };
    child.stdout.setEncoding('utf8').on('data', collect);
    child.stderr.setEncoding('utf8').on('data', collect);
    process.once('exit', endGroup);
    const finish = (outcome: Outcome) => {
      process.off('exit', endGroup);
      resolve(outcome);
    };
    child.once('error', (error) => finish({ status: null, output: error.message }));
    child.once('close', (status) => finish({ status, output: output.trim() }));
  });
}
