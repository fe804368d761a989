/** Copies of one mail, received by real channels and read. */

import { sql } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sha256 } from '../../../../src/formats/hash.ts';
import {
  incomingMails,
  type MailChannel,
  ticketMessages,
  tickets,
} from '../../../../src/server/db/tables/index.ts';
import { identifyMail } from '../../../../src/server/mail/incoming/store/mail-hash.ts';
import { useDatabase } from '../../../support/database.ts';
import { useMailIntake } from '../../../support/mail-intake.ts';
import { buildMail, type MailText, rawMail } from '../../../support/mails.ts';
import { buildInbox } from '../../../support/tickets.ts';

const database = useDatabase();
const intake = useMailIntake(database, { trustedAuthservId: 'mx.skogsrand.example' });
const help = 'help@skogsrand.example';
const sales = 'sales@skogsrand.example';
const userId = 31;

beforeAll(async () => {
  await buildInbox(database.db, { userId, addresses: [help] });
  await buildInbox(database.db, { userId, name: 'Sales', addresses: [sales] });
});

beforeEach(async () => {
  await database.db.delete(tickets);
  await database.db.delete(incomingMails);
});

const today = `Date: ${new Date().toUTCString()}`;

/** A mail without `Message-ID`, of today; with no date where `headers` say so. */
const question = (more: MailText = {}): Buffer =>
  buildMail({
    from: 'anna@post.example',
    to: help,
    id: null,
    subject: 'Order',
    headers: [today],
    text: 'Where is my order?',
    ...more,
  });

/** The same without a `Date`. */
const undated = (more: MailText = {}): Buffer =>
  Buffer.from(
    question(more)
      .toString()
      .replace(/^Date:.*\r\n/m, ''),
  );

async function take(raw: Buffer, to = [help], channel: MailChannel = 'smtp'): Promise<void> {
  await intake.deliver(raw, to, channel);
  await intake.read();
}

/** The authors of the tickets' messages, in order. */
const writers = async () =>
  (await database.db.select().from(ticketMessages).orderBy(ticketMessages.id)).map(
    ({ fromEmail }) => fromEmail,
  );

const letPass = (minutes: number) =>
  database.db
    .update(incomingMails)
    .set({ receivedAt: sql`${incomingMails.receivedAt} - make_interval(mins => ${minutes})` });

describe('a mail without Message-ID', () => {
  test('is another where another person wrote the same words, or the same person on another day', async () => {
    const yesterday = `Date: ${new Date(Date.now() - 86_400_000).toUTCString()}`;
    const form = { from: 'form@skogsrand.example' };
    await take(question());
    await take(question({ from: 'bo@post.example' }));
    await take(question({ headers: [yesterday] }));
    await take(question({ subject: 'Order again' }));
    // A form sends from its own address, and names the author in Reply-To.
    await take(question({ ...form, headers: [today, 'Reply-To: cia@post.example'] }));
    await take(question({ ...form, headers: [today, 'Reply-To: dan@post.example'] }));
    expect(await writers()).toEqual([
      ...['anna@post.example', 'bo@post.example', 'anna@post.example', 'anna@post.example'],
      ...['form@skogsrand.example', 'form@skogsrand.example'],
    ]);
  });

  test('is the same where it is delivered again, by whatever channel and way', async () => {
    const raw = question();
    await take(raw);
    await letPass(600);
    await take(raw);
    await take(Buffer.from(`Received: from relay.example; later\r\n${raw}\r\n\r\n`));
    await take(Buffer.from(raw.toString().replace('Subject: Order', 'SUBJECT:\r\n\tOrder ')));
    await take(raw, [help], 'webhook');
    await take(raw, [sales]);
    expect(await writers()).toEqual(['anna@post.example']);
  });

  test('and with a clock that stands still is one without a date', async () => {
    const headers = ['Date: Thu, 01 Jan 1970 00:00:00 +0000'];
    await take(question({ headers }));
    await take(question({ headers }));
    await letPass(11);
    await take(question({ headers }));
    expect(await writers()).toHaveLength(2);
  });
});

describe('a mail without Message-ID and Date', () => {
  test('is the same for ten minutes at one channel, and another after that or elsewhere', async () => {
    await take(undated());
    await take(undated({ from: 'bo@post.example' }));
    await letPass(9);
    await take(undated());
    await take(undated(), [sales]);
    expect(await writers()).toEqual(['anna@post.example', 'bo@post.example']);
    await take(undated(), [help], 'webhook');
    expect(await writers()).toHaveLength(3);
    await letPass(11);
    await take(undated());
    expect(await writers()).toHaveLength(4);
    await letPass(11);
    await take(undated(), [sales]);
    expect(await writers()).toHaveLength(5);
  });

  test('is one mail where two processes store it at once, also when there is an older one', async () => {
    const once = async () => {
      await Promise.all(Array.from({ length: 6 }, () => intake.deliver(undated(), [help, sales])));
      await intake.read();
    };
    await once();
    expect(await writers()).toHaveLength(1);
    await letPass(11);
    await once();
    expect(await writers()).toHaveLength(2);
  });
});

test('a mail with Message-ID is known by that and its body', async () => {
  const { messageId, hash } = await identifyMail(buildMail({ id: '<1@post.example>', text: 'words\n' }), {
    channel: 'smtp',
    receivedAt: new Date(),
  });
  const bodyHash = sha256('\r\n\r\nwords');
  expect([messageId, hash]).toEqual(['<1@post.example>', sha256(`<1@post.example> ${bodyHash}`)]);
});

test('headers over every limit are read to their end, and tell mails apart', async () => {
  const long = 'x'.repeat(900_000);
  const mails = [
    rawMail(`From: a@post.example\nSubject: ${long}1\n\nwords`),
    rawMail(`From: a@post.example\nSubject: ${long}2\n\nwords`),
    rawMail(`From: a@post.example\n${'\n '.repeat(300_000)}\n\nwords`),
    rawMail(`From: a@post.example${'\n\t'.repeat(300_000)}Subject: x\n\nwords`),
    rawMail('from'.repeat(250_000)),
    rawMail(`From${' '.repeat(900_000)}`),
    rawMail(''),
  ];
  const arrival = { channel: 'smtp', receivedAt: new Date() } as const;
  const ids = await Promise.all(mails.map(async (raw) => (await identifyMail(raw, arrival)).hash));
  expect(new Set(ids).size).toBe(ids.length);
});
