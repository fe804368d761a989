import { access, chmod, constants, readFile, realpath, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { makeFolder } from '../../files/make-folder.ts';
import { chooseAccount, userName } from './account.ts';
import { type Binaries, findBinaries, majorVersion } from './binaries.ts';
import type { Cluster } from './cluster.ts';
import { errorCode } from './failures.ts';
import { initialiseCluster, isCluster } from './initialise.ts';
import { DatabaseProblem } from './problem.ts';
import { describeRefusal } from './refused-folder.ts';

/**
 * Finds or creates the cluster of a data folder.
 * @throws {DatabaseProblem} if the folder cannot be used; the signal's reason if aborted, which leaves no files
 */
export async function prepareCluster(dataDir: string, signal?: AbortSignal): Promise<Cluster> {
  const home = await openDataFolder(dataDir);
  const folder = join(home, 'postgres');
  const cluster = { folder, binaries: await findBinaries(), account: await chooseAccount([folder, home]) };
  if (!(await isCluster(folder))) await initialiseCluster(cluster, signal);
  else await closeToOthers(folder);
  await checkVersion(folder, cluster.binaries);
  return cluster;
}

/** Creates the data folder if it does not exist, and returns its real path. */
async function openDataFolder(dataDir: string): Promise<string> {
  const { R_OK, W_OK, X_OK } = constants;
  try {
    await makeFolder(dataDir);
    const home = await realpath(dataDir);
    await access(home, R_OK | W_OK | X_OK);
    await access(join(home, 'postgres'), R_OK | W_OK | X_OK).catch(unlessMissing);
    return home;
  } catch (error) {
    throw new DatabaseProblem(await describeRefusal(dataDir, error));
  }
}

/**
 * Removes other users' permissions from the cluster's folder. Group permissions, which volumes often have, keep
 * PostgreSQL from starting, and would let the group read and write all data.
 */
async function closeToOthers(folder: string): Promise<void> {
  const { mode, uid } = await stat(folder);
  const user = process.getuid?.() ?? uid;
  if (user !== 0 && user !== uid) {
    const [owner, own] = [await userName(uid), await userName(user)];
    throw new DatabaseProblem(
      `${folder} belongs to the user ${owner}, and this process runs as ${own}: start as ${owner}, or change the owner as root (chown -R ${own} ${folder}).`,
    );
  }
  if ((mode & 0o077) !== 0) await chmod(folder, 0o700);
}

function unlessMissing(error: unknown): void {
  if (errorCode(error) !== 'ENOENT') throw error;
}

/** @throws {DatabaseProblem} if the folder is no cluster, or one of another major version than this PostgreSQL */
async function checkVersion(cluster: string, binaries: Binaries): Promise<void> {
  const made = (await readFile(join(cluster, 'PG_VERSION'), 'utf8').catch(() => '')).trim();
  const brought = majorVersion(binaries);
  if (made === brought) return;
  if (made === '')
    throw new DatabaseProblem(
      `${cluster} contains something other than PostgreSQL data: choose another folder.`,
    );
  throw new DatabaseProblem(
    `PostgreSQL ${made} created the data in ${cluster}; this version of Frontdesk includes PostgreSQL ${brought}. ` +
      'Back them up with the version of Frontdesk that last used them (frontdesk backup DIR), and restore the backup with ' +
      'this version into a new folder (frontdesk restore DIR --data NEW).',
  );
}
