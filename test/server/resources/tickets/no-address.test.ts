/** Visitors who leave no address, where the inbox lets them: a reserved one stands for it, and no mail goes there. */

import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { operations } from '../../../../src/api/operations/index.ts';
import { isReservedEmail } from '../../../../src/api/shared/reserved-email.ts';
import { ticketText } from '../../../../src/server/cli/tickets/ticket-lines.ts';
import { noticeContext } from '../../../../src/server/mail/agent-notices/notice-context.ts';
import { findMailContent, listMails } from '../../../../src/server/mail/outgoing/mail-contents.sql.ts';
import { findTicketPage } from '../../../../src/server/resources/tickets/answering.sql.ts';
import { setInbox } from '../../../../src/server/users/inboxes/inboxes.sql.ts';
import { useApp } from '../../../support/app.ts';
import { stateOf } from '../../../support/database-state.ts';
import { type TestPerson, useSite } from '../../../support/site.ts';
import { person } from '../../../support/visitors.ts';

const { grabTicket, insertTicket, listTickets, sendMagicLink } = operations;

const service = useApp({
  config: { mail: { from: { address: 'desk@skogsrand.example', name: 'Skogsrand' }, answerWaitSeconds: 60 } },
});
const site = useSite(service);
beforeAll(async () => {
  await setInbox(service.database.db, 1, site.inbox.inboxId, { members: [site.agent.email] });
});
beforeEach(() => ask('optional'));

const ask = (askAddress: 'optional' | 'required') =>
  setInbox(service.database.db, 1, site.inbox.inboxId, { askAddress });

const toEmail = 'help@skogsrand.example';
const first = { toEmail, message: 'My tent came without pegs.\nWhat now?' };

async function open(visitor: TestPerson, more = {}): Promise<number> {
  const response = await visitor.send(insertTicket, { ...first, ...more });
  expect(response.statusCode, response.body).toBe(200);
  return response.json().json.ticketID;
}

/** Every mail to somebody of a ticket, and what is counted of such mails. */
async function mailsOf(ticketId: number) {
  const { rows } = await service.database.pool.query(
    `select r.email as "to", m.kind from mails m
     join mail_recipients r on r.user_id = m.user_id and r.id = m.recipient_id
     where m.ticket_id = $1 order by m.id`,
    [ticketId],
  );
  return rows;
}

const answer = (ticketId: number, message = 'They are on their way.') =>
  site.office.open({ ticketId: String(ticketId), fromEmail: site.agent.email, toEmail, message });

describe('where the inbox requires an address', () => {
  test.each([{}, { fromEmail: 'visitor-1@visitors.invalid' }, { fromEmail: 'Kim@Visitors.INVALID.' }])(
    'a first message without one is refused, and leaves nothing: %j',
    async (more) => {
      await ask('required');
      const before = await stateOf(service.database);
      const response = await site.anonymous().send(insertTicket, { ...first, ...more });
      expect(response.statusCode).toBe(400);
      expect(response.json().errors).toMatchObject([{ label: 'fromEmail', index: null }]);
      expect(await stateOf(service.database)).toEqual(before);
    },
  );
});

test('the ticket has a reserved address of its own, and its thread goes on', async () => {
  const [visitor, other] = [site.anonymous(), site.anonymous()];
  const [id, others] = [await open(visitor), await open(other)];
  expect(await visitor.tickets()).toEqual([id]);
  expect(await other.tickets()).toEqual([others]);
  const [listed] = (await visitor.send(listTickets)).json().json;
  expect(listed.fromEmail).toMatch(/^visitor-[0-9a-f]{32}@visitors\.invalid$/);
  expect(isReservedEmail(listed.fromEmail)).toBe(true);
  await visitor.send(insertTicket, { ...first, ticketId: String(id), message: 'Hello?' });
  await answer(id);
  const thread = (await visitor.send(grabTicket, { ticketId: String(id) })).json().json;
  expect(thread.map(({ from }: { from: string }) => from)).toEqual([
    listed.fromEmail,
    listed.fromEmail,
    toEmail,
  ]);
  const { json } = (await site.office.send(listTickets, { fromEmail: listed.fromEmail })).json();
  expect(json).toMatchObject([{ ticketID: id }]);
});

test('members hear of the ticket, and no mail is queued to the reserved address, counted, or listed', async () => {
  const visitor = site.anonymous();
  const id = await open(visitor);
  await answer(id);
  expect(await mailsOf(id)).toEqual([{ to: site.agent.email, kind: 'new-ticket' }]);
  const [notice] = await listMails(service.database.db, { userId: 1, limit: 1 });
  const content = notice && (await findMailContent(service.database.db, notice.mail));
  expect(content && noticeContext(content, 'en', null)).toContain(
    'This visitor left no address. What you answer is read on the site only.',
  );
  const { rows } = await service.database.pool.query(
    `select (select count(*)::int from auto_replies where address like '%.invalid') as replies,
      (select count(*)::int from unconfirmed_mails) as counted,
      (select count(*)::int from ticket_emails where ticket_id = $1 and "to"::text like '%.invalid%') as listed`,
    [id],
  );
  expect(rows).toEqual([{ replies: 0, counted: 0, listed: 0 }]);
});

test('the terminal shows that a ticket has no address', async () => {
  const id = await open(site.anonymous());
  const page = await findTicketPage(service.database.db, 1, id, { before: undefined, limit: 1 });
  expect(ticketText(page)).toContain('Customer  left no address, and reads on the site\n');
});

test('no link back is mailed to the reserved address', async () => {
  const id = await open(site.anonymous());
  const { fromEmail } = (await site.office.send(listTickets)).json().json.at(-1);
  expect((await site.anonymous().send(sendMagicLink, { email: fromEmail })).statusCode).toBe(204);
  expect((await mailsOf(id)).map(({ kind }) => kind)).toEqual(['new-ticket']);
});

test('a message that is sent twice opens one ticket, and its sender may read it after a lost answer', async () => {
  const key = { 'idempotency-key': 'a-key-that-nobody-can-guess' };
  const lost = await site.anonymous().send(insertTicket, first, key);
  const visitor = site.anonymous();
  const again = await visitor.send(insertTicket, first, key);
  expect(again.json()).toEqual(lost.json());
  expect(await visitor.tickets()).toEqual([again.json().json.ticketID]);
});

test('a signed-in visitor writes under the token’s address, whatever the inbox asks', async () => {
  await ask('required');
  const ylva = await site.identified(person('ylva'));
  await open(ylva);
  expect((await ylva.send(listTickets)).json().json).toMatchObject([{ fromEmail: 'ylva@post.example' }]);
});

test('a back office names an address and a subject, and a visitor whose ticket is unknown an address', async () => {
  const response = await site.office.send(insertTicket, first);
  expect(response.json()).toEqual({
    message: 'Validation',
    errors: [
      { value: null, index: null, label: 'fromEmail' },
      { value: null, index: null, label: 'subject' },
    ],
  });
  const theirs = await open(site.anonymous());
  const stranger = await site.anonymous().send(insertTicket, { ...first, ticketId: String(theirs) });
  expect(stranger.statusCode).toBe(404);
});

describe('the subject that a visitor leaves out', () => {
  test.each([
    ['Where is my tent?', 'Where is my tent?'],
    ['  Hi,\n\nmy tent\tcame without pegs.', 'Hi, my tent came without pegs.'],
    ['<p>My <b>tent</b></p><p>is torn</p>', 'My tent is torn'],
    [`My ${'very '.repeat(40)}long story`, `My ${'very '.repeat(14).trim()} very…`],
    ['x'.repeat(500), `${'x'.repeat(79)}…`],
    ['我的帐篷没有地钉。'.repeat(30), expect.stringMatching(/^我的帐篷.{40,78}…$/u)],
    ['🎪'.repeat(200), expect.stringMatching(/^🎪+…$/u)],
  ])('is taken from the first words of %j', async (message, subject) => {
    const visitor = site.anonymous();
    await open(visitor, { message });
    expect((await visitor.send(listTickets)).json().json).toMatchObject([{ subject }]);
  });

  test('is the one that is sent', async () => {
    const visitor = site.anonymous();
    await open(visitor, { subject: 'Pegs' });
    expect((await visitor.send(listTickets)).json().json).toMatchObject([{ subject: 'Pegs' }]);
  });
});
