/** A process that sends, for tests that kill it. Arguments: what it sends, the URLs of the database and the mail server. */

import { createPool } from '../../src/server/db/connect.ts';
import { createDatabase } from '../../src/server/db/create-database.ts';
import { startMailSender } from '../../src/server/mail/sender.ts';
import { createPushHosts } from '../../src/server/push/hosts.ts';
import { startReleasing } from '../../src/server/resources/tickets/held-messages/releasing.ts';
import { startPushes } from '../../src/server/resources/tickets/pushes/send-pushes.ts';
import { quiet as log } from './log.ts';

const [, , sent, connectionString = '', url = ''] = process.argv;
const db = createDatabase(createPool({ connectionString }, { log, maxConnections: 6 }));

if (sent === 'mail') {
  const way = { url, oauth: null, dkim: null };
  startMailSender({ db, log, from: null, publicUrl: null, way, everyMs: 50, claimSeconds: 1 });
} else if (sent === 'held messages') {
  startReleasing({ db, log, mail: { from: null, answerWaitSeconds: 0 }, everyMs: 10 });
} else {
  startPushes({ db, log, hosts: createPushHosts(['127.0.0.1']), publicUrl: null, everyMs: 20 });
}
