/** The originals of received mails at the desk: as text and as a file, masked, for agents of the user alone. */

import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { operations } from '../../../src/api/operations/index.ts';
import { incomingMails, ticketMessages, tickets } from '../../../src/server/db/tables/index.ts';
import { removeOldRawMail } from '../../../src/server/mail/incoming/store/raw-mail.sql.ts';
import { getOrCreateMailSecret } from '../../../src/server/mail/reply-address/recipients.sql.ts';
import { createToken } from '../../../src/server/mail/reply-address/token.ts';
import { readPersonEmail } from '../../../src/server/operate/privacy/email.ts';
import { erasePerson } from '../../../src/server/operate/privacy/erase.ts';
import { useApp } from '../../support/app.ts';
import { deskOrigin, openBrowser, signedIn } from '../../support/desk.ts';
import { useMailIntake } from '../../support/mail-intake.ts';
import { buildMail, type MailText } from '../../support/mails.ts';
import { buildSite, useSite } from '../../support/site.ts';

const service = useApp({ config: { listen: { publicUrl: deskOrigin } } });
const intake = useMailIntake(
  {
    get db() {
      return service.database.db;
    },
  },
  { trustedAuthservId: null },
);
const site = useSite(service);

beforeEach(async () => {
  await service.database.db.delete(tickets);
  await service.database.db.delete(incomingMails);
});

/** Receives a mail of Maja's, and returns the message that it became, with the thread. */
async function receive(mail: MailText = {}) {
  const { db } = service.database;
  await intake.deliver(buildMail({ to: 'help@skogsrand.example', text: 'It flickers.', ...mail }), [
    'help@skogsrand.example',
  ]);
  await intake.read();
  const [message] = await db.select().from(ticketMessages).where(eq(ticketMessages.userId, 1));
  if (!message) throw new Error('the mail became no message');
  return { messageId: message.id, ticketId: message.ticketId };
}

const agentsBrowser = async () => await signedIn(service, 1, site.agent.id);
const fileOf = (messageId: number) => `/desk/originals/${messageId}`;

describe('the original of a message', () => {
  test('is shown as text and sent as a file, without what gives access', async () => {
    const token = createToken(await getOrCreateMailSecret(service.database.db, 1), {
      kind: 'reply',
      userId: 1,
      id: 4711,
    });
    const { messageId, ticketId } = await receive({
      subject: 'Broken lamp',
      headers: [`X-To: help+${token}@skogsrand.example`],
      text: `It flickers.\n\n> Reply to help+${token}@skogsrand.example`,
      html: '<script>alert(1)</script><p>It flickers.</p>',
    });
    const browser = await agentsBrowser();
    const thread = (await browser.operation(operations.grabThread, 1, { ticketId })).json();
    const { originals } = thread;
    expect(originals).toEqual([{ messageId, keptUntil: expect.any(String) }]);
    const original = (await browser.operation(operations.grabOriginal, 1, { messageId })).json();
    const days = (Date.parse(original.keptUntil) - Date.parse(original.receivedDate)) / 86_400_000;
    expect(days).toBe(30);
    expect(original.headers).toContain('Subject: Broken lamp');
    expect(original.parts.map((part: { type: string }) => part.type)).toEqual(['text/plain', 'text/html']);
    expect(original.parts[1].text).toContain('<script>alert(1)</script>');
    const file = await browser.send('GET', fileOf(messageId));
    expect(file.headers).toMatchObject({
      'content-type': 'message/rfc822',
      'content-disposition': `attachment; filename="message-${messageId}.eml"`,
      'content-security-policy': "sandbox; default-src 'none'",
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    });
    expect(file.body).toContain('It flickers.');
    for (const shown of [JSON.stringify(original), file.body]) {
      expect(shown).not.toContain(token);
      expect(shown).toContain('help+xxxxx@skogsrand.example');
    }
  });

  test('is for agents of its user, who are at the desk', async () => {
    const { messageId } = await receive();
    const other = await buildSite(service, 2);
    const browser = await agentsBrowser();
    const foreign = await signedIn(service, 2, other.agent.id, '203.0.113.9');
    expect((await foreign.operation(operations.grabOriginal, 2, { messageId })).statusCode).toBe(404);
    expect((await foreign.send('GET', fileOf(messageId))).statusCode).toBe(404);
    expect((await openBrowser(service).send('GET', fileOf(messageId))).statusCode).toBe(401);
    const elsewhere = { 'sec-fetch-site': 'cross-site' };
    expect((await browser.send('GET', fileOf(messageId), undefined, elsewhere)).statusCode).toBe(404);
    expect((await site.office.send(operations.grabOriginal, { messageId })).statusCode).toBe(404);
    expect((await browser.operation(operations.grabOriginal, 1, { messageId })).statusCode).toBe(200);
  });

  test('ends after its time, and with the person', async () => {
    const { db } = service.database;
    const browser = await agentsBrowser();
    const { messageId, ticketId } = await receive();
    await db.update(incomingMails).set({ receivedAt: new Date(Date.now() - 31 * 86_400_000) });
    await removeOldRawMail(db);
    expect((await browser.operation(operations.grabOriginal, 1, { messageId })).statusCode).toBe(404);
    expect((await browser.operation(operations.grabThread, 1, { ticketId })).json().originals).toEqual([]);
    await db.delete(tickets);
    await db.delete(incomingMails);
    const later = await receive();
    await erasePerson(db, 1, readPersonEmail('maja@post.example'), { conversations: false, isDryRun: false });
    expect((await browser.operation(operations.grabOriginal, 1, later)).statusCode).toBe(404);
    expect(await db.select().from(incomingMails).where(eq(incomingMails.userId, 1))).toEqual([]);
  });
});
