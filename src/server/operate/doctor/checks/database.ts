import { tooOldSentence } from '../../../db/adopt-unreleased-database.ts';
import { oldestVersion, tooNewSentence } from '../../../db/migrate.ts';
import type { SchemaVersion } from '../../../db/schema-version.ts';
import { type Check, databaseLimitMs, type Finding, ok, problem, warning } from '../check.ts';
import { explainDatabaseError, placeOf } from '../database-problem.ts';
import { describeServer } from '../queries/server.ts';
import { sizeWords } from '../size-words.ts';

type Server = Awaited<ReturnType<typeof describeServer>>;

export const databaseCheck: Check = {
  name: 'database',
  limitMs: databaseLimitMs,
  async run({ config, database }) {
    if (!config) return [];
    try {
      const open = await database();
      if (!open) return [noDatabase(placeOf(config.database.place))];
      const server = await open.read(describeServer);
      return [
        ...judgeServer(server, placeOf(config.database.place)),
        judgeSchema(open.schema),
        judgeConnections(server, config.pool.maxConnections + besidePool),
      ];
    } catch (error) {
      return [explainDatabaseError(error, config.database.place)];
    }
  },
};

/** Where nobody has made a database. */
function noDatabase(folder: string): Finding {
  return problem(
    `There is no database in ${folder} yet.`,
    'The first start of a server makes it. If there should be one, name its folder (--data or DATA_DIR).',
  );
}

/** Extensions that the migrations make. */
const extensions = ['btree_gin', 'fuzzystrmatch'];

export function judgeServer(server: Server, place: string): Finding[] {
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
    ...(missing.length === 0
      ? []
      : [
          warning(
            `It lacks the extension ${missing.join(' and ')}.`,
            "The first start makes them, where PostgreSQL's contrib package is installed.",
          ),
        ]),
  ];
}

export function judgeSchema(schema: SchemaVersion): Finding {
  const { isEmpty, pending, unknown, isTooNew, isTooOld, isToAdopt } = schema;
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
  if (isToAdopt)
    return ok(
      'Its tables are those of this release. The next start notes the one migration that has replaced those from before ' +
        'the first release.',
    );
  return ok('Its tables are those of this release.');
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
