import { expect, test } from 'vitest';
import { describeMail, findVisibleMail } from '../../../../src/server/desk/settings/mail-setup.ts';
import { readConfig } from '../../../../src/server/settings/server/config.ts';
import { useDatabase } from '../../../support/database.ts';
import { buildInbox } from '../../../support/tickets.ts';

const database = useDatabase();

const setup = (env: NodeJS.ProcessEnv) => describeMail(readConfig({}, env));

test('owners see the servers of mail, and none of their secrets', () => {
  const described = setup({
    SMTP_URL: 'smtp://shop:pass-4711@mail.skogsrand.example:587',
    MAIL_SMTP_PORT: '25',
    MAIL_IMAP_URL: 'imaps://help%40skogsrand.example:pass-4711@imap.skogsrand.example',
    MAIL_INBOUND_SECRET: 'a-secret-of-the-provider-4711',
  });
  expect(described).toEqual({
    sends: true,
    receives: true,
    sendsBy: 'mail.skogsrand.example',
    isKept: false,
    smtpPort: 25,
    mailbox: 'help@skogsrand.example',
    hasWebhook: true,
  });
  expect(JSON.stringify(described)).not.toContain('4711');
});

test('owners see that no mail is set up, and whether it is stored as files', () => {
  const nothing = {
    sends: false,
    receives: false,
    sendsBy: null,
    isKept: false,
    smtpPort: null,
    mailbox: null,
    hasWebhook: false,
  };
  expect(setup({ DATABASE_URL: 'postgres://localhost/shop' })).toEqual(nothing);
  expect(setup({ DATABASE_URL: 'postgres://localhost/shop', MAIL_DIR: '/tmp/mail' })).toEqual({
    ...nothing,
    isKept: true,
  });
});

test('owners of several users see that mail comes and goes, and the mailbox that is theirs', async () => {
  const { db } = database;
  const shared = setup({
    SMTP_URL: 'smtp://mail.host.example:587',
    MAIL_SMTP_PORT: '25',
    MAIL_IMAP_URL: 'imaps://help%40alpha.example:pass@imap.host.example',
  });
  await buildInbox(db, { userId: 1, addresses: ['help+shop@alpha.example'] });
  expect(await findVisibleMail(db, 1, shared)).toEqual(shared);
  await buildInbox(db, { userId: 2, addresses: ['help@beta.example'] });
  const hidden = { sends: true, receives: true, sendsBy: null, smtpPort: null };
  expect(await findVisibleMail(db, 1, shared)).toMatchObject({ ...hidden, mailbox: 'help@alpha.example' });
  expect(await findVisibleMail(db, 2, shared)).toMatchObject({ ...hidden, mailbox: null });
});
