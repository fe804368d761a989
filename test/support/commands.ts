/** Runs commands of `frontdesk` in the process of the tests: the sources, over real databases. */

import { PassThrough, Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
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
  /** Runs one command to its end that reads what it is given. */
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

/** The command before: each has the arguments, the environment and the streams of the process to itself. */
let last: Promise<unknown> = Promise.resolve();

/** Commands that have these settings. What reads articles needs the threads of a build. */
export function useCommands(settings: Settings = {}): Commands {
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
  const { exitCode } = process;
  process.exitCode = undefined;
  const restore = replace({
    argv: [process.execPath, 'frontdesk', ...args],
    env,
    stdin: Readable.from([Buffer.from(input)], { objectMode: false }),
    stdout,
    stderr,
  });
  let status = 0;
  try {
    await runCommand(args);
    status = Number(process.exitCode ?? 0);
  } catch (error) {
    if (!(error instanceof Exit)) throw error;
    status = error.status;
  } finally {
    process.exitCode = exitCode;
    restore();
    stdout.end();
    stderr.end();
  }
  const [out, err] = await printed;
  return { status, stdout: out, stderr: err };
}

/** Replaces properties of the process. @returns puts the former ones back */
function replace(properties: Readonly<Record<string, unknown>>): () => void {
  const former = Object.keys(properties).map(
    (name) => [name, Object.getOwnPropertyDescriptor(process, name)] as const,
  );
  for (const [name, value] of Object.entries(properties)) {
    Object.defineProperty(process, name, { value, configurable: true, writable: true, enumerable: true });
  }
  return () => {
    for (const [name, descriptor] of former) if (descriptor) Object.defineProperty(process, name, descriptor);
  };
}
