import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { systemErrorWords } from '../../files/system-errors.ts';
import { errorCode } from './failures.ts';
import { DatabaseProblem } from './problem.ts';

/** An existing cluster. */
export interface FoundCluster {
  /** The folder of PostgreSQL, within the data folder. */
  readonly folder: string;
  /** The version of the PostgreSQL that created it. */
  readonly majorVersion: string;
}

/**
 * Finds the cluster of a data folder, without creating anything. Null: there is none.
 * @throws {DatabaseProblem} where this user may not read the folder
 */
export async function findCluster(dataDir: string): Promise<FoundCluster | null> {
  const folder = join(dataDir, 'postgres');
  try {
    return { folder, majorVersion: (await readFile(join(folder, 'PG_VERSION'), 'utf8')).trim() };
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return null;
    throw new DatabaseProblem(
      `The data folder ${dataDir} cannot be read: ${systemErrorWords(error)}. Start as the user it belongs to.`,
    );
  }
}
