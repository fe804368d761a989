/** Runs commands of `frontdesk` in the process of the tests: the sources, over real databases. */

import { PassThrough, Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { afterEach } from 'vitest';
import { Exit } from '../../src/server/cli/exit.ts';
import { runCommand } from '../../src/server/cli/run-command.ts';

export interface Ran {
  /** Exit status; null when a signal ended a process. */
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

export interface Commands {
  /** Runs one command to its end. */
  run(...args: string[]): Promise<Ran>;
  /** Runs one command to its end that reads an input. */
  pipe(input: string | Uint8Array, ...args: string[]): Promise<Ran>;
}

/** The settings of a command or a server. */
export type Settings = Readonly<Record<string, string>>;

/** The environment of a command or a server, in which nothing else is set. */
export const environmentOf = (settings: Settings): NodeJS.ProcessEnv => ({
  PATH: process.env['PATH'],
  LOG_LEVEL: 'warn',
  ...settings,
});

/** The last command of the queue, as each has the arguments, environment and streams of the process to itself. */
let last: Promise<unknown> = Promise.resolve();
let restoreProcess = () => {};

/** Gives the test file commands with these settings. Those that store articles need a build, for its threads. */
export function useCommands(settings: Settings = {}): Commands {
  // A command that outlives its test, which has failed then, does not stop those of other tests.
  afterEach(() => {
    restoreProcess();
    last = Promise.resolve();
  });
  const enqueue = (input: string | Uint8Array, args: readonly string[]) => {
    const ran = last.then(() => runAlone(input, args, environmentOf(settings)));
    last = ran.catch(() => {});
    return ran;
  };
  return { run: (...args) => enqueue('', args), pipe: (input, ...args) => enqueue(input, args) };
}

async function runAlone(
  input: string | Uint8Array,
  args: readonly string[],
  env: NodeJS.ProcessEnv,
): Promise<Ran> {
  const [stdout, stderr] = [new PassThrough(), new PassThrough()];
  const printed = Promise.all([text(stdout), text(stderr)]);
  const stdin = Readable.from([Buffer.from(input)], { objectMode: false });
  const restore = replaceProperties({
    argv: [process.execPath, 'frontdesk', ...args],
    env,
    stdin,
    stdout,
    stderr,
  });
  restoreProcess = restore;
  let status = 0;
  try {
    await runCommand(args);
    status = Number(process.exitCode ?? 0);
  } catch (error) {
    if (!(error instanceof Exit)) throw error;
    status = error.status;
  } finally {
    restore();
    stdout.end();
    stderr.end();
  }
  const [out, err] = await printed;
  return { status, stdout: out, stderr: err };
}

/** Replaces properties of the process. @returns restores them, and the exit status */
function replaceProperties(properties: Readonly<Record<string, unknown>>): () => void {
  const { exitCode } = process;
  const former = Object.keys(properties).map(
    (name) => [name, Object.getOwnPropertyDescriptor(process, name)] as const,
  );
  process.exitCode = undefined;
  for (const [name, value] of Object.entries(properties)) {
    Object.defineProperty(process, name, { value, configurable: true, writable: true, enumerable: true });
  }
  let isReplaced = true;
  return () => {
    if (!isReplaced) return;
    isReplaced = false;
    process.exitCode = exitCode;
    for (const [name, descriptor] of former) if (descriptor) Object.defineProperty(process, name, descriptor);
  };
}
