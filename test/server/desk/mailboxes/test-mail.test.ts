/** Mail that is tested both ways: a mail of the server itself, by a mail server and back by a channel. */

import { beforeAll, expect, test } from 'vitest';
import { operations } from '../../../../src/api/operations/index.ts';
import { incomingMails, tickets } from '../../../../src/server/db/tables/index.ts';
import { removeOldProbes } from '../../../../src/server/mail/trust/probes.sql.ts';
import { noIncomingMail } from '../../../../src/server/settings/server/subjects/incoming-mail.ts';
import { useApp } from '../../../support/app.ts';
import { deskOrigin, type TestBrowser } from '../../../support/desk.ts';
import { enterAll, openFirstOwner, readSetup } from '../../../support/desk-setup.ts';
import { useMailIntake } from '../../../support/mail-intake.ts';
import { final, useSmtp } from '../../../support/smtp.ts';

const smtp = useSmtp();
const way = {
  get url() {
    return smtp.url;
  },
  oauth: null,
  dkim: null,
};
const { listMailboxes, testMail } = operations;
const service = useApp({
  config: {
    listen: { publicUrl: deskOrigin },
    mail: { from: null, answerWaitSeconds: 60, way },
    incomingMail: { ...noIncomingMail, inboundSecret: 'a secret of 24 characters' },
  },
});
const intake = useMailIntake(service.database, { trustedAuthservId: null });
let owner: TestBrowser;
let inboxId = 0;

beforeAll(async () => {
  owner = await openFirstOwner(service);
  inboxId = (await owner.operation(listMailboxes, 1)).json().inboxes[0].inboxId;
});

const startTest = () => owner.operation(testMail, 1, { inboxId });

test('an inbox without an address of its own sends no test', async () => {
  const refused = await startTest();
  expect(refused.statusCode).toBe(409);
  expect(refused.json().error).toEqual({ field: 'inboxEmail' });
  await enterAll(owner);
});

test('a mail that the mail server refuses says why', async () => {
  smtp.answers.push(final());
  expect((await startTest()).json().test).toEqual({
    state: 'failed',
    date: expect.any(String),
    problem: { reason: 'refused', said: expect.stringContaining('No such person') },
  });
});

test('a mail that the inbox receives shows that mail works, and becomes no ticket', async () => {
  const { db } = service.database;
  const started = await startTest();
  expect(started.json()).toMatchObject({ mailbox: null, test: { state: 'sent', problem: null } });
  expect((await readSetup(owner)).steps.mail).toBe('open');
  const mail = smtp.received.at(-1);
  expect(mail?.to).toBe('help@skogsrand.example');
  expect(mail?.from).toBe('help@skogsrand.example');

  // The copy in the folder of sent mail proves nothing.
  await intake.deliver(Buffer.from(mail?.raw ?? ''), ['help@skogsrand.example'], 'imap-sent');
  await intake.read();
  expect((await readSetup(owner)).mailTest?.state).toBe('sent');

  const arrived = Buffer.from(`Received: by mx.post.example\r\n${mail?.raw}`);
  await db.delete(incomingMails);
  await intake.deliver(arrived, ['help@skogsrand.example'], 'webhook');
  await intake.read();
  expect(await readSetup(owner)).toMatchObject({
    mailTest: { state: 'arrived' },
    steps: { mail: 'done' },
  });
  expect(await db.$count(tickets)).toBe(0);
  await removeOldProbes(db);
  expect((await readSetup(owner)).mailTest?.state).toBe('arrived');
});
