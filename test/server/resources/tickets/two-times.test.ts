/** What changes which of a ticket's two times: `latestUpdated` with what is done to it, `updatedDate` with all that is shown of it. */

import { beforeAll, describe, expect, test } from 'vitest';
import { operations } from '../../../../src/api/operations/index.ts';
import type { TicketEntry } from '../../../../src/api/schemas/tickets.ts';
import { startHousekeeping } from '../../../../src/server/housekeeping.ts';
import { claimMail, markFailed, markSent } from '../../../../src/server/mail/outgoing/claimed-mails.sql.ts';
import { readPersonEmail } from '../../../../src/server/operate/privacy/email.ts';
import { erasePerson } from '../../../../src/server/operate/privacy/erase.ts';
import { linkTickets } from '../../../../src/server/resources/tickets/mail/change-by-mail.sql.ts';
import { type TestInput, useApp } from '../../../support/app.ts';
import { testConfig } from '../../../support/config.ts';
import { openStream } from '../../../support/event-stream.ts';
import { quiet } from '../../../support/log.ts';
import { buildSite, type TestPerson, type TestSite } from '../../../support/site.ts';
import { buildTicketMessage } from '../../../support/tickets.ts';
import { person } from '../../../support/visitors.ts';

const service = useApp({ config: { mail: { from: null, answerWaitSeconds: 60 } } });
const { listTickets, markTicketRead, rateTicket, setTyping } = operations;
const old = '2020-02-03T04:05:06.789Z';
const liam = 'liam@post.example';
let site: TestSite;
let maja: TestPerson;

beforeAll(async () => {
  await service.app.listen({ host: '127.0.0.1', port: 0 });
  site = await buildSite(service, 4);
  maja = await site.identified(person('maja'));
});

const query = (text: string, ...values: unknown[]) => service.database.pool.query(text, values);

async function entryFor(who: TestPerson, ticketId: number): Promise<TicketEntry> {
  const { json }: { json: TicketEntry[] } = (await who.send(listTickets, { limit: 500 })).json();
  const entry = json.find(({ ticketID }) => ticketID === ticketId);
  if (!entry) throw new Error('the ticket is not listed');
  return entry;
}

/** A ticket of the visitor, and one that is done, in which nothing has happened for years. */
async function buildOld(more: TestInput = {}): Promise<number> {
  const id = await maja.open({ appendOpenTicket: false });
  if (Object.keys(more).length > 0) await append(id, { messageType: 'internal', ...more });
  await query(
    'update tickets set updated_at = $2, latest_updated_at = $2 where user_id = 4 and id = $1',
    id,
    old,
  );
  return id;
}

async function changedBy(act: (ticketId: number) => Promise<unknown>, more: TestInput = {}) {
  const id = await buildOld(more);
  expect(await entryFor(site.office, id)).toMatchObject({ updatedDate: old, latestUpdated: old });
  await act(id);
  const { updatedDate, latestUpdated } = await entryFor(site.office, id);
  expect(Date.parse(updatedDate)).toBeGreaterThanOrEqual(Date.parse(latestUpdated));
  return [updatedDate !== old && 'updatedDate', latestUpdated !== old && 'latestUpdated'].filter(Boolean);
}

const append = (ticketId: number, input: TestInput = {}) =>
  site.office.open({ ticketId: String(ticketId), fromEmail: site.agent.email, ...input });

const upTo = () => ({ upTo: new Date().toISOString() });

async function erase(address: string, isDryRun = false): Promise<void> {
  const options = { conversations: false, isDryRun };
  await erasePerson(service.database.db, 4, readPersonEmail(address), options);
}

type Act = [what: string, act: (ticketId: number) => Promise<unknown>, ticket?: TestInput];

describe('changes both', () => {
  test.each<Act>([
    ["a visitor's message", (id) => maja.open({ ticketId: String(id) })],
    ["an agent's answer", append],
    ['a note', (id) => append(id, { messageType: 'internal' })],
    ['another status', (id) => append(id, { messageType: 'internal', status: 'on-hold' })],
    ['a label', (id) => append(id, { messageType: 'internal', labels: ['urgent'] })],
  ])('%s', async (_what, act) => {
    expect(await changedBy(act)).toEqual(['updatedDate', 'latestUpdated']);
  });
});

describe('changes updatedDate alone', () => {
  test.each<Act>([
    ['a rating', (ticketId) => maja.send(rateTicket, { ticketId, rating: 4 }), { status: 'solved' }],
    [
      'a link to another ticket',
      async (id) => linkTickets(service.database.db, 4, id, await site.office.open()),
    ],
    [
      'the end of a ticket that it is linked to',
      async (id) => {
        const linked = await site.office.open({ fromEmail: liam, appendOpenTicket: false });
        await query('update tickets set linked_tickets = $2 where user_id = 4 and id = $1', id, [linked]);
        await erase(liam);
      },
    ],
    [
      'the end of a message of somebody else',
      async (id) => {
        await buildTicketMessage(service.database.db, 4, id, { fromEmail: liam });
        await erase(liam);
      },
    ],
  ])('%s', async (_what, act, ticket) => {
    expect(await changedBy(act, ticket)).toEqual(['updatedDate']);
  });
});

describe('changes neither', () => {
  test.each<Act>([
    ['reading it', (ticketId) => site.office.send(operations.grabTicket, { ticketId })],
    [
      "an agent's read mark",
      (ticketId) => site.office.send(markTicketRead, { ticketId, agentId: site.agent.id, ...upTo() }),
    ],
    ["a visitor's read mark", (ticketId) => maja.send(markTicketRead, { ticketId, ...upTo() })],
    [
      'an agent who is writing',
      (ticketId) => site.office.send(setTyping, { ticketId, agentId: site.agent.id }),
    ],
    ['a visitor who is writing', (ticketId) => maja.send(setTyping, { ticketId })],
    [
      'somebody who is there',
      async () => {
        const url = service.app.listeningOrigin ?? '';
        const stream = await openStream({ url, userId: 4, apiKey: site.secretKey });
        await stream.first('hello');
        stream.close();
      },
    ],
    [
      'what becomes of its mails',
      async () => {
        const { db } = service.database;
        for (const attempt of ['refused', 'postponed', null] as const) {
          await query("update mails set next_attempt_at = now() - interval '1 minute' where user_id = 4");
          const mail = await claimMail(db, 60, 'server');
          if (!mail) throw new Error('no mail waits');
          if (attempt) await markFailed(db, mail, attempt, 'No such mailbox');
          else await markSent(db, mail, null);
        }
      },
    ],
    [
      'housekeeping',
      async (id) => {
        const messages = 'update ticket_messages set html = $2, markup_version = 0 where ticket_id = $1';
        await query(messages, id, '<p style="color:red">Old</p>');
        const running = startHousekeeping({ db: service.database.db, config: testConfig(), log: quiet });
        await expect
          .poll(async () => (await query('select from ticket_messages where markup_version = 0')).rowCount)
          .toBe(0);
        await running.stop();
      },
    ],
    [
      'a message that is refused',
      (id) => append(id, { attachments: ['http://elsewhere.example/file'] }).catch(() => {}),
    ],
    ['a rating of a ticket that is open', (ticketId) => maja.send(rateTicket, { ticketId, rating: 4 })],
    ['an erasure that is tried', () => erase('maja@post.example', true)],
    ['a message in another ticket', async () => await buildOld({ status: 'pending' })],
  ])('%s', async (_what, act) => {
    expect(await changedBy(act)).toEqual([]);
  });
});

describe('a visitor', () => {
  const timesFor = async (who: TestPerson, id: number) => {
    const { updatedDate, latestUpdated } = await entryFor(who, id);
    return [updatedDate, latestUpdated];
  };

  test('is given the time of the last message that visitors read for both, in lists and filters too', async () => {
    const id = await buildOld();
    const [said] = await timesFor(maja, id);
    const sentAt = '2026-03-02T09:00:00.000Z';
    await query('update ticket_messages set sent_at = $2 where ticket_id = $1', id, sentAt);
    const days = { after: '2026-03-02', before: '2026-03-03' };
    for (const act of [
      {},
      { messageType: 'internal' },
      { messageType: 'internal', status: 'on-hold', labels: ['urgent'] },
    ]) {
      if (Object.keys(act).length > 0) await append(id, act);
      expect(await timesFor(maja, id)).toEqual([sentAt, sentAt]);
      for (const name of ['updated', 'latestUpdated']) {
        expect(await maja.tickets({ [`${name}After`]: days.after, [`${name}Before`]: days.before })).toEqual([
          id,
        ]);
        expect(await maja.tickets({ [`${name}Before`]: days.after })).toEqual([]);
        expect(await maja.tickets({ [`${name}After`]: days.before })).not.toContain(id);
      }
    }
    expect(said).not.toBe(sentAt);
    const first = (await maja.send(listTickets, { limit: 1 })).json();
    expect(first.json).toMatchObject([{ ticketID: id }]);
    const { searchParams } = new URL(first.next);
    expect(searchParams.get('cursorUpdated')).toBe(String(Date.parse(sentAt)));
    const ids = await maja.tickets(Object.fromEntries(searchParams));
    expect(ids).toHaveLength(1);
    expect(ids).not.toContain(id);
    await append(id);
    expect((await timesFor(maja, id))[0]).not.toBe(sentAt);
  });
});
