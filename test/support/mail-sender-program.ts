/** A process that sends mail, for tests that kill it. Arguments: the addresses of the database and of the mail server. */

import { createPool } from '../../src/server/db/connect.ts';
import { createDatabase } from '../../src/server/db/create-database.ts';
import { startMailSender } from '../../src/server/mail/sender.ts';
import { quiet } from './log.ts';

const [, , connectionString = '', url = ''] = process.argv;
const pool = createPool({ connectionString }, { log: quiet, maxConnections: 6 });
startMailSender({
  db: createDatabase(pool),
  log: quiet,
  from: null,
  publicUrl: null,
  way: { url, oauth: null, dkim: null },
  everyMs: 50,
  claimSeconds: 1,
});
