import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Readable } from 'node:stream';
import type { Account } from './account.ts';
import { errorCode } from './failures.ts';

export interface Outcome {
  /** The exit status; null if a signal ended the program or it could not be started. */
  readonly status: number | null;
  /** The program's output on both streams, or the error that prevented its start. */
  readonly output: string;
}

export interface ProgramPlace {
  readonly cwd?: string;
  readonly account: Account;
  readonly environment: Readonly<Record<string, string>>;
  /** Kills the program when aborted. */
  readonly signal?: AbortSignal;
}

/** Returns an environment without this process's variables, as PGPORT and the like would change programs. */
export function programEnvironment(more: Readonly<Record<string, string>>): Record<string, string> {
  return { PATH: process.env['PATH'] ?? '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC', ...more };
}

/** Runs a program until it ends. Its process group is killed when this process ends or the signal is aborted. */
export async function runProgram(
  file: string,
  args: readonly string[],
  place: ProgramPlace,
): Promise<Outcome> {
  try {
    const child = spawn(file, args, {
      ...place.account,
      cwd: place.cwd,
      env: programEnvironment(place.environment),
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    // A program that could not be started may have no output streams.
    if (child.pid === undefined) throw (await once(child, 'error'))[0];
    return await awaitOutcome(child, place.signal);
  } catch (error) {
    return { status: null, output: error instanceof Error ? error.message : String(error) };
  }
}

async function awaitOutcome(
  child: ChildProcessByStdio<null, Readable, Readable>,
  signal: AbortSignal | undefined,
): Promise<Outcome> {
  const endGroup = () => killGroup(child.pid);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text) => {
      output += text;
    });
  }
  process.once('exit', endGroup);
  signal?.addEventListener('abort', endGroup);
  if (signal?.aborted) endGroup();
  try {
    // `once` rejects if the program cannot be started.
    await once(child, 'close');
    return { status: child.exitCode, output: output.trim() };
  } finally {
    process.off('exit', endGroup);
    signal?.removeEventListener('abort', endGroup);
  }
}

function killGroup(leader: number | undefined): void {
  try {
    if (leader !== undefined) process.kill(-leader, 'SIGKILL');
  } catch (error) {
    // ESRCH: the program has already ended.
    if (errorCode(error) !== 'ESRCH') throw error;
  }
}
