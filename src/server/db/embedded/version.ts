import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Binaries, majorVersion } from './binaries.ts';
import { DatabaseProblem } from './problem.ts';

/** @throws {DatabaseProblem} if the folder is no cluster, or one of another major version than this PostgreSQL */
export async function checkVersion(cluster: string, binaries: Binaries): Promise<void> {
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
