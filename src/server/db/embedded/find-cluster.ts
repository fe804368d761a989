import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { systemErrorWords } from '../../files/system-errors.ts';
import { errorCode } from './failures.ts';
import { DatabaseProblem } from './problem.ts';

export interface FoundCluster {
  readonly folder: string;
  /** The major version of the PostgreSQL that created the cluster. */
  readonly majorVersion: string;
}

/**
 * Finds a cluster without creating anything; null if there is none.
 * @throws {DatabaseProblem} if this user may not read the folder
 */
export async function findCluster(dataDir: string): Promise<FoundCluster | null> {
  const folder = join(dataDir, 'postgres');
  try {
    return { folder, majorVersion: (await readFile(join(folder, 'PG_VERSION'), 'utf8')).trim() };
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return null;
    throw new DatabaseProblem(
      `The data folder ${dataDir} cannot be read: ${systemErrorWords(error)}. Start as the user who owns it.`,
    );
  }
}
