/** A process that sends held messages, for tests that kill it. Argument: the address of the database. */

import { createPool } from '../../src/server/db/connect.ts';
import { createDatabase } from '../../src/server/db/create-database.ts';
import { startReleasing } from '../../src/server/resources/tickets/held-messages/releasing.ts';
import { quiet } from './log.ts';

const [, , connectionString = ''] = process.argv;
const pool = createPool({ connectionString }, { log: quiet, maxConnections: 4 });
startReleasing({
  db: createDatabase(pool),
  log: quiet,
  mail: { from: null, answerWaitSeconds: 0 },
  everyMs: 10,
});
