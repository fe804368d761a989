import { placeName } from '../../db/explain-opening.ts';
import { tooOldSentence } from '../../db/upgrade/adopt-unreleased-database.ts';
import { oldestVersion, tooNewSentence } from '../../db/upgrade/migrate.ts';
import type { SchemaVersion } from '../../db/upgrade/schema-version.ts';
import type { Config } from '../../settings/server/config.ts';
import { type CheckContext, type Finding, type Findings, ok, problem, warning, warningIf } from './check.ts';
import { describeServer, type Server } from './doctor.sql.ts';
import { formatBytes } from './format-amounts.ts';
import { judgeMajorVersion } from './machine.ts';
import { explainDatabaseError } from './open-database.ts';

export async function judgeDatabase(
  { database: { place }, pool }: Config,
  { openDatabase }: CheckContext,
): Promise<Findings> {
  try {
    const open = await openDatabase();
    if (!open)
      return problem(
        `There is no database in ${placeName(place)} yet.`,
        'The first start of a server creates it. If there should be a database already, specify its folder (--data or DATA_DIR).',
      );
    const server = await open.read(describeServer);
    return [
      ...judgeServer(server, placeName(place)),
      judgeSchema(open.schema),
      judgeConnections(server, pool.maxConnections + besidePool),
    ];
  } catch (error) {
    return explainDatabaseError(error, place);
  }
}

/** Judges whether this release can use the database, and lists the migrations that its next start runs. */
export async function judgeDatabaseToUpgrade(
  { database: { place } }: Config,
  { openDatabase }: CheckContext,
): Promise<Findings> {
  try {
    const foreign = 'dataDir' in place ? await judgeMajorVersion(place.dataDir) : [];
    if (foreign.length > 0) return foreign;
    const open = await openDatabase();
    if (!open)
      return ok(
        `There is no database in ${placeName(place)} yet: the first start creates it, and nothing is upgraded.`,
      );
    return [...judgeServer(await open.read(describeServer), placeName(place)), judgeUpgrade(open.schema)];
  } catch (error) {
    return explainDatabaseError(error, place);
  }
}

function judgeServer(server: Server, place: string): Finding[] {
  const { version, versionNumber, encoding, size, isReplica, unsafe } = server;
  const seen = `PostgreSQL ${version} at ${place}, ${encoding}, ${formatBytes(size)}.`;
  if (versionNumber < oldestVersion * 10_000)
    return [
      problem(
        `${seen} This version of PostgreSQL is too old.`,
        `Frontdesk needs PostgreSQL ${oldestVersion} or later.`,
      ),
    ];
  if (encoding !== 'UTF8')
    return [
      problem(
        `${seen} Frontdesk needs the encoding UTF8.`,
        "Create another database with CREATE DATABASE … ENCODING 'UTF8' TEMPLATE template0.",
      ),
    ];
  if (isReplica)
    return [
      problem(`${seen} It is a replica, which cannot be written to.`, 'Set DATABASE_URL to the primary.'),
    ];
  return [
    unsafe.length === 0
      ? ok(seen)
      : warning(
          `${seen} These settings are off: ${unsafe.join(', ')}. A power failure may lose data that was acknowledged.`,
          'Turn them on in the configuration of PostgreSQL.',
        ),
    ...warningIf(
      !server.extensions.includes('btree_gin'),
      'The database lacks the extension btree_gin.',
      "The first start of a server creates it, if PostgreSQL's contrib package is installed.",
    ),
  ];
}

export function judgeSchema(schema: SchemaVersion): Finding {
  const { isEmpty, pending, unknown, isTooNew, isTooOld } = schema;
  if (isTooNew) return problem(tooNewSentence(unknown), 'The checks that read tables were skipped.');
  if (isTooOld) return problem(tooOldSentence, 'The checks that read tables were skipped.');
  if (isEmpty)
    return warning(
      'The database has no tables of Frontdesk yet.',
      'The first start of a server creates them.',
    );
  if (pending.length > 0)
    return warning(
      `The tables have the version of an earlier release: ${pending.length} migrations are pending (${pending.join(', ')}).`,
      'The next start of a server runs them. The checks that read tables were skipped.',
    );
  if (unknown > 0)
    return warning(
      `A newer release has migrated the tables (${unknown} migrations), with which this release can still run.`,
      'Continue the upgrade. The checks that read tables were skipped.',
    );
  return ok('The tables have the version of this release.');
}

export function judgeUpgrade(schema: SchemaVersion): Finding {
  const { isEmpty, pending, unknown, isTooNew, isTooOld } = schema;
  if (isTooNew)
    return problem(
      tooNewSentence(unknown),
      'Restoring a backup loses the data that was written after it was made.',
    );
  if (isTooOld) return problem(tooOldSentence, 'Until then this release does not start with this database.');
  if (isEmpty) return ok('The database has no tables of Frontdesk: the first start creates them.');
  if (unknown > 0)
    return warning(
      `A newer release has migrated the database (${unknown} migrations), with which this release can still run.`,
      'Continue with the newer release: running both is meant for the time of an upgrade.',
    );
  if (pending.length > 0)
    return ok(`The next start runs ${pending.length} migrations: ${pending.join(', ')}.`);
  return ok('The tables have the version of this release: the next start runs no migrations.');
}

/** The number of connections that a server opens in addition to its pool. */
const besidePool = 3;

function judgeConnections(
  { maxConnections, usedConnections, ourConnections }: Server,
  needed: number,
): Finding {
  const left = maxConnections - usedConnections;
  const seen = `${usedConnections} of ${maxConnections} connections are in use, ${ourConnections} of them by Frontdesk.`;
  if (left >= needed) return ok(seen);
  return warning(
    seen,
    `One more server may need ${needed} connections: raise max_connections in PostgreSQL, or run fewer servers.`,
  );
}
