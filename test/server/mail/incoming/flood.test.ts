/** Mails forged in a person's name through the SMTP channel, and the person's own. */

import { eq } from 'drizzle-orm';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { incomingMails, ticketMessages, tickets } from '../../../../src/server/db/tables/index.ts';
import { addressWithToken } from '../../../../src/server/mail/reply-address/address.ts';
import {
  getOrCreateMailSecret,
  getOrCreateRecipient,
} from '../../../../src/server/mail/reply-address/recipients.sql.ts';
import { createToken } from '../../../../src/server/mail/reply-address/token.ts';
import { useDatabase } from '../../../support/database.ts';
import { useMailIntake } from '../../../support/mail-intake.ts';
import { buildMail, type MailText } from '../../../support/mails.ts';
import { buildInbox, buildTicket, buildTicketAgent, type TestInbox } from '../../../support/tickets.ts';

const database = useDatabase();
const trusted = 'mx.skogsrand.example';
const intake = useMailIntake(database, { trustedAuthservId: trusted });
const dmarcPass = (from: string) =>
  `Authentication-Results: ${trusted}; dmarc=pass header.from=${from.slice(from.indexOf('@') + 1)}`;
const fail = `Authentication-Results: ${trusted}; dmarc=fail`;
const help = 'help@skogsrand.example';
const anna = 'anna@post.example';
const ola = 'ola@skogsrand.example';
const userId = 32;
let inbox: TestInbox;
let agentId = 0;
let ticketId = 0;

beforeAll(async () => {
  inbox = await buildInbox(database.db, { userId, addresses: [help] });
  agentId = await buildTicketAgent(database.db, { userId, name: 'Ola', email: ola });
});

beforeEach(async () => {
  await database.db.delete(tickets);
  await database.db.delete(incomingMails);
  ticketId = await buildTicket(database.db, inbox, { fromEmail: anna, openedBy: 'key' });
});

let count = 0;

/** Delivers a mail, and returns its row once it is read. */
async function deliver(mail: MailText, to: string) {
  count += 1;
  const raw = buildMail({ to, id: `<${count}@post.example>`, text: `words ${count}`, ...mail });
  await intake.deliver(raw, [to]);
  await intake.read();
  const rows = await database.db.select().from(incomingMails).orderBy(incomingMails.id);
  const last = rows.at(-1);
  if (!last) throw new Error('the mail is not there');
  return last;
}

/** Delivers the first and the last of so many mails of a sender, and stores copies of the first between them. */
async function deliverMany(times: number, mail: MailText, to = help) {
  const { id: _, hash, ...first } = await deliver(mail, to);
  const copies = Array.from({ length: times - 2 }, (_, copy) => ({ ...first, hash: `${hash} ${copy}` }));
  await database.db.insert(incomingMails).values(copies);
  return await deliver(mail, to);
}

async function replyAddress(email: string, ofAgent: number | null = null): Promise<string> {
  const { db } = database;
  const { id } = await db.transaction((tx) =>
    getOrCreateRecipient(tx, { userId, ticketId, email, agentId: ofAgent }),
  );
  const token = createToken(await getOrCreateMailSecret(db, userId), { kind: 'reply', userId, id });
  const address = addressWithToken({ replyForm: 'plus', replyDomain: null, address: help }, token);
  if (address === null) throw new Error('there is no reply address');
  return address;
}

const messages = () =>
  database.db
    .select()
    .from(ticketMessages)
    .where(eq(ticketMessages.ticketId, ticketId))
    .orderBy(ticketMessages.id);

test('61 forged mails hold up neither the agent’s answer nor what the customer wrote', async () => {
  const forged = { headers: [fail] };
  expect(await deliverMany(61, { ...forged, from: ola })).toMatchObject({ error: 'too many' });
  expect(await deliverMany(61, { ...forged, from: anna })).toMatchObject({ error: 'too many' });

  const answer = { from: ola, headers: [dmarcPass(ola)], text: 'an answer' };
  expect(await deliver(answer, await replyAddress(ola, agentId))).toMatchObject({
    state: 'done',
    ticketId,
  });
  const verified = { from: anna, headers: [dmarcPass(anna)] };
  expect(await deliver(verified, await replyAddress(anna))).toMatchObject({ state: 'done', ticketId });
  expect(await deliver(verified, help)).toMatchObject({ state: 'done', error: null });
  // An unverified answer comes to her own reply address, which forgers do not know.
  expect(await deliver({ from: anna }, await replyAddress(anna))).toMatchObject({
    state: 'done',
    ticketId,
  });
  expect((await messages()).map((row) => row.agentId)).toEqual([agentId, null, null]);
  expect(await deliver({ ...forged, from: anna }, help)).toMatchObject({ state: 'aside', error: 'too many' });
});

test('a sender who filled an hour is read where the mail is proven to be an answer, and nowhere else', async () => {
  const verified = { from: anna, headers: [dmarcPass(anna)] };
  expect(await deliverMany(61, verified)).toMatchObject({ state: 'aside', error: 'too many' });
  const own = await replyAddress(anna);
  expect(await deliver(verified, own)).toMatchObject({ state: 'done', ticketId });
  // Another person's reply address proves nothing, even with a verified sender.
  const other = { from: 'eva@else.example', headers: [dmarcPass('eva@else.example')] };
  expect(await deliverMany(61, other, own)).toMatchObject({ state: 'aside', error: 'too many' });
});

test('a robot that writes to its reply address without proof is stopped at the 61st mail', async () => {
  const to = await replyAddress(anna);
  expect(await deliverMany(60, { from: anna }, to)).toMatchObject({ state: 'done', ticketId });
  expect(await deliver({ from: anna }, to)).toMatchObject({ state: 'aside', error: 'too many' });
});
