import { tooOldSentence } from '../../../db/adopt-unreleased-database.ts';
import { findBinaries, findCluster, majorVersion } from '../../../db/embedded/index.ts';
import { tooNewSentence } from '../../../db/migrate.ts';
import type { SchemaVersion } from '../../../db/schema-version.ts';
import { type Check, databaseLimitMs, type Finding, ok, problem, warning } from '../check.ts';
import { judgeMajorVersion } from '../checks/data-folder.ts';
import { judgeServer } from '../checks/database.ts';
import { explainDatabaseError, placeOf } from '../database-problem.ts';
import { describeServer } from '../queries/server.ts';

/** Whether this release can take the database, and what its first start would run. */
export const tablesCheck: Check = {
  name: 'database',
  limitMs: databaseLimitMs,
  async run({ config, database }) {
    if (!config) return [];
    const place = config.database.place;
    try {
      const foreign = 'dataDir' in place ? await judgeCluster(place.dataDir) : [];
      if (foreign.length > 0) return foreign;
      const open = await database();
      if (!open)
        return [
          ok(
            `There is no database in ${placeOf(place)} yet: the first start makes one, and nothing is upgraded.`,
          ),
        ];
      return [...judgeServer(await open.read(describeServer), placeOf(place)), judgeUpgrade(open.schema)];
    } catch (error) {
      return [explainDatabaseError(error, place)];
    }
  },
};

async function judgeCluster(dataDir: string): Promise<Finding[]> {
  const cluster = await findCluster(dataDir);
  if (!cluster) return [];
  return judgeMajorVersion(dataDir, cluster.majorVersion, majorVersion(await findBinaries()));
}

export function judgeUpgrade(schema: SchemaVersion): Finding {
  const { isEmpty, pending, unknown, isTooNew, isTooOld, isToAdopt } = schema;
  if (isTooNew)
    return problem(
      tooNewSentence(unknown),
      'Going back means that: what was written since that backup is not in it.',
    );
  if (isTooOld) return problem(tooOldSentence, 'Until then this release does not start on it.');
  if (isEmpty) return ok('The database has no tables of Frontdesk: the first start makes them.');
  if (unknown > 0)
    return warning(
      `A newer release has migrated the database (${unknown} migrations), beside which this one can run.`,
      'Go on with the newer one: this is meant for the time in which servers are replaced.',
    );
  if (pending.length > 0)
    return ok(`The first start runs ${pending.length} migrations: ${pending.join(', ')}.`);
  if (isToAdopt)
    return ok(
      'The tables are those of this release: the first start notes the one migration that has replaced those from before ' +
        'the first release, and changes no table.',
    );
  return ok('The tables are those of this release: nothing is migrated.');
}
