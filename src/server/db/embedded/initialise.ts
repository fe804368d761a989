import { randomBytes } from 'node:crypto';
import { chown, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { program } from './binaries.ts';
import type { Cluster } from './cluster.ts';
import { explain } from './explain.ts';
import { errorCode, isOfSystem } from './failures.ts';
import { DatabaseProblem } from './problem.ts';
import { type Outcome, type ProgramPlace, runProgram } from './program.ts';
import { runnableBinaries } from './runnable-binaries.ts';
import { dataFolderArgument } from './socket-folder.ts';

export const superuser = 'frontdesk';

const attempt = /^\.init-(\d+)-/;

/** Milliseconds after which another process's attempt counts as abandoned, even if its process id is in use. */
const longestAttempt = 10 * 60_000;

/** The arguments of initdb. Its builtin locale folds every script, and does not change with the system's libraries. */
const initdbArguments = [
  ...['--username', superuser, '--auth=trust', '--encoding=UTF8'],
  ...['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'],
  ...['--wal-segsize=4', '--no-instructions'],
];

/** Whether a folder is a cluster; only a complete cluster gets the final name. */
export async function isCluster(folder: string): Promise<boolean> {
  return (await stat(join(folder, 'PG_VERSION')).catch(() => undefined)) !== undefined;
}

/**
 * Creates a cluster under a temporary name and renames it when complete: the first of several processes wins.
 * @throws the signal's reason if it is aborted
 */
export async function initialiseCluster(cluster: Cluster, signal?: AbortSignal): Promise<void> {
  const { account } = cluster;
  const dataDir = dirname(cluster.folder);
  const draft = join(dataDir, `.init-${process.pid}-${randomBytes(4).toString('hex')}`);
  await removeOldAttempts(dataDir);
  const binaries = await runnableBinaries(cluster);
  try {
    await mkdir(draft, { mode: 0o700 });
    if (account.uid !== undefined) await chown(draft, account.uid, account.gid);
    const place = { cwd: draft, account, environment: binaries.environment, signal };
    const { status, output } = await runInitdb(program(binaries, 'initdb'), draft, place);
    signal?.throwIfAborted();
    if (status !== 0) throw await initialisationProblem(cluster, output);
    await rename(draft, cluster.folder);
    await syncFolder(dataDir);
  } catch (error) {
    // The removal is retried, as children of a killed initdb may still write.
    await rm(draft, { recursive: true, force: true, maxRetries: 10 });
    if (['ENOTEMPTY', 'EEXIST'].includes(errorCode(error))) return;
    throw isOfSystem(error) ? await initialisationProblem(cluster, error.message) : error;
  }
}

async function initialisationProblem(cluster: Cluster, words: string): Promise<DatabaseProblem> {
  const reason = await explain(cluster, words);
  return new DatabaseProblem(
    `PostgreSQL could not create its data folder in ${dirname(cluster.folder)}: ${reason}`,
  );
}

async function runInitdb(initdb: string, draft: string, place: ProgramPlace): Promise<Outcome> {
  const args = [...initdbArguments, '-D', dataFolderArgument(draft)];
  const outcome = await runProgram(initdb, args, place);
  if (!outcome.output.includes('could not look up effective user ID')) return outcome;
  // A container's user often has no name, which initdb requires. In a user namespace the user's name is `nobody`.
  const asNobody = ['--user', '--map-user=65534', '--map-group=65534', initdb, ...args];
  const second = await runProgram('unshare', asNobody, place);
  if (second.status === 0) return second;
  return {
    status: second.status,
    output: `${outcome.output}. Run as a user listed in /etc/passwd, or set DATABASE_URL to a PostgreSQL of your own.`,
  };
}

async function removeOldAttempts(dataDir: string): Promise<void> {
  for (const name of await readdir(dataDir)) {
    const pid = attempt.exec(name)?.[1];
    if (pid === undefined) continue;
    const folder = join(dataDir, name);
    const status = await stat(folder).catch(() => undefined);
    const isTooOld = status !== undefined && Date.now() - status.mtimeMs > longestAttempt;
    if (isTooOld || !isAlive(Number(pid))) await rm(folder, { recursive: true, force: true });
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return errorCode(error) === 'EPERM';
  }
}

async function syncFolder(folder: string): Promise<void> {
  const file = await open(folder, 'r');
  await file.sync().finally(() => file.close());
}
