import { randomBytes } from 'node:crypto';
import { desc, eq, getTableColumns } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { mailRecipients, mails } from '../../../../src/server/db/tables/index.ts';
import { parseMail } from '../../../../src/server/mail/incoming/parse/parse-mail.ts';
import { approveMail } from '../../../../src/server/mail/incoming/pending-approval.sql.ts';
import { startMailProcessing } from '../../../../src/server/mail/incoming/process/mail-processing.ts';
import { createMailReader } from '../../../../src/server/mail/incoming/reader/mail-reader.ts';
import { findMailContent } from '../../../../src/server/mail/outgoing/mail-contents.sql.ts';
import { composeMail } from '../../../../src/server/mail/outgoing/message.ts';
import { TrustedServers } from '../../../../src/server/mail/trust/trusted-servers.ts';
import { createTicketWriter } from '../../../../src/server/resources/tickets/mail/ticket-writer.ts';
import { printAtOnce } from '../../../../src/server/resources/tickets/message-printer/message-printer.ts';
import { root } from '../../../../tools/fresh.mjs';
import {
  type AnsweringAgents,
  buildAnsweringAgents,
  kim,
  maja,
  ola,
  trustedAuthservId,
} from '../../../support/answering-agents.ts';
import { until } from '../../../support/data-folders.ts';
import { useDatabase } from '../../../support/database.ts';
import { quiet } from '../../../support/log.ts';
import { useMailIntake } from '../../../support/mail-intake.ts';

const database = useDatabase();
const intake = useMailIntake(database, { trustedAuthservId });
let desk: AnsweringAgents;

beforeAll(async () => {
  desk = await buildAnsweringAgents(database.db, intake, 41);
});

beforeEach(async () => {
  await desk.begin();
  // The notices of the first message are sent.
  await desk.sentTo(ola);
  await desk.sentTo(kim);
});

const text = (words: string) => ({ text: words });
const answering = (id: string) => [`In-Reply-To: <${id}>`];
const lastIncoming = async () => (await desk.incoming()).at(-1);

/** The last mail to an address, as sent. */
async function mailedTo(email: string): Promise<{ readonly text: string; readonly html: string }> {
  const { db } = database;
  const [mail] = await db
    .select(getTableColumns(mails))
    .from(mails)
    .innerJoin(mailRecipients, eq(mailRecipients.id, mails.recipientId))
    .where(eq(mailRecipients.emailFolded, email))
    .orderBy(desc(mails.id));
  const content = mail && (await findMailContent(db, mail));
  const composed =
    content &&
    (await composeMail(content, {
      from: null,
      dkim: null,
      publicUrl: null,
      magicLink: null,
      secret: randomBytes(32),
    }));
  if (!composed) throw new Error(`nothing was mailed to ${email}`);
  const { text, html } = await parseMail(composed.raw, new Date());
  return { text: text ?? '', html: html ?? '' };
}

describe('the first lines of an agent’s mail', () => {
  test('make a note of it, of which the customer is told nothing', async () => {
    await desk.write(ola, ola, text('#note customer is angry'));
    await intake.read();
    expect((await desk.messages()).at(-1)).toMatchObject({
      type: 'internal',
      agentId: desk.olaId,
      fromEmail: ola,
      plain: 'customer is angry',
    });
    expect(await desk.queued()).toEqual([]);
    expect(await desk.status()).toBe('new');
  });

  test('are cut off both forms of an HTML mail, and set the status', async () => {
    await desk.write(ola, ola, {
      text: '#solved\n\nIt is mended.\n',
      html: '<div dir="ltr">#solved<div><br></div><div>It is <b>mended</b>.</div></div>',
    });
    await intake.read();
    expect((await desk.messages()).at(-1)).toMatchObject({ type: 'external', plain: 'It is mended.' });
    const { rows } = await database.pool.query('select html from ticket_messages order by id desc limit 1');
    expect(rows[0].html).toBe('<div dir="ltr"><div>It is <b>mended</b>.</div></div>');
    expect(await desk.status()).toBe('solved');
    expect(await desk.queued()).toMatchObject([
      { to: maja, kind: 'answer' },
      { to: kim, kind: 'colleague-answer' },
    ]);
  });

  test('alone change the ticket and make no message, also above a signature and a quote', async () => {
    await desk.write(ola, ola, text('#Solved\n\n-- \nOla\n\nOn 3 March 2026, Maja wrote:\n> It is dark.\n'));
    await intake.read();
    expect(await desk.status()).toBe('solved');
    expect(await desk.messages()).toHaveLength(1);
    expect(await lastIncoming()).toMatchObject({ state: 'done', error: null, ticketId: desk.ticketId });
    const before = await database.pool.query('select version from tickets');
    await desk.write(ola, ola, text('#open\n#uncc liam@post.example'));
    await intake.read();
    expect(await desk.status()).toBe('reply');
    expect(await desk.messages()).toHaveLength(1);
    const after = await database.pool.query('select version from tickets');
    expect(Number(after.rows[0].version)).toBeGreaterThan(Number(before.rows[0].version));
  });

  test.each(['text', 'html'] as const)(
    'alone above the %s of our mail, which nothing marks',
    async (form) => {
      const ours = await mailedTo(ola);
      const quoting = (words: string) =>
        form === 'text'
          ? { text: `${words}\n\n${ours.text}` }
          : { html: `<div>${words}</div>${ours.html.replace(/^[\s\S]*<body>|<\/body>[\s\S]*$/g, '')}` };
      await desk.write(ola, ola, quoting('#solved'));
      await intake.read();
      expect(await desk.status()).toBe('solved');
      expect(await desk.messages()).toHaveLength(1);
      expect(await desk.queued()).toEqual([]);
      expect(await lastIncoming()).toMatchObject({ state: 'done', error: null, ticketId: desk.ticketId });
      await desk.write(ola, ola, quoting('#open'));
      await intake.read();
      expect([await desk.status(), (await desk.messages()).length]).toEqual(['reply', 1]);
      await desk.write(ola, ola, quoting('#note angry'));
      await intake.read();
      expect((await desk.messages()).slice(1)).toMatchObject([{ type: 'internal', plain: 'angry' }]);
      await desk.write(ola, ola, quoting('#solved It is mended.'));
      await intake.read();
      expect(await lastIncoming()).toMatchObject({ state: 'held', error: 'unknown command' });
    },
  );

  test('make a message where a file is attached, and none of a logo', async () => {
    const picture = (disposition: string) => ({
      type: 'image/png; name="a.png"',
      body: Buffer.from('89504e470d0a1a0a', 'hex'),
      headers: [`Content-Disposition: ${disposition}; filename="a.png"`, 'Content-ID: <a@b>'],
    });
    await desk.write(ola, ola, {
      html: '<p>#solved</p><p>-- </p><p>Ola <img src="cid:a@b"></p>',
      multipart: 'related',
      parts: [picture('inline')],
    });
    await intake.read();
    expect(await desk.messages()).toHaveLength(1);
    await desk.write(ola, ola, { text: '#note', parts: [picture('attachment')] });
    await intake.read();
    // Without a store for uploads, the message has the file's name.
    expect((await desk.messages()).at(-1)).toMatchObject({
      type: 'internal',
      plain: expect.stringContaining('a.png'),
    });
  });

  test('are text in the mail of a customer, and of somebody else', async () => {
    await desk.write(maja, null, { ...text('#solved\nThanks'), headers: answering(await desk.sentTo(ola)) });
    await intake.read();
    await desk.write('eva@post.example', null, { ...text('#note\nHello'), subject: 'Another matter' });
    await intake.read();
    expect((await desk.messages()).map(({ plain }) => plain)).toContain('#solved\nThanks');
    expect(await desk.status()).toBe('new');
    const { rows } = await database.pool.query(
      'select type, plain from ticket_messages order by id desc limit 1',
    );
    expect(rows).toEqual([{ type: 'external', plain: '#note\nHello\n' }]);
  });

  test('that are no command stop the mail, and are text once somebody says so', async () => {
    await desk.write(ola, ola, text('#nota customer is angry\n#solved'));
    await intake.read();
    const held = await lastIncoming();
    expect(held).toMatchObject({ state: 'held', error: 'unknown command', ticketId: desk.ticketId });
    expect(await desk.messages()).toHaveLength(1);
    expect(await approveMail(database.db, desk.userId, held?.id ?? 0)).toBe(true);
    await intake.read();
    expect((await desk.messages()).at(-1)).toMatchObject({
      type: 'external',
      agentId: desk.olaId,
      plain: '#nota customer is angry\n#solved',
    });
    expect(await desk.status()).toBe('pending');
    expect(await lastIncoming()).toMatchObject({ state: 'done', approvedReasons: ['unknown command'] });
  });

  test('are obeyed in a held mail once it is let pass, and not before', async () => {
    await desk.write(ola, ola, { ...text('#note\ncustomer is angry'), isProven: false });
    await intake.read();
    const held = await lastIncoming();
    expect(held).toMatchObject({ state: 'held', error: 'sender not verified' });
    await approveMail(database.db, desk.userId, held?.id ?? 0);
    await intake.read();
    expect((await desk.messages()).at(-1)).toMatchObject({ type: 'internal', plain: 'customer is angry' });
    expect(await desk.queued()).toEqual([]);
  });

  test('stop a held mail again that has an unknown one', async () => {
    await desk.write(ola, ola, { ...text('#nota angry'), isProven: false });
    await intake.read();
    const id = (await lastIncoming())?.id ?? 0;
    for (const reason of ['sender not verified', 'unknown command']) {
      expect(await lastIncoming()).toMatchObject({ id, state: 'held', error: reason });
      await approveMail(database.db, desk.userId, id);
      await intake.read();
    }
    expect((await desk.messages()).at(-1)).toMatchObject({ type: 'external', plain: '#nota angry' });
  });
});

describe('an answer to a ticket', () => {
  test('in which another agent has answered since is stopped', async () => {
    const first = await desk.sentTo(ola);
    await desk.write(kim, kim, text('Which lamp?'));
    await intake.read();
    await desk.write(ola, ola, { ...text('Try the switch.'), headers: answering(first) });
    await intake.read();
    const held = await lastIncoming();
    expect(held).toMatchObject({ state: 'held', error: 'answered by another agent' });
    expect(await desk.messages()).toHaveLength(2);
    await approveMail(database.db, desk.userId, held?.id ?? 0);
    await intake.read();
    expect((await desk.messages()).map(({ agentId }) => agentId)).toEqual([null, desk.kimId, desk.olaId]);
  });

  test('is not stopped by what the agent wrote, a note, or what was written before', async () => {
    const first = await desk.sentTo(ola);
    await desk.write(ola, ola, { ...text('Which lamp?'), headers: answering(first) });
    await intake.read();
    await desk.write(kim, kim, text('#note it is the red one'));
    await intake.read();
    await desk.write(ola, ola, { ...text('And which room?'), headers: answering(first) });
    await intake.read();
    await desk.write(kim, kim, text('Never mind.'));
    await intake.read();
    // Without an id of ours, it is unknown how far the agent had read.
    await desk.write(ola, ola, { ...text('Bye.'), headers: answering('other@post.example') });
    await intake.read();
    expect((await desk.messages()).map(({ plain }) => plain)).toEqual([
      ...['It is dark.', 'Which lamp?', 'it is the red one', 'And which room?', 'Never mind.', 'Bye.'],
    ]);
  });

  test('goes by References where In-Reply-To is not ours, and by the id of the relay', async () => {
    const first = await desk.sentTo(ola);
    await database.pool.query(
      `update mails set relay_id = '<relay.1@ses.example>' where internet_message_id = $1`,
      [`<${first}>`],
    );
    await desk.write(kim, kim, text('Which lamp?'));
    await intake.read();
    await desk.write(ola, ola, {
      ...text('Hello'),
      headers: [
        ...answering('other@post.example'),
        'References: <relay.1@ses.example> <another@post.example>',
      ],
    });
    await intake.read();
    expect(await lastIncoming()).toMatchObject({ state: 'held', error: 'answered by another agent' });
  });

  test('in which the customer wrote more is sent, and the agent has what was new', async () => {
    const first = await desk.sentTo(ola);
    const { pool } = database;
    await desk.write(maja, null, { ...text('It is the red one.'), headers: answering(first) });
    await intake.read();
    // Ola, a member, has a queued notice with the new message; the answer queues no other mail.
    const ofOla = async () => (await desk.queued()).filter(({ to }) => to === ola);
    expect(await ofOla()).toEqual([{ to: ola, kind: 'new-message', messages: 1 }]);
    await desk.write(ola, ola, { ...text('Which lamp?'), headers: answering(first) });
    await intake.read();
    expect((await desk.messages()).at(-1)).toMatchObject({ agentId: desk.olaId, plain: 'Which lamp?' });
    expect(await ofOla()).toEqual([{ to: ola, kind: 'new-message', messages: 1 }]);

    // A former member gets the new message in a mail of the answer's.
    await pool.query(
      `delete from mails using mail_recipients recipient
       where recipient.id = mails.recipient_id and recipient.email = $1 and mails.state = 'queued'`,
      [ola],
    );
    await desk.write(ola, ola, { ...text('And the switch?'), headers: answering(first) });
    await intake.read();
    expect(await ofOla()).toEqual([{ to: ola, kind: 'new-message', messages: 1 }]);
  });

  test('by two agents in the same moment is sent once, and the other is stopped', async () => {
    const { db, pool } = database;
    const workerUrl = new URL(`file://${root}/dist/server/mail-worker.js`);
    const processings = [1, 2].map(() =>
      startMailProcessing({
        db,
        log: quiet,
        everyMs: 3_600_000,
        trustedServers: new TrustedServers(db, {
          named: { imap: trustedAuthservId, smtp: trustedAuthservId, webhook: trustedAuthservId },
          imap: null,
        }),
        readers: { small: createMailReader({ workerUrl }), large: createMailReader({ workerUrl }) },
        tickets: createTicketWriter({
          db,
          store: null,
          messagePrinter: printAtOnce,
          mail: { from: null, answerWaitSeconds: 60 },
        }),
      }),
    );
    await desk.write(ola, ola, { ...text('Of Ola'), headers: answering(await desk.sentTo(ola)) });
    await desk.write(kim, kim, { ...text('Of Kim'), headers: answering(await desk.sentTo(kim)) });
    const locking = await pool.connect();
    try {
      await locking.query('begin');
      await locking.query('select from tickets for update');
      const reading = processings.map((processing) => processing.processWaiting());
      // Both processes have checked, found no answer, and wait for the ticket.
      await until(async () => {
        const { rows } = await pool.query(
          `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
             and query like '%tickets%for update%'`,
        );
        return rows.length === 2;
      });
      await locking.query('commit');
      await Promise.all(reading);
    } finally {
      locking.release();
      await Promise.all(processings.map((processing) => processing.stop()));
    }
    expect((await desk.messages()).filter(({ agentId }) => agentId !== null)).toHaveLength(1);
    const states = (await desk.incoming()).slice(1).map(({ state, error }) => [state, error]);
    expect(states.toSorted()).toEqual([
      ['done', null],
      ['held', 'answered by another agent'],
    ]);
  });
});
