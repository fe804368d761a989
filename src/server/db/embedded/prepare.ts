import { access, constants, realpath } from 'node:fs/promises';
import { join } from 'node:path';
import { makeFolder } from '../../files/make-folder.ts';
import { systemErrorWords } from '../../files/system-errors.ts';
import { chooseAccount } from './account.ts';
import { findBinaries } from './binaries.ts';
import type { Cluster } from './cluster.ts';
import { codeOf } from './failures.ts';
import { initialiseCluster, isCluster } from './initialise.ts';
import { DatabaseProblem } from './problem.ts';
import { checkVersion } from './version.ts';

/**
 * Finds or makes the cluster of a data folder. Throws `DatabaseProblem` where it cannot be used, and the signal's
 * reason when that is aborted while the cluster is made; nothing of it stays then.
 */
export async function prepareCluster(dataDir: string, signal?: AbortSignal): Promise<Cluster> {
  const home = await openDataFolder(dataDir);
  const folder = join(home, 'postgres');
  const cluster = { folder, binaries: await findBinaries(), account: await chooseAccount([folder, home]) };
  if (!(await isCluster(folder))) await initialiseCluster(cluster, signal);
  await checkVersion(folder, cluster.binaries);
  return cluster;
}

/** Makes the data folder if need be; the result is its real path. */
async function openDataFolder(dataDir: string): Promise<string> {
  const { R_OK, W_OK, X_OK } = constants;
  try {
    await makeFolder(dataDir);
    const home = await realpath(dataDir);
    await access(home, R_OK | W_OK | X_OK);
    await access(join(home, 'postgres'), R_OK | W_OK | X_OK).catch(unlessMissing);
    return home;
  } catch (error) {
    const isForbidden = ['EACCES', 'EPERM', 'EROFS'].includes(codeOf(error));
    throw new DatabaseProblem(
      isForbidden
        ? `The data folder ${dataDir} belongs to another user or is read-only: start as the user it belongs to, or choose another folder (--data or DATA_DIR).`
        : `The data folder ${dataDir} cannot be made or used: ${systemErrorWords(error)}. Choose another one (--data or DATA_DIR).`,
    );
  }
}

function unlessMissing(error: unknown): void {
  if (codeOf(error) !== 'ENOENT') throw error;
}
