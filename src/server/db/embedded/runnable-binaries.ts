import {
  chmod,
  constants,
  copyFile,
  link,
  lstat,
  mkdir,
  mkdtemp,
  readdir,
  rename,
  rm,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Account } from './account.ts';
import { type Binaries, program } from './binaries.ts';
import type { Cluster } from './cluster.ts';
import { remedyOfRefusal } from './explain.ts';
import { errorCode } from './failures.ts';
import { linkLibraries } from './libraries.ts';
import { DatabaseProblem } from './problem.ts';
import { type Outcome, runProgram } from './program.ts';

/** Folders for a copy of the programs if the account cannot read root's files; the first that works is used. */
const places = () => ['/var/lib/frontdesk', '/opt/frontdesk', join(tmpdir(), 'frontdesk-programs')];

/**
 * Returns binaries that the cluster's account can run: in place, or copied if only root can read them.
 * @throws {DatabaseProblem} if none can be run
 */
export async function runnableBinaries({ folder, binaries, account }: Cluster): Promise<Binaries> {
  const linked = await linkLibraries(binaries, join(dirname(folder), '.libraries'));
  let outcome = await tryBinaries(linked, account);
  if (outcome.status === 0) return linked;
  for (const place of account.uid === undefined || mayNotChangeUser(outcome) ? [] : places()) {
    const copy = await placeCopy(binaries, place).catch(() => undefined);
    if (!copy) continue;
    outcome = await tryBinaries(copy, account);
    if (outcome.status === 0) return copy;
  }
  throw new DatabaseProblem(`The built-in PostgreSQL cannot be run: ${outcome.output}. ${remedy(outcome)}`);
}

/** Whether root lacks the capability to change users, as in a container that drops all capabilities. */
const mayNotChangeUser = (outcome: Outcome) => outcome.output.includes('EPERM');

function remedy(outcome: Outcome): string {
  if (mayNotChangeUser(outcome)) {
    return 'Root may not change to another user here: run the container as an ordinary user (user: "1000:1000").';
  }
  const otherwise = 'Set DATABASE_URL to a PostgreSQL of your own, or run as an ordinary user.';
  return remedyOfRefusal(outcome.output) ?? otherwise;
}

function tryBinaries(binaries: Binaries, account: Account): Promise<Outcome> {
  return runProgram(program(binaries, 'postgres'), ['--version'], {
    cwd: '/',
    account,
    environment: binaries.environment,
  });
}

/** Copies the binaries below `place` unless they exist. Returns undefined if other users could change them. */
async function placeCopy(binaries: Binaries, place: string): Promise<Binaries | undefined> {
  await mkdir(place, { mode: 0o755 }).catch(unlessThere);
  const root = join(place, `postgresql-${binaries.version}`);
  const copy = { ...binaries, home: join(root, 'native'), environment: {} };
  if (!(await belongsToRoot(place))) return undefined;
  if (!(await belongsToRoot(root))) {
    const draft = await mkdtemp(`${root}-`);
    try {
      await chmod(draft, 0o755);
      await copyFolder(binaries.home, join(draft, 'native'));
      await linkLibraries({ ...copy, home: join(draft, 'native') }, join(draft, 'libraries'));
      await rename(draft, root);
    } catch (error) {
      await rm(draft, { recursive: true, force: true });
      // Another process has created the copy meanwhile.
      if (!['ENOTEMPTY', 'EEXIST'].includes(errorCode(error))) throw error;
    }
  }
  return (await belongsToRoot(root)) ? copy : undefined;
}

async function belongsToRoot(folder: string): Promise<boolean> {
  const status = await lstat(folder).catch(() => undefined);
  return status?.isDirectory() === true && status.uid === 0 && (status.mode & 0o022) === 0;
}

async function copyFolder(from: string, to: string): Promise<void> {
  await mkdir(to);
  await chmod(to, 0o755);
  for (const entry of await readdir(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (entry.isDirectory()) await copyFolder(source, target);
    else if (entry.isFile()) await copyOne(source, target);
  }
}

/** Links or copies a file. A link keeps owner and mode, so only root's files that everyone can read are linked. */
async function copyOne(source: string, target: string): Promise<void> {
  const { uid, mode } = await lstat(source);
  const wanted = mode & 0o100 ? 0o755 : 0o644;
  if (uid === 0 && (mode & 0o777) === wanted) {
    const isLinked = await link(source, target).then(
      () => true,
      () => false,
    );
    if (isLinked) return;
  }
  await copyFile(source, target, constants.COPYFILE_FICLONE);
  await chmod(target, wanted);
}

function unlessThere(error: unknown): void {
  if (errorCode(error) !== 'EEXIST') throw error;
}
