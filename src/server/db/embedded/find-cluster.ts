import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { systemErrorWords } from '../../files/system-errors.ts';
import { codeOf } from './failures.ts';
import { DatabaseProblem } from './problem.ts';

/** A cluster that somebody has made. */
export interface FoundCluster {
  /** The folder of PostgreSQL, within the data folder. */
  readonly folder: string;
  /** Of the PostgreSQL that made it. */
  readonly majorVersion: string;
}

/**
 * Looks for the cluster of a data folder, and makes nothing. Null: there is none.
 * Throws `DatabaseProblem` where this user may not look.
 */
export async function findCluster(dataDir: string): Promise<FoundCluster | null> {
  const folder = join(dataDir, 'postgres');
  try {
    return { folder, majorVersion: (await readFile(join(folder, 'PG_VERSION'), 'utf8')).trim() };
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return null;
    throw new DatabaseProblem(
      `The data folder ${dataDir} cannot be read: ${systemErrorWords(error)}. Start as the user it belongs to.`,
    );
  }
}
