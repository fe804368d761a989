/** Judges the database: its server, its tables and its connections, now and before an upgrade. */

import { tooOldSentence } from '../../db/adopt-unreleased-database.ts';
import { oldestVersion, tooNewSentence } from '../../db/migrate.ts';
import type { SchemaVersion } from '../../db/schema-version.ts';
import type { Config } from '../../settings/server/config.ts';
import { sizeWords } from './amount-words.ts';
import { type CheckContext, type Finding, type Findings, ok, problem, warning, warningIf } from './check.ts';
import { judgeMajorVersion } from './machine.ts';
import { explainDatabaseError, placeName } from './open-database.ts';
import { describeServer, type Server } from './queries.ts';

export async function judgeDatabase(
  { database: { place }, pool }: Config,
  { openDatabase }: CheckContext,
): Promise<Findings> {
  try {
    const open = await openDatabase();
    if (!open)
      return problem(
        `There is no database in ${placeName(place)} yet.`,
        'The first start of a server makes it. If there should be one, name its folder (--data or DATA_DIR).',
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

/** Whether this release can take the database, and what its first start would run. */
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
        `There is no database in ${placeName(place)} yet: the first start makes one, and nothing is upgraded.`,
      );
    return [...judgeServer(await open.read(describeServer), placeName(place)), judgeUpgrade(open.schema)];
  } catch (error) {
    return explainDatabaseError(error, place);
  }
}

/** Extensions that the migrations make. */
const extensions = ['btree_gin', 'fuzzystrmatch'];

function judgeServer(server: Server, place: string): Finding[] {
  const { version, versionNumber, encoding, size, isReplica, unsafe } = server;
  const seen = `PostgreSQL ${version} at ${place}, ${encoding}, ${sizeWords(size)}.`;
  if (versionNumber < oldestVersion * 10_000)
    return [problem(`${seen} That is too old.`, `Frontdesk needs PostgreSQL ${oldestVersion} or later.`)];
  if (encoding !== 'UTF8')
    return [
      problem(
        `${seen} Frontdesk needs UTF8.`,
        "Make another database with CREATE DATABASE … ENCODING 'UTF8' TEMPLATE template0.",
      ),
    ];
  if (isReplica)
    return [
      problem(`${seen} It is a replica, which cannot be written to.`, 'Name the primary in DATABASE_URL.'),
    ];
  const missing = extensions.filter((name) => !server.extensions.includes(name));
  return [
    unsafe.length === 0
      ? ok(seen)
      : warning(
          `${seen} ${unsafe.join(', ')} is off: when the power fails, what was acknowledged may be lost.`,
          'Turn it on.',
        ),
    ...warningIf(
      missing.length > 0,
      `It lacks the extension ${missing.join(' and ')}.`,
      "The first start makes them, where PostgreSQL's contrib package is installed.",
    ),
  ];
}

export function judgeSchema(schema: SchemaVersion): Finding {
  const { isEmpty, pending, unknown, isTooNew, isTooOld } = schema;
  if (isTooNew) return problem(tooNewSentence(unknown), 'Nothing of the tables was looked at.');
  if (isTooOld) return problem(tooOldSentence, 'Nothing of the tables was looked at.');
  if (isEmpty)
    return warning('It has no tables of Frontdesk yet.', 'The first start of a server makes them.');
  if (pending.length > 0)
    return warning(
      `Its tables are those of an earlier release: ${pending.length} migrations are to come (${pending.join(', ')}).`,
      'The next start of a server runs them. Nothing of the tables was looked at.',
    );
  if (unknown > 0)
    return warning(
      `A newer release has migrated it (${unknown} migrations), beside which this one can run.`,
      'Go on with the upgrade. Nothing of the tables was looked at.',
    );
  return ok('Its tables are those of this release.');
}

export function judgeUpgrade(schema: SchemaVersion): Finding {
  const { isEmpty, pending, unknown, isTooNew, isTooOld } = schema;
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
  return ok('The tables are those of this release: nothing is migrated.');
}

/** Connections that a server opens beside its pool. */
const besidePool = 3;

function judgeConnections(
  { maxConnections, usedConnections, ourConnections }: Server,
  needed: number,
): Finding {
  const left = maxConnections - usedConnections;
  const seen = `${usedConnections} of ${maxConnections} connections are in use, ${ourConnections} of them by Frontdesk.`;
  if (left >= needed) return ok(seen);
  return warning(seen, `Another server may need ${needed}: raise max_connections, or run fewer of them.`);
}
