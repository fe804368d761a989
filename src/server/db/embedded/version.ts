import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Binaries, majorVersion } from './binaries.ts';
import { DatabaseProblem } from './problem.ts';

/** @throws {DatabaseProblem} for a folder that PostgreSQL cannot open: no cluster, or one of another major version */
export async function checkVersion(cluster: string, binaries: Binaries): Promise<void> {
  const made = (await readFile(join(cluster, 'PG_VERSION'), 'utf8').catch(() => '')).trim();
  const brought = majorVersion(binaries);
  if (made === brought) return;
  if (made === '')
    throw new DatabaseProblem(
      `${cluster} holds something else than PostgreSQL's data: choose another folder.`,
    );
  throw new DatabaseProblem(
    `The data in ${cluster} were made by PostgreSQL ${made}; this version of Frontdesk brings PostgreSQL ${brought}. ` +
      'Make a backup of them with the version of Frontdesk that ran on them (frontdesk backup DIR), and restore it with ' +
      'this one into a new folder (frontdesk restore DIR --data NEW).',
  );
}
