/** A process that sends, for tests that kill it. Arguments: what it sends, the URLs of the database and the mail server. */

import { createPool } from '../../src/server/db/connect.ts';
import { createDatabase } from '../../src/server/db/create-database.ts';
import { quiet as log } from './log.ts';

const [, , sent, connectionString = '', url = ''] = process.argv;
const db = createDatabase(createPool({ connectionString }, { log, maxConnections: 6 }));

// Each process loads only what it sends.
if (sent === 'mail') {
  const { startMailSender } = await import('../../src/server/mail/sender.ts');
  const { noMailboxes } = await import('./mail-routes.ts');
  const way = { url, oauth: null, dkim: null };
  startMailSender({
    ...noMailboxes,
    db,
    log,
    from: null,
    publicUrl: null,
    way,
    everyMs: 50,
    claimSeconds: 1,
  });
} else if (sent === 'held messages') {
  const { startReleasing } = await import('../../src/server/resources/tickets/held-messages/releasing.ts');
  startReleasing({ db, log, mail: { from: null, answerWaitSeconds: 0 }, everyMs: 10 });
} else {
  const { startPushes } = await import('../../src/server/resources/tickets/notifications/send-pushes.ts');
  const { createPushHosts } = await import('../../src/server/push/hosts.ts');
  startPushes({ db, log, hosts: createPushHosts(['127.0.0.1']), publicUrl: null, everyMs: 20 });
}
