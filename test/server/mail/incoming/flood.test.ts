/** Mails forged in a person's name through the SMTP channel, and the person's own. */

import { eq } from 'drizzle-orm';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { incomingMails, ticketMessages, tickets } from '../../../../src/server/db/tables/index.ts';
import { addressWithToken } from '../../../../src/server/mail/reply-address/address.ts';
import {
  getOrCreateMailSecret,
  getOrCreateRecipient,
} from '../../../../src/server/mail/reply-address/commands.ts';
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

/** The row of the last of some mails, once all are read. */
async function take(mail: MailText, { to = help, times = 1 } = {}) {
  for (let time = 0; time < times; time += 1) {
    count += 1;
    await intake.deliver(buildMail({ to, id: `<${count}@post.example>`, text: `words ${count}`, ...mail }), [
      to,
    ]);
  }
  await intake.read();
  const rows = await database.db.select().from(incomingMails).orderBy(incomingMails.id);
  const last = rows.at(-1);
  if (!last) throw new Error('the mail is not there');
  return last;
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
  expect(await take({ ...forged, from: ola }, { times: 61 })).toMatchObject({ error: 'too many' });
  expect(await take({ ...forged, from: anna }, { times: 61 })).toMatchObject({ error: 'too many' });

  const answer = { from: ola, headers: [dmarcPass(ola)], text: 'an answer' };
  expect(await take(answer, { to: await replyAddress(ola, agentId) })).toMatchObject({
    state: 'done',
    ticketId,
  });
  const verified = { from: anna, headers: [dmarcPass(anna)] };
  expect(await take(verified, { to: await replyAddress(anna) })).toMatchObject({ state: 'done', ticketId });
  expect(await take(verified)).toMatchObject({ state: 'done', error: null });
  // An unverified answer comes to her own reply address, which forgers do not know.
  expect(await take({ from: anna }, { to: await replyAddress(anna) })).toMatchObject({
    state: 'done',
    ticketId,
  });
  expect((await messages()).map((row) => row.agentId)).toEqual([agentId, null, null]);
  expect(await take({ ...forged, from: anna })).toMatchObject({ state: 'aside', error: 'too many' });
});

test('an hour that a sender filled up takes what is proven to be an answer, and nothing else', async () => {
  const verified = { from: anna, headers: [dmarcPass(anna)] };
  expect(await take(verified, { times: 61 })).toMatchObject({ state: 'aside', error: 'too many' });
  const own = await replyAddress(anna);
  expect(await take(verified, { to: own })).toMatchObject({ state: 'done', ticketId });
  // Another person's reply address proves nothing, even with a verified sender.
  const other = { from: 'eva@else.example', headers: [dmarcPass('eva@else.example')] };
  expect(await take(other, { to: own, times: 61 })).toMatchObject({ state: 'aside', error: 'too many' });
});

test('a robot that answers at its reply address, and proves nothing, is stopped', async () => {
  const to = await replyAddress(anna);
  expect(await take({ from: anna }, { to, times: 60 })).toMatchObject({ state: 'done', ticketId });
  expect(await take({ from: anna }, { to })).toMatchObject({ state: 'aside', error: 'too many' });
});
