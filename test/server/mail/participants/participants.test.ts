import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { operations } from '../../../../src/api/operations/index.ts';
import {
  incomingMails,
  type MailChannel,
  ticketParticipants,
  tickets,
} from '../../../../src/server/db/tables/index.ts';
import { queueRequestedLink } from '../../../../src/server/mail/magic-link-requests/magic-link-requests.sql.ts';
import { removeParticipant } from '../../../../src/server/mail/participants/participants.sql.ts';
import { useApp } from '../../../support/app.ts';
import { useMailIntake } from '../../../support/mail-intake.ts';
import { buildMail, type MailText } from '../../../support/mails.ts';
import { sendMailsUntil } from '../../../support/send-mails.ts';
import { useSite } from '../../../support/site.ts';
import { type ReceivedMail, useSmtp } from '../../../support/smtp.ts';
import { person } from '../../../support/visitors.ts';

const trusted = 'mx.skogsrand.example';
const service = useApp({ config: { mail: { from: null, answerWaitSeconds: 60 } } });
const intake = useMailIntake(
  {
    get db() {
      return service.database.db;
    },
  },
  { trustedAuthservId: trusted },
);
const smtp = useSmtp();
const site = useSite(service);

const help = 'help@skogsrand.example';
const aino = 'aino@skogsrand.example';
const [maja, bo, eva, liam] = [
  'maja@post.example',
  'bo@other.example',
  'eva@third.example',
  'liam@fourth.example',
];
const everybody = [maja, bo, eva, liam, aino];

beforeAll(async () => {
  await query(`insert into inbox_members (user_id, inbox_id, agent_id)
    values (1, ${site.inbox.inboxId}, ${site.agent.id})`);
});

beforeEach(async () => {
  await service.database.db.delete(tickets);
  await service.database.db.delete(incomingMails);
  for (const table of ['auto_replies', 'back_codes']) await query(`delete from ${table}`);
});

const query = async (sql: string) => (await service.database.pool.query(sql)).rows;

let count = 0;

interface Arriving extends MailText {
  readonly cc?: string;
  /** Whether the receiving server confirms the sender's domain. */
  readonly isProven?: boolean;
}

/** Receives a mail, and returns its row once it was read. */
async function take(
  { cc, isProven = true, ...mail }: Arriving,
  envelope = [help],
  channel: MailChannel = 'smtp',
) {
  count += 1;
  const domain = /@([^>@,]+)>?$/.exec(mail.from ?? maja)?.[1];
  const headers = [
    ...(isProven ? [`Authentication-Results: ${trusted}; dmarc=pass header.from=${domain}`] : []),
    ...(cc === undefined ? [] : [`Cc: ${cc}`]),
    ...(mail.headers ?? []),
  ];
  const id = `<${count}@post.example>`;
  const raw = buildMail({ from: `Maja <${maja}>`, to: help, id, text: `words ${count}`, ...mail, headers });
  await intake.deliver(raw, envelope, channel);
  await intake.read();
  const [row] = await query('select * from incoming_mails order by id desc limit 1');
  return { id, state: row.state, error: row.error, ticketId: Number(row.ticket_id) };
}

/** Sends all queued mails. */
async function send(): Promise<void> {
  await query('update mails set next_attempt_at = now() where next_attempt_at is not null');
  const due = 'select from mails where next_attempt_at <= now()';
  await sendMailsUntil(service.database, smtp.way, async () => (await query(due)).length === 0);
}

/** The last mail to a recipient, among those received since. */
function lastTo(address: string): ReceivedMail {
  const found = smtp.received.findLast((mail) => mail.to === address);
  if (!found) throw new Error(`${address} got no mail`);
  return found;
}

/** The recipients of mails after a number of them. */
const mailed = (before = 0) =>
  smtp.received
    .slice(before)
    .map((mail) => mail.to)
    .toSorted();
const replyTo = (mail: ReceivedMail) => mail.headers['reply-to'] ?? '';
const mailedWords = ({ raw }: ReceivedMail) =>
  raw
    .replace(/=\r\n/g, '')
    .replace(/=([0-9A-F]{2})/g, '%$1')
    .replace(/(?:%[0-9A-F]{2})+/g, decodeURIComponent);

const participants = async (ticketId: number) =>
  (
    await query(
      `select email_folded, state, added_by from ticket_participants where ticket_id = ${ticketId}
       order by joined_at, email_folded`,
    )
  ).map((row) => [row.email_folded, row.state, row.added_by]);

const messages = async (ticketId: number) =>
  (
    await query(`select from_email, agent_id, type, plain from ticket_messages where ticket_id = ${ticketId}
      order by sent_at, id`)
  ).map((row) => [row.from_email, row.agent_id === null ? null : 'agent', row.plain.trim()]);

const remove = (ticketId: number, email: string) =>
  service.database.db.transaction((tx) => removeParticipant(tx, { userId: 1, ticketId, email }));

/** An answer of the agent's by mail, at the reply address of the last notice. */
async function answer(mail: Arriving = {}) {
  return await take({ from: `Aino <${aino}>`, text: `an answer`, ...mail }, [replyTo(lastTo(aino))]);
}

/** Maja's ticket with Bo in Cc, answered once, with all mail sent. */
async function openWithBo(): Promise<number> {
  const { ticketId } = await take({
    subject: 'Broken lamp',
    text: 'My lamp is broken.',
    cc: `Bo Ek <${bo}>`,
  });
  await send();
  await answer({ text: 'Which lamp?' });
  await send();
  return ticketId;
}

test('three people have a mail each, and none has a trace of another', async () => {
  const { ticketId } = await take({
    subject: 'Broken lamp',
    text: 'My lamp is broken.',
    to: `${help}, Bo Ek <${bo}>`,
    cc: `${eva}, Help <${help.toUpperCase()}>, ${aino}, no-reply@shop.example, club@lists.shop.example`,
  });
  expect(await participants(ticketId)).toEqual([
    [bo, 'proposed', 'opening'],
    [eva, 'proposed', 'opening'],
  ]);
  await send();
  // The automatic reply goes to the sender alone, and the notice names the others.
  expect(mailed()).toEqual([aino, maja]);
  expect(mailedWords(lastTo(aino))).toContain(`With copies to ${bo}, ${eva}. To leave someone out,`);
  for (const other of [bo, eva]) expect(lastTo(maja).raw).not.toContain(other);

  const quoted = `On 24 November 2026, Frontdesk wrote:\n\n> Your reply to this email is sent to ${maja}.`;
  await answer({ text: `Which lamp?\n\n${quoted}` });
  await send();
  expect(mailed(2)).toEqual([bo, eva, maja]);
  expect(await participants(ticketId)).toEqual([
    [bo, 'confirmed', 'opening'],
    [eva, 'confirmed', 'opening'],
  ]);
  const copies = [bo, eva].map(lastTo);
  const threads = [...copies, lastTo(maja), lastTo(aino)];
  expect(new Set(threads.map(replyTo)).size).toBe(4);
  for (const copy of copies) {
    expect(copy.headers).toMatchObject({
      to: copy.to,
      from: `"Aino (Customer service)" <${help}>`,
      subject: 'Re: Broken lamp',
    });
    for (const name of ['cc', 'bcc', 'auto-submitted', 'list-unsubscribe'])
      expect(copy.headers).not.toHaveProperty(name);
    const words = mailedWords(copy);
    for (const text of ['Which lamp?', 'My lamp is broken.', 'copied in on a conversation'])
      expect(words).toContain(text);
    // The mail has no address of other people, and no link to their threads.
    const foreign = [
      ...everybody.filter((address) => address !== copy.to),
      ...threads.filter((mail) => mail !== copy).map((mail) => replyTo(mail).replace(/^help\+|@.*/g, '')),
      ...threads.filter((mail) => mail !== copy).map((mail) => mail.headers['message-id'] ?? ''),
      ...(lastTo(maja).headers['references'] ?? '').split(' '),
    ];
    for (const trace of foreign) expect(words).not.toContain(trace);
    expect(words).not.toMatch(/\/back\/|Your reply to this email/);
  }
  expect(mailedWords(lastTo(maja))).toContain('/back/1');
  expect(lastTo(maja).raw).not.toMatch(new RegExp(`${bo}|${eva}`));

  const { json } = (
    await site.office.send(operations.listTicketsEmails, { startTime: '2020-01-01', endTime: '2999-01-01' })
  ).json();
  const toWhom = json.map(({ to, cc }: { to: { address: string }[]; cc: { address: string }[] }) => [
    to.map(({ address }) => address),
    cc.map(({ address }) => address),
  ]);
  expect(toWhom).toEqual([
    [[help], [bo, eva]],
    [[maja], []],
    [[maja], [bo, eva]],
  ]);
});

describe('a participant who answers', () => {
  test('at the own reply address goes on in the thread as such, and adds nobody', async () => {
    const ticketId = await openWithBo();
    await query(`update tickets set status = 'pending'`);
    const before = smtp.received.length;
    const written = await take({ from: `Bo Ek <${bo}>`, text: 'The red one.', cc: liam }, [
      replyTo(lastTo(bo)),
    ]);
    expect(written).toMatchObject({ state: 'done', ticketId });
    expect(await messages(ticketId)).toEqual([
      [maja, null, 'My lamp is broken.'],
      [aino, 'agent', 'Which lamp?'],
      [bo, null, 'The red one.'],
    ]);
    expect(await participants(ticketId)).toEqual([[bo, 'confirmed', 'opening']]);
    await send();
    // Notices name the author to members; only an agent's answer goes out to all.
    expect(mailed(before)).toEqual([aino]);
    expect(mailedWords(lastTo(aino))).toContain(`Bo Ek (${bo}), who gets copies, wrote`);
    expect(await query(`select status from tickets where id = ${ticketId}`)).toEqual([{ status: 'reply' }]);
    await answer({ text: 'Thank you.' });
    await send();
    expect(mailed(before)).toEqual([aino, bo, maja]);
    expect(mailedWords(lastTo(bo))).toContain('> The red one.');
    // The answer continues his own thread.
    expect(lastTo(bo).headers['references']).toContain(written.id);
  });

  test('without it, and whoever else writes to it, has another ticket that is linked', async () => {
    const ticketId = await openWithBo();
    const ofBo = lastTo(bo);
    const ids = [`In-Reply-To: ${ofBo.headers['message-id']}`, `References: ${ofBo.headers['references']}`];
    const said = await messages(ticketId);
    const strangers = [
      await take({ from: bo, headers: ids }),
      await take({ from: eva, headers: ids }, [replyTo(ofBo)]),
      await take({ from: eva, isProven: false }, [replyTo(ofBo)]),
      await take({ from: eva }, [replyTo(lastTo(maja))]),
      // The customer's name, and ids that the customer has never seen.
      await take({ from: maja, headers: ids, isProven: false }),
    ];
    expect(strangers.every((stranger) => stranger.state === 'done' && stranger.ticketId !== ticketId)).toBe(
      true,
    );
    expect(await messages(ticketId)).toEqual(said);
    expect(await participants(ticketId)).toEqual([[bo, 'confirmed', 'opening']]);
    const [{ linked_tickets: linked }] = await query(
      `select linked_tickets from tickets where id = ${ticketId}`,
    );
    expect(linked.map(Number)).toEqual(strangers.map((stranger) => stranger.ticketId));
    const linkedOf = async (id: number) =>
      (await site.office.send(operations.grabThread, { ticketId: String(id) })).json().linked;
    expect((await linkedOf(ticketId)).map((one: { ticketId: number }) => one.ticketId)).toEqual(
      strangers.map((stranger) => stranger.ticketId).toReversed(),
    );
    expect(await linkedOf(strangers[1]?.ticketId ?? 0)).toEqual([
      {
        ticketId,
        subject: 'Broken lamp',
        fromEmail: maja,
        fromName: 'Maja',
        createdDate: expect.any(String),
      },
    ]);
  });

  test('by a program is noted, and tells nobody', async () => {
    const ticketId = await openWithBo();
    const before = smtp.received.length;
    await take({ from: bo, text: 'Away.', headers: ['Auto-Submitted: auto-replied'] }, [replyTo(lastTo(bo))]);
    await take({ from: eva, text: 'Away too.', headers: ['Auto-Submitted: auto-replied'] }, [
      replyTo(lastTo(bo)),
    ]);
    await send();
    expect(mailed(before)).toEqual([]);
    expect(
      await query(`select type from ticket_messages where ticket_id = ${ticketId} and agent_id is null
      order by id`),
    ).toEqual([{ type: 'external' }, { type: 'internal' }, { type: 'internal' }]);
  });
});

describe('somebody in copy who answers all before the first reply', () => {
  const openWithTwo = async () =>
    await take({ subject: 'Broken lamp', text: 'My lamp is broken.', cc: `Bo Ek <${bo}>, ${eva}` });
  const answerAll = async (id: string, mail: Arriving = {}) =>
    await take({
      from: `Bo Ek <${bo}>`,
      to: `${maja}, ${help}`,
      cc: eva,
      subject: 'Re: Broken lamp',
      text: 'Mine too.',
      headers: [`In-Reply-To: ${id}`, `References: <first@post.example> ${id}`],
      ...mail,
    });
  const state = async (ticketId: number) => ({
    ticket: await query(`select status, sender, linked_tickets from tickets where id = ${ticketId}`),
    emails: await query(`select "to", cc from ticket_emails where ticket_id = ${ticketId} order by id`),
    participants: await participants(ticketId),
  });
  const notes = async (ticketId: number) =>
    await query(
      `select from_email, from_name, trim(plain, E'\\n') as plain, is_outsiders from ticket_messages
       where ticket_id = ${ticketId} and type = 'internal' order by id`,
    );
  const summary = async (ticketId: number) => {
    const input = { ticketId: [ticketId], agentId: site.agent.id };
    const response = await site.office.send(operations.listNamedTickets, input);
    expect(response.json()).toHaveProperty('tickets');
    return response.json().tickets[0];
  };

  test('is noted in the ticket, which else stays as it is, and agents are told', async () => {
    const { ticketId, id } = await openWithTwo();
    await send();
    const opened = (await summary(ticketId)).lastMessageId;
    const upTo = new Date().toISOString();
    await site.office.send(operations.markTicketRead, {
      ticketId: String(ticketId),
      upTo,
      agentId: site.agent.id,
    });
    const [was, before] = [await state(ticketId), smtp.received.length];
    expect((await answerAll(id)).ticketId).toBe(ticketId);
    expect(await state(ticketId)).toEqual(was);
    expect(await notes(ticketId)).toEqual([
      { from_email: bo, from_name: 'Bo Ek', plain: 'Mine too.', is_outsiders: true },
    ]);
    const shown = await summary(ticketId);
    expect(shown).toMatchObject({
      lastMessageId: opened,
      isUnread: true,
      last: { text: 'Mine too.', isParticipants: true },
    });
    await site.office.send(operations.markTicketRead, {
      ticketId: String(ticketId),
      upTo: shown.last.date,
      agentId: site.agent.id,
    });
    expect(await summary(ticketId)).toMatchObject({ isUnread: false });
    await send();
    // The mail does not have the words, as the agent's answer to it could quote them to the customer.
    expect(mailed(before)).toEqual([aino]);
    expect(mailedWords(lastTo(aino))).toContain('Somebody outside of this conversation has written');
    for (const trace of ['Mine too.', 'Bo Ek']) expect(lastTo(aino).raw).not.toContain(trace);
    await answer({ text: 'Which lamp?' });
    await send();
    expect(mailed(before)).toEqual([aino, bo, eva, maja]);
    for (const other of [maja, bo, eva]) expect(lastTo(other).raw).not.toMatch(/Mine too|Somebody outside/);
  });

  test('is marked without a proof, and never told of as a program', async () => {
    const { ticketId, id } = await openWithTwo();
    await send();
    const before = smtp.received.length;
    await answerAll(id, { text: 'Away.', headers: [`In-Reply-To: ${id}`, 'Auto-Submitted: auto-replied'] });
    await send();
    expect(mailed(before)).toEqual([]);
    await answerAll(id, { isProven: false });
    expect((await notes(ticketId)).map(({ plain, is_outsiders }) => [plain, is_outsiders])).toEqual([
      ['Away.', false],
      ['Sender not verified\nMine too.', true],
    ]);
  });

  test('has another ticket as a stranger, as one who was left out, and after the end', async () => {
    const { ticketId, id } = await openWithTwo();
    await query(`update tickets set status = 'closed'`);
    const late = await answerAll(id);
    await query(`update tickets set status = 'new' where id = ${ticketId}`);
    await remove(ticketId, bo);
    const others = [late, await answerAll(id), await answerAll(id, { from: liam })];
    expect(others.every((other) => other.ticketId !== ticketId)).toBe(true);
    expect(await notes(ticketId)).toEqual([]);
  });
});

test('the answer of somebody to whom a message was forwarded is told to agents', async () => {
  const ticketId = await openWithBo();
  await query(`update mail_recipients set is_outsider = true where email_folded = '${bo}'`);
  const before = smtp.received.length;
  await take({ from: `Bo Ek <${bo}>`, text: 'We can mend it.' }, [replyTo(lastTo(bo))]);
  await send();
  expect(mailed(before)).toEqual([aino]);
  expect(mailedWords(lastTo(aino))).toContain('Somebody outside of this conversation has written');
  expect(await query(`select status from tickets where id = ${ticketId}`)).toEqual([{ status: 'reply' }]);
});

describe('a mail in a ticket', () => {
  test('of the customer adds people with the reply address and proof alone; they see nothing older', async () => {
    const { ticketId, id } = await take({ subject: 'Broken lamp', text: 'My secret is 4711.' });
    await send();
    await answer({ text: 'The old answer.' });
    await send();
    const ofMaja = replyTo(lastTo(maja));
    await take({ cc: eva, isProven: false }, [ofMaja]);
    await take({ cc: eva, headers: [`In-Reply-To: ${id}`] });
    await take({ cc: eva, headers: ['List-Id: <club.example>'] }, [ofMaja]);
    await take({ cc: eva, from: `${maja}, ${liam}` }, [ofMaja]);
    expect(await participants(ticketId)).toEqual([]);
    await take({ text: 'Eva is with me now.', cc: `${eva}, ${maja}, Maja <maja+x@post.example>` }, [ofMaja]);
    expect(await participants(ticketId)).toEqual([[eva, 'proposed', 'customer']]);
    await send();
    expect(mailed()).not.toContain(eva);
    await answer({ text: 'Hello both.' });
    await send();
    const words = mailedWords(lastTo(eva));
    for (const text of ['Hello both.', 'Eva is with me now.']) expect(words).toContain(text);
    expect(words).not.toMatch(/4711|The old answer|words \d/);
  });

  test('of an agent adds people with proof alone, who have this answer', async () => {
    const { ticketId } = await take({ subject: 'Broken lamp', text: 'My secret is 4711.' });
    await send();
    await query('update inboxes set accepts_unverified_agents = true');
    try {
      await answer({ text: 'First.', cc: liam, isProven: false });
    } finally {
      await query('update inboxes set accepts_unverified_agents = false');
    }
    expect(await participants(ticketId)).toEqual([]);
    expect(await answer({ text: 'Held.', cc: liam, isProven: false })).toMatchObject({ state: 'held' });
    await answer({ text: 'Second.', cc: `Liam <${liam}>` });
    expect(await participants(ticketId)).toEqual([[liam, 'confirmed', 'agent']]);
    await send();
    const words = mailedWords(lastTo(liam));
    expect(words).toContain('Second.');
    expect(words).not.toMatch(/4711|First|Held/);
  });

  test('from the mailbox itself is a copy for those whom it does not name', async () => {
    const { ticketId, id } = await take({ subject: 'Broken lamp', cc: `${bo}, ${eva}` });
    await send();
    const before = smtp.received.length;
    await take(
      { from: aino, to: maja, cc: bo, text: 'By hand.', headers: [`In-Reply-To: ${id}`] },
      [help],
      'imap-sent',
    );
    await send();
    expect(mailed(before)).toEqual([eva]);
    expect(mailedWords(lastTo(eva))).toContain('By hand.');
    expect((await participants(ticketId)).map(([, state]) => state)).toEqual(['confirmed', 'confirmed']);
  });

  test('M89 that names too many proposes nobody, and the notice says so', async () => {
    const many = Array.from({ length: 30 }, (_, at) => `p${at}@post.example`);
    const { ticketId } = await take({ subject: 'To all', cc: many.join(', ') });
    expect(await participants(ticketId)).toEqual([]);
    await send();
    expect(mailedWords(lastTo(aino))).toContain('The email named 30 other people.');
  });
});

describe('whom an agent takes out', () => {
  test('before the first answer, gets nothing', async () => {
    const { ticketId } = await take({ subject: 'Broken lamp', cc: `${bo}, ${eva}` });
    await send();
    expect(await remove(ticketId, ` BO@Other.example `)).toBe(true);
    expect(await remove(ticketId, bo)).toBe(true);
    expect(await remove(ticketId, liam)).toBe(false);
    await answer();
    await send();
    expect(mailed()).toEqual([aino, eva, maja, maja]);
    // The customer restores no participant, nor under another form of the address.
    await take({ cc: `${bo}, bo+1@other.example` }, [replyTo(lastTo(maja))]);
    expect((await participants(ticketId)).map(([email, state]) => [email, state])).toEqual([
      [bo, 'removed'],
      [eva, 'confirmed'],
    ]);
    await send();
    expect(mailedWords(lastTo(aino))).toContain(`With copies to ${eva}.`);
    await answer({ text: 'Welcome back.', cc: bo });
    await send();
    expect(mailedWords(lastTo(bo))).toContain('Welcome back.');
    expect(mailedWords(lastTo(bo))).not.toContain('an answer');
  });

  test('later, has lost the thread, and what waits is not sent', async () => {
    const ticketId = await openWithBo();
    const ofBo = replyTo(lastTo(bo));
    await answer({ text: 'Secret.' });
    await remove(ticketId, bo);
    const before = smtp.received.length;
    await send();
    expect(mailed(before)).toEqual([maja]);
    await answer({ text: 'Another secret.', cc: eva });
    await answer({ text: 'Both are back.', cc: bo });
    await remove(ticketId, bo);
    await answer({ text: 'A third.' });
    await answer({ text: 'Bo is back again.', cc: bo });
    await send();
    expect(mailedWords(lastTo(bo))).toContain('Bo is back again.');
    expect(mailedWords(lastTo(bo))).not.toMatch(/secret|Both|third/i);
    for (const text of ['Another secret.', 'Both are back.', 'A third.', 'Bo is back again.'])
      expect(mailedWords(lastTo(eva))).toContain(text);
    await remove(ticketId, bo);
    const beside = await take({ from: bo, cc: eva }, [ofBo]);
    expect(beside.ticketId).not.toBe(ticketId);
    expect(await participants(beside.ticketId)).toEqual([[eva, 'proposed', 'opening']]);
    expect(await messages(ticketId)).toHaveLength(7);
  });
});

test('a participant sees nothing in the widget, and no link leads there', async () => {
  const ticketId = await openWithBo();
  const { grabTicket, insertTicket, listTickets } = operations;
  const signed = await site.identified(person('bo', { email: bo }));
  expect(await signed.tickets()).toEqual([]);
  expect((await signed.send(grabTicket, { ticketId })).statusCode).toBe(404);
  const into = await signed.send(insertTicket, {
    toEmail: help,
    fromEmail: bo,
    subject: 'x',
    message: 'x',
    ticketId: String(ticketId),
  });
  expect(into.statusCode).toBe(404);
  // Their address opens another ticket, and they see that alone.
  const own = await signed.open({ subject: 'Mine', appendOpenTicket: true });
  expect(own).not.toBe(ticketId);
  const link = { userId: 1, email: bo, language: null, network: null };
  await queueRequestedLink(service.database.db, link, { from: null, answerWaitSeconds: 60 });
  await send();
  // In any order with the automatic reply to the ticket.
  const mails = smtp.received.filter(({ to }) => to === bo).map(mailedWords);
  expect(mails).toContainEqual(expect.stringContaining('Your link to Customer service'));
  const codes = await query(`select ticket_ids from back_codes where email = '${bo}'`);
  expect(new Set(codes.flatMap((row) => row.ticket_ids.map(Number)))).toEqual(new Set([own]));
  expect((await signed.send(listTickets, {})).json().json).toHaveLength(1);
});

test('a bounce of a copy marks that mail alone, and ceilings hold for each', async () => {
  const ticketId = await openWithBo();
  await take(
    {
      from: 'MAILER-DAEMON@relay.example',
      subject: 'Undelivered Mail Returned to Sender',
      multipart: 'report; report-type=delivery-status',
      parts: [{ type: 'message/delivery-status', body: 'A: b\n\nAction: failed\nStatus: 5.1.1\n' }],
    },
    [lastTo(bo).from],
  );
  const states = async () =>
    (
      await query(`select r.email, m.kind, m.state from mails m
        join mail_recipients r on r.user_id = m.user_id and r.id = m.recipient_id
        where m.ticket_id = ${ticketId} order by m.id`)
    ).map(({ email, kind, state }) => [email, kind, state]);
  expect(await states()).toEqual([
    [maja, 'auto-reply', 'sent'],
    [aino, 'new-ticket', 'sent'],
    [maja, 'answer', 'sent'],
    [bo, 'copy', 'bounced'],
  ]);
  await query(`insert into mails (user_id, ticket_id, recipient_id, kind, state, internet_message_id, root_id, next_attempt_at)
    select user_id, ticket_id, id, 'copy', 'sent', '<' || n || '@x>', '<r@x>', null
    from mail_recipients, generate_series(1, 10) n where email = '${bo}' and ticket_id = ${ticketId}`);
  await answer();
  const waiting = await query(`select r.email, m.next_attempt_at > now() + interval '20 minutes' as late
    from mails m join mail_recipients r on r.user_id = m.user_id and r.id = m.recipient_id
    where m.state = 'queued' order by m.id`);
  expect(waiting).toEqual([
    { email: maja, late: false },
    { email: bo, late: true },
  ]);
});

test('an address that has become an agent’s or an inbox’s gets no copies', async () => {
  const ticketId = await openWithBo();
  await query(`insert into inbox_addresses (user_id, inbox_id, address, position)
    values (1, ${site.inbox.inboxId}, '${bo}', 5)`);
  try {
    const before = smtp.received.length;
    await answer();
    await send();
    expect(mailed(before)).toEqual([maja]);
    expect(await service.database.db.select().from(ticketParticipants)).toHaveLength(1);
  } finally {
    await query(`delete from inbox_addresses where address = '${bo}'`);
  }
  expect(ticketId).toBeGreaterThan(0);
});
