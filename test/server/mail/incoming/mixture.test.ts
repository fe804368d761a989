/** A mixture of a thousand mails by SMTP: each is stored once, by its subject and its sender. */

import { beforeAll, expect, test } from 'vitest';
import { foldEmail } from '../../../../src/formats/fold-email.ts';
import { incomingMails, ticketMessages, tickets } from '../../../../src/server/db/tables/index.ts';
import { parseMail } from '../../../../src/server/mail/incoming/parse/parse-mail.ts';
import { addressWithToken } from '../../../../src/server/mail/reply-address/address.ts';
import {
  getOrCreateMailSecret,
  getOrCreateRecipient,
} from '../../../../src/server/mail/reply-address/recipients.sql.ts';
import { createToken } from '../../../../src/server/mail/reply-address/token.ts';
import { useDatabase } from '../../../support/database.ts';
import { useMailIntake } from '../../../support/mail-intake.ts';
import { buildMixture, type MixedMail } from '../../../support/mail-mixture.ts';
import { roundsOf } from '../../../support/sample.ts';
import { buildInbox, buildTicket, buildTicketAgent } from '../../../support/tickets.ts';

const database = useDatabase();
const intake = useMailIntake(database, { trustedAuthservId: 'mx.skogsrand.example' });
const userId = 34;
const inboxes = ['help@skogsrand.example', 'sales@skogsrand.example'] as const;
const agentEmail = 'ola@skogsrand.example';
const count = roundsOf(1000, 90);
let mails: readonly MixedMail[] = [];

beforeAll(async () => {
  const { db } = database;
  const help = await buildInbox(db, { userId, addresses: [inboxes[0]] });
  await buildInbox(db, { userId, name: 'Sales', addresses: [inboxes[1]] });
  const agentId = await buildTicketAgent(db, { userId, name: 'Ola', email: agentEmail });
  const ticketId = await buildTicket(db, help, { subject: 'An earlier one' });
  const { id } = await db.transaction((tx) =>
    getOrCreateRecipient(tx, { userId, ticketId, email: agentEmail, agentId }),
  );
  const token = createToken(await getOrCreateMailSecret(db, userId), { kind: 'reply', userId, id });
  const form = { replyForm: 'plus', replyDomain: null, address: inboxes[0] } as const;
  const replyAddress = addressWithToken(form, token) ?? '';
  mails = buildMixture({ seed: 17, count, inboxes, agent: { email: agentEmail, replyAddress } });
});

const rowKey = (sender: string | null, subject: string) => `${sender ?? 'no one'}: ${subject}`;

/** Counts each row. */
function tally(keys: readonly string[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const key of keys.toSorted()) counts[key] = (counts[key] ?? 0) + 1;
  return counts;
}

test(
  'every mail is found once by its subject and its sender',
  async () => {
    for (const { raw, deliveries } of mails) for (const to of deliveries) await intake.deliver(raw, to);
    await intake.read();

    const { db } = database;
    const rows = await db.select().from(incomingMails);
    const readings = await Promise.all(
      rows.map(async (row) => ({ row, mail: await parseMail(row.raw, row.receivedAt) })),
    );
    const found = readings.filter(({ row }) => row.error !== 'duplicate');
    expect(tally(found.map(({ row, mail }) => rowKey(row.sender, mail.subject)))).toEqual(
      tally(mails.map(({ sender, subject }) => rowKey(sender, subject))),
    );
    // Each mail is in a ticket, or has a reason why not.
    expect(found.filter(({ row }) => row.ticketId === null && row.error === null)).toEqual([]);
    expect(rows.filter(({ state }) => state === 'new')).toEqual([]);

    // Each person's mail is a message of a ticket, exactly once.
    const opened = (await db.select().from(tickets)).map((row) => rowKey(row.sender, row.subject));
    const persons = tally(
      mails.filter(({ isPersons }) => isPersons).map((mail) => rowKey(mail.sender, mail.subject)),
    );
    const counts = tally(opened);
    expect(Object.fromEntries(Object.keys(persons).map((key) => [key, counts[key] ?? 0]))).toEqual(persons);
    const inTickets = found.filter(({ row }) => row.state === 'done' && row.ticketId !== null);
    const messages = await db.select().from(ticketMessages);
    expect(tally(messages.map(({ fromEmail }) => foldEmail(fromEmail)))).toEqual(
      tally(inTickets.map(({ row }) => row.sender ?? '')),
    );
  },
  roundsOf(1_200_000, 300_000),
);
