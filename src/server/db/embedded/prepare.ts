import { access, chmod, constants, realpath, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { makeFolder } from '../../files/make-folder.ts';
import { chooseAccount, userName } from './account.ts';
import { findBinaries } from './binaries.ts';
import type { Cluster } from './cluster.ts';
import { errorCode } from './failures.ts';
import { initialiseCluster, isCluster } from './initialise.ts';
import { DatabaseProblem } from './problem.ts';
import { describeRefusal } from './refused-folder.ts';
import { checkVersion } from './version.ts';

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
