/** What processes need to send mail through connected mailboxes: without a key, and to public mail servers only. */

import type { Database } from '../../src/server/db/database.ts';
import { createMailRoutes, type MailRoutes } from '../../src/server/mail/transport/mail-routes.ts';
import { createMailHosts } from '../../src/server/outbound-hosts/mail-hosts.ts';
import { createSecretBox } from '../../src/server/secrets/secret-box.ts';

export const noMailboxes = {
  secrets: createSecretBox({ current: null, former: null, dataDir: null }),
  mailHosts: createMailHosts([]),
};

/** The routes of a process whose mail server has the URL. */
export function routesThrough(db: Database, url: string): MailRoutes {
  return createMailRoutes({ ...noMailboxes, db, from: null, way: { url, oauth: null, dkim: null } });
}
