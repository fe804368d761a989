/** A process that sends pushes, for tests that kill it. Arguments: the address of the database. */

import { createPool } from '../../src/server/db/connect.ts';
import { createDatabase } from '../../src/server/db/create-database.ts';
import { createPushHosts } from '../../src/server/push/hosts.ts';
import { startPushes } from '../../src/server/resources/tickets/pushes/send-pushes.ts';
import { quiet } from './log.ts';

const [, , connectionString = ''] = process.argv;
const pool = createPool({ connectionString }, { log: quiet, maxConnections: 4 });
startPushes({
  db: createDatabase(pool),
  log: quiet,
  hosts: createPushHosts(['127.0.0.1']),
  publicUrl: null,
  everyMs: 20,
});
