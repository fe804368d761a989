/** The address of a ticket, as its visitor leaves it, or changes it once before anything is answered. */

import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { operations } from '../../../../src/api/operations/index.ts';
import type { ReadMark } from '../../../../src/api/schemas/tickets.ts';
import { retryMails } from '../../../../src/server/mail/outgoing/claimed-mails.sql.ts';
import { findMailContent, listMails } from '../../../../src/server/mail/outgoing/mail-contents.sql.ts';
import { setInbox } from '../../../../src/server/users/inboxes/inboxes.sql.ts';
import {
  createOneTimeCode,
  useOneTimeCode,
} from '../../../../src/server/visitor/magic-links/one-time-codes.sql.ts';
import { useApp } from '../../../support/app.ts';
import { stateOf } from '../../../support/database-state.ts';
import { buildSite, type TestPerson, useSite } from '../../../support/site.ts';
import { person } from '../../../support/visitors.ts';

const {
  adoptTickets,
  grabTicket,
  insertTicket,
  listReadMarks,
  listTickets,
  listTicketsEmails,
  setTicketEmail,
} = operations;

const service = useApp({
  config: { mail: { from: { address: 'desk@skogsrand.example', name: 'Skogsrand' }, answerWaitSeconds: 60 } },
});
const limited = useApp({ config: { rateLimits: { messagesPerAddress: 2 } } });
const site = useSite(service);
beforeAll(async () => {
  await setInbox(service.database.db, 1, site.inbox.inboxId, { askAddress: 'optional' });
});
beforeEach(() => service.database.pool.query('delete from auto_replies; delete from unconfirmed_mails'));

const typo = 'kim@gmial.example';
const right = 'Kim@mail.example';

const set = (visitor: TestPerson, id: number, fromEmail: string) =>
  visitor.send(setTicketEmail, { ticketId: String(id), fromEmail });

const answer = (ticketId: number, message = 'It left today.') =>
  site.office.open({
    ticketId: String(ticketId),
    fromEmail: site.agent.email,
    toEmail: site.inbox.toEmail,
    message,
  });

async function openWithout(visitor: TestPerson): Promise<number> {
  const message = { toEmail: site.inbox.toEmail, message: 'Where is it?' };
  return (await visitor.send(insertTicket, message)).json().json.ticketID;
}

async function mailsOf(ticketId: number) {
  const { rows } = await service.database.pool.query(
    `select r.email as "to", m.kind, m.state from mails m
     join mail_recipients r on r.user_id = m.user_id and r.id = m.recipient_id
     where m.ticket_id = $1 order by m.id`,
    [ticketId],
  );
  return rows;
}

async function canSet(visitor: TestPerson, id: number): Promise<boolean | undefined> {
  const { marks } = (await visitor.send(listReadMarks)).json();
  return marks.find(({ ticketId }: ReadMark) => ticketId === id)?.canSetEmail;
}

async function setState(ticketId: number, state: string): Promise<void> {
  await service.database.pool.query('update mails set state = $2, sent_at = now() where ticket_id = $1', [
    ticketId,
    state,
  ]);
}

describe('a change', () => {
  test('moves the ticket, its messages and its mail to the new address, and drops what waits for the old one', async () => {
    const visitor = site.anonymous();
    const id = await visitor.open({ fromEmail: typo, fromName: 'Kim' });
    await visitor.send(insertTicket, {
      ticketId: String(id),
      toEmail: site.inbox.toEmail,
      message: 'And the pegs?',
    });
    expect(await mailsOf(id)).toEqual([{ to: typo, kind: 'auto-reply', state: 'queued' }]);
    expect(await canSet(visitor, id)).toBe(true);
    const response = await set(visitor, id, right);
    expect([response.statusCode, response.json()]).toEqual([
      200,
      { result: 'success', json: { ticketID: id, fromEmail: right, canSetEmail: false } },
    ]);
    expect(await canSet(visitor, id)).toBe(false);
    expect(await mailsOf(id)).toEqual([{ to: right, kind: 'auto-reply', state: 'queued' }]);
    // The reply address that nobody was mailed is that of no row.
    const recipients = 'select email from mail_recipients where ticket_id = $1';
    expect((await service.database.pool.query(recipients, [id])).rows).toEqual([{ email: right }]);
    expect((await visitor.send(listTickets)).json().json).toMatchObject([{ fromEmail: right }]);
    const thread = (await visitor.send(grabTicket, { ticketId: String(id) })).json().json;
    expect(thread.map(({ from }: { from: string }) => from)).toEqual([right, right]);
    await answer(id);
    expect(await mailsOf(id)).toMatchObject([{ to: right }, { to: right, kind: 'answer' }]);
    const span = { startTime: '2020-01-01', endTime: '2100-01-01' };
    expect((await site.office.send(listTicketsEmails, span)).body).not.toContain(typo);
  });

  test('is told to agents in the log, which does not name the old address, and to nobody else', async () => {
    const visitor = site.anonymous();
    const id = await visitor.open({ fromEmail: typo });
    await set(visitor, id, right);
    const { json } = (await site.office.send(grabTicket, { ticketId: String(id) })).json();
    expect(json).toMatchObject([
      { messageType: 'external', from: right },
      {
        messageType: 'log',
        from: site.inbox.toEmail,
        messagePlain: `The visitor changed the address from k…@gmial.example to ${right}`,
      },
    ]);
    expect((await visitor.send(grabTicket, { ticketId: String(id) })).json().json).toHaveLength(1);
  });

  test('ends the reply address of a mail that was sent, and no retry sends it again', async () => {
    const visitor = site.anonymous();
    const id = await visitor.open({ fromEmail: typo });
    await setState(id, 'bounced');
    await set(visitor, id, right);
    const { rows } = await service.database.pool.query(
      'select email, state from ticket_participants where ticket_id = $1',
      [id],
    );
    expect(rows).toEqual([{ email: typo, state: 'removed' }]);
    const { db } = service.database;
    await retryMails(db, 1);
    const [bounced, reply] = (await listMails(db, { userId: 1, limit: 2 })).toReversed();
    expect([bounced?.to, reply?.to]).toEqual([typo, right]);
    expect(bounced && (await findMailContent(db, bounced.mail))).toBeNull();
    expect(reply && (await findMailContent(db, reply.mail))).not.toBeNull();
  });

  test('leaves a mail alone that a server may have accepted, and takes its claim', async () => {
    const visitor = site.anonymous();
    const id = await visitor.open({ fromEmail: typo });
    await setState(id, 'unknown');
    await set(visitor, id, right);
    const { rows } = await service.database.pool.query(
      `select attempts, next_attempt_at as next from mails where ticket_id = $1 and state = 'unknown'`,
      [id],
    );
    expect(rows).toEqual([{ attempts: 1, next: null }]);
  });

  test('ends the links that were mailed to the old address', async () => {
    const visitor = site.anonymous();
    const id = await visitor.open({ fromEmail: typo });
    const { db } = service.database;
    const about = { userId: 1, kind: 'mail', email: typo, helpCenterId: site.center.helpCenterId } as const;
    const code = await createOneTimeCode(db, { ...about, ticketIds: [id], goodForSeconds: 60 });
    await set(visitor, id, right);
    expect(await useOneTimeCode(db, { userId: 1, code, kind: 'mail', shownToken: null })).toBeNull();
    expect(await visitor.tickets()).toEqual([id]);
  });

  test('to the same address does nothing, however often, and in any writing', async () => {
    const visitor = site.anonymous();
    const id = await visitor.open({ fromEmail: right });
    const before = await stateOf(service.database);
    for (const fromEmail of [right, 'kim@MAIL.example']) {
      expect((await set(visitor, id, fromEmail)).json().json).toEqual({
        ticketID: id,
        fromEmail: right,
        canSetEmail: true,
      });
    }
    expect(await stateOf(service.database)).toEqual(before);
  });
});

describe('a visitor who left no address', () => {
  test('leaves one later, also after an answer, and may change that once', async () => {
    const visitor = site.anonymous();
    const id = await openWithout(visitor);
    await answer(id);
    expect(await canSet(visitor, id)).toBe(true);
    expect((await set(visitor, id, typo)).json().json.canSetEmail).toBe(false);
    await answer(id, 'And here is the link.');
    expect(await mailsOf(id)).toEqual([{ to: typo, kind: 'answer', state: 'queued' }]);

    const early = await openWithout(visitor);
    expect((await set(visitor, early, typo)).json().json.canSetEmail).toBe(true);
    expect((await set(visitor, early, right)).json().json.canSetEmail).toBe(false);
    expect(await mailsOf(early)).toEqual([{ to: right, kind: 'auto-reply', state: 'queued' }]);
    expect((await site.office.send(grabTicket, { ticketId: String(early) })).body).toContain(
      `The visitor left an address: ${typo}`,
    );
  });
});

describe('is refused with a sentence, and changes nothing,', () => {
  const refused = async (visitor: TestPerson, id: number, status: number, fromEmail = right) => {
    const before = await stateOf(service.database);
    const response = await set(visitor, id, fromEmail);
    expect(response.statusCode, response.body).toBe(status);
    expect(await stateOf(service.database)).toEqual(before);
    return response.json();
  };

  test('once an agent has answered', async () => {
    const visitor = site.anonymous();
    const id = await visitor.open({ fromEmail: typo });
    await answer(id);
    expect(await canSet(visitor, id)).toBe(false);
    expect(await refused(visitor, id, 409)).toEqual({
      code: 'Conflict',
      message: 'An agent has answered, so the address of the ticket stays as it is.',
    });
  });

  test('a second time', async () => {
    const visitor = site.anonymous();
    const id = await visitor.open({ fromEmail: typo });
    await set(visitor, id, right);
    expect((await refused(visitor, id, 409, 'third@post.example')).message).toMatch(/^It was changed once/);
  });

  test('once the address is confirmed', async () => {
    const visitor = site.anonymous();
    const id = await visitor.open({ fromEmail: typo });
    await service.database.pool.query(`update tickets set opened_by = 'confirmed' where id = $1`, [id]);
    expect(await canSet(visitor, id)).toBe(false);
    expect((await refused(visitor, id, 409)).message).toMatch(/^It was confirmed/);
  });

  test.each([
    'kim',
    'k(i)m@mail.example',
    'help@skogsrand.example',
    'help+1@skogsrand.example',
    'visitor-1@visitors.invalid',
  ])('for %s, where no mail may go', async (fromEmail) => {
    const visitor = site.anonymous();
    const id = await visitor.open({ fromEmail: typo });
    expect((await refused(visitor, id, 400, fromEmail)).errors).toEqual([
      { value: fromEmail, index: null, label: 'fromEmail' },
    ]);
  });

  test('for who is signed in, also in a ticket of their own', async () => {
    const visitor = site.anonymous();
    const id = await visitor.open({ fromEmail: 'ylva@post.example' });
    const ylva = await site.identified(person('ylva'));
    await ylva.send(adoptTickets, {}, { 'frontdesk-ticket-token': visitor.token() ?? '' });
    expect(await ylva.tickets()).toContain(id);
    expect(await canSet(ylva, id)).toBe(false);
    expect(await refused(ylva, id, 403)).toMatchObject({ code: 'Forbidden' });
  });

  test('for a stranger: with no token, with the token of another ticket, and after the browser has forgotten it', async () => {
    const visitor = site.anonymous();
    const id = await visitor.open({ fromEmail: typo });
    const other = site.anonymous();
    await other.open();
    await refused(other, id, 404);
    await refused(site.anonymous(), id, 404);
    visitor.forget();
    await refused(visitor, id, 404);
  });

  test('for a ticket that came by mail or from a back office', async () => {
    const id = await site.office.open({ fromEmail: 'by-mail@post.example' });
    expect((await refused(site.office, id, 409)).message).toMatch(/^It is not one that a visitor typed/);
  });
});

test('counts as a confirmation of its mailbox, in any writing, and a fourth within a day is refused', async () => {
  const statuses: number[] = [];
  for (const fromEmail of [
    'kim@mail.example',
    'Kim+1@mail.example',
    'kim+2@mail.example',
    'kim+3@mail.example',
  ]) {
    const visitor = site.anonymous();
    const response = await set(visitor, await openWithout(visitor), fromEmail);
    statuses.push(response.statusCode);
    if (response.statusCode === 429) expect(response.headers['retry-after']).toBe('3600');
  }
  expect(statuses).toEqual([200, 200, 200, 429]);
  const { rows } = await service.database.pool.query(
    'select kind, count(*)::int from unconfirmed_mails group by 1',
  );
  expect(rows).toEqual([{ kind: 'confirmation', count: 3 }]);
});

test('counts as a message of its address, its visitor and its key', async () => {
  const visitor = (await buildSite(limited, 1)).anonymous();
  const id = await visitor.open({ fromEmail: typo });
  expect((await set(visitor, id, typo)).statusCode).toBe(200);
  const refused = await set(visitor, id, right);
  expect([refused.statusCode, refused.json().code]).toEqual([429, 'TooManyRequests']);
});

describe('at the same moment', () => {
  test('of two changes, one holds, and the other is told so', async () => {
    for (let round = 0; round < 5; round += 1) {
      const visitor = site.anonymous();
      const id = await visitor.open({ fromEmail: typo });
      const both = [`a${round}@mail.example`, `b${round}@mail.example`] as const;
      const answers = await Promise.all(both.map((email) => set(visitor, id, email)));
      expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
      const kept = both[answers.findIndex(({ statusCode }) => statusCode === 200)];
      expect(await mailsOf(id)).toEqual([{ to: kept, kind: 'auto-reply', state: 'queued' }]);
    }
  });

  test('as an answer, the answer goes to the address that holds', async () => {
    for (let round = 0; round < 5; round += 1) {
      const visitor = site.anonymous();
      const id = await visitor.open({ fromEmail: typo });
      const email = `c${round}@mail.example`;
      const [changed] = await Promise.all([set(visitor, id, email), answer(id)]);
      const isChanged = changed.statusCode === 200;
      expect([200, 409]).toContain(changed.statusCode);
      const mails = await mailsOf(id);
      expect(mails.filter(({ kind }) => kind === 'answer')).toEqual([
        { to: isChanged ? email : typo, kind: 'answer', state: 'queued' },
      ]);
      expect(mails.some(({ to }) => to === (isChanged ? typo : email))).toBe(false);
    }
  });

  test('as the link that confirms it, one of both holds', async () => {
    const { db } = service.database;
    for (let round = 0; round < 5; round += 1) {
      const visitor = site.anonymous();
      const email = `typo${round}@mail.example`;
      const id = await visitor.open({ fromEmail: email });
      const about = { userId: 1, kind: 'mail', email, helpCenterId: site.center.helpCenterId } as const;
      const code = await createOneTimeCode(db, { ...about, ticketIds: [id], goodForSeconds: 60 });
      const [used, changed] = await Promise.all([
        useOneTimeCode(db, { userId: 1, code, kind: 'mail', shownToken: null }),
        set(visitor, id, `e${round}@mail.example`),
      ]);
      expect(changed.statusCode === 200).toBe(used === null);
      // The token opens nothing more once somebody else has confirmed the address.
      expect([200, 404, 409]).toContain(changed.statusCode);
    }
  });

  test('as a first message under the same address from the same network, both succeed', async () => {
    for (let round = 0; round < 5; round += 1) {
      const visitor = site.anonymous();
      const id = await visitor.open({ fromEmail: typo });
      const email = `f${round}@mail.example`;
      const [changed] = await Promise.all([
        set(visitor, id, email),
        ...Array.from({ length: 4 }, () => site.anonymous().open({ fromEmail: email })),
      ]);
      expect(changed.statusCode).toBe(200);
    }
  });

  test('as another message of the visitor, both messages are the visitor’s', async () => {
    for (let round = 0; round < 5; round += 1) {
      const visitor = site.anonymous();
      const id = await visitor.open({ fromEmail: typo });
      const email = `d${round}@mail.example`;
      const more = { ticketId: String(id), toEmail: site.inbox.toEmail, message: 'More' };
      const [changed, written] = await Promise.all([
        set(visitor, id, email),
        visitor.send(insertTicket, more),
      ]);
      expect([changed.statusCode, written.statusCode]).toEqual([200, 200]);
      const thread = (await visitor.send(grabTicket, { ticketId: String(id) })).json().json;
      expect(thread.map(({ from }: { from: string }) => from)).toEqual([email, email]);
    }
  });
});

test('a message that is repeated after a change is the same message', async () => {
  const visitor = site.anonymous();
  const id = await visitor.open({ fromEmail: typo });
  const more = { ticketId: String(id), fromEmail: typo, toEmail: site.inbox.toEmail, message: 'More' };
  const key = { 'idempotency-key': 'a-key-that-nobody-can-guess' };
  await visitor.send(insertTicket, more, key);
  await set(visitor, id, right);
  expect((await visitor.send(insertTicket, more, key)).statusCode).toBe(200);
  expect((await visitor.send(grabTicket, { ticketId: String(id) })).json().json).toHaveLength(2);
});
