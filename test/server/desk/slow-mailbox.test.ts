/** A mail server of one user that says nothing, beside another user's on the same deployment. */

import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { expect, test } from 'vitest';
import { queueInvitation } from '../../../src/server/desk/links/sign-in-links.sql.ts';
import { startSignInMails } from '../../../src/server/desk/sign-in-mail/send-links.ts';
import { passwordPlace } from '../../../src/server/mail/mailboxes/mailbox-access.ts';
import { storeMailbox } from '../../../src/server/mail/mailboxes/mailboxes.sql.ts';
import { ownersAtOnce } from '../../../src/server/mail/transport/mail-routes.ts';
import { createMailHosts } from '../../../src/server/outbound-hosts/mail-hosts.ts';
import { createSecretBox } from '../../../src/server/secrets/secret-box.ts';
import { until } from '../../support/data-folders.ts';
import { useDatabase } from '../../support/database.ts';
import { quiet } from '../../support/log.ts';
import { useSmtp } from '../../support/smtp.ts';
import { buildInbox, buildTicketAgent } from '../../support/tickets.ts';

const database = useDatabase();
const smtp = useSmtp('secret');
const baseUrl = 'https://help.skogsrand.example';
const secrets = createSecretBox({
  current: 'a key of thirty-two characters or more',
  former: null,
  dataDir: null,
});

async function connectMailbox(userId: number, smtpPort: number): Promise<void> {
  const { inboxId } = await buildInbox(database.db, { userId, addresses: [`help@user-${userId}.example`] });
  await storeMailbox(database.db, {
    ...{ userId, inboxId, username: 'help', password: secrets.encrypt('secret', passwordPlace({ userId })) },
    ...{ imapHost: '127.0.0.1', imapPort: 993, smtpHost: '127.0.0.1', smtpPort },
  });
}

async function invite(userId: number, name: string): Promise<void> {
  const agentId = await buildTicketAgent(database.db, {
    userId,
    name,
    email: `${name}@user-${userId}.example`,
  });
  await queueInvitation(database.db, { userId, agentId, baseUrl });
}

test('a mailbox whose mail server says nothing holds up no mail of other users', async () => {
  const waiting: Socket[] = [];
  const silent = createServer((socket) => waiting.push(socket.on('error', () => {}))).listen(0, '127.0.0.1');
  await once(silent, 'listening');
  await connectMailbox(1, (silent.address() as AddressInfo).port);
  await connectMailbox(2, Number(new URL(smtp.url).port));
  for (let count = 0; count <= ownersAtOnce; count += 1) await invite(1, `agent-${count}`);
  const mails = startSignInMails({
    ...{ db: database.db, log: quiet, secrets, mailHosts: createMailHosts(['127.0.0.1']) },
    ...{ from: null, way: null, publicUrl: null, everyMs: 20 },
  });
  await until(async () => waiting.length > 0);
  await invite(2, 'aino');
  await until(async () => smtp.received.length > 0);
  expect(smtp.received.map(({ to }) => to)).toEqual(['aino@user-2.example']);
  expect(waiting).toHaveLength(1);

  const stopped = mails.stop();
  for (const socket of waiting) socket.destroy();
  await stopped;
  silent.close();
});
