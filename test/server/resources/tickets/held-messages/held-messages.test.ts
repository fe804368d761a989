/** Replies that are held before they are sent: what is seen of them, how they are taken back, and what stops them. */

import { and, asc, eq } from 'drizzle-orm';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { operations } from '../../../../../src/api/operations/index.ts';
import {
  inboxes,
  mails,
  ticketDrafts,
  ticketEmails,
  ticketMessages,
  tickets,
  uploads,
  webhookDeliveries,
} from '../../../../../src/server/db/tables/index.ts';
import type { Background } from '../../../../../src/server/jobs/background.ts';
import {
  releaseMessage,
  removeSentRows,
} from '../../../../../src/server/resources/tickets/held-messages/held-messages.sql.ts';
import { startReleasing } from '../../../../../src/server/resources/tickets/held-messages/releasing.ts';
import { removeAgent } from '../../../../../src/server/users/agents/change-agent.sql.ts';
import { addWebhook } from '../../../../../src/server/webhooks/webhooks.sql.ts';
import { type TestInput, useApp } from '../../../../support/app.ts';
import { deskOrigin, signedIn } from '../../../../support/desk.ts';
import { openStream, type TestStream } from '../../../../support/event-stream.ts';
import { quiet } from '../../../../support/log.ts';
import { tentTicket, useSite } from '../../../../support/site.ts';
import { buildInbox, buildTicketAgent } from '../../../../support/tickets.ts';
import { useUploadDir } from '../../../../support/uploads.ts';
import { person } from '../../../../support/visitors.ts';

const mail = { from: null, answerWaitSeconds: 0 };
const service = useApp({
  config: { mail, listen: { publicUrl: deskOrigin }, uploads: { dir: useUploadDir() } },
  isListening: true,
});
const { cancelHeldMessage, grabThread, grabTicket, insertTicket, markTicketRead, saveDraft, setTyping } =
  operations;
const site = useSite(service);
let bo: number;
const running: Background[] = [];

beforeAll(async () => {
  const { db } = service.database;
  bo = await buildTicketAgent(db, { userId: 1, name: 'Bo', email: 'bo@skogsrand.example' });
  await addWebhook(db, {
    userId: 1,
    url: new URL('https://hook.example/'),
    events: ['ticket.message', 'ticket.status'],
  });
});
beforeEach(async () => {
  await service.database.db.delete(ticketDrafts);
  await service.database.db.delete(webhookDeliveries);
});
afterEach(async () => {
  await Promise.all(running.splice(0).map((each) => each.stop()));
});

const open = () =>
  site.office.open({ fromEmail: 'maja@post.example', appendOpenTicket: false, autoReply: false });

const write = (ticketId: number, input: TestInput = {}, headers = {}) =>
  site.office.send(
    insertTicket,
    {
      ...tentTicket,
      ticketId: String(ticketId),
      fromEmail: site.agent.email,
      message: 'We look for it.',
      undoSeconds: 10,
      ...input,
    },
    headers,
  );

async function written(ticketId: number, input: TestInput = {}) {
  const response = await write(ticketId, input);
  expect(response.statusCode, response.body).toBe(200);
  return response.json().json;
}

async function heldId(ticketId: number, input: TestInput = {}): Promise<number> {
  const { held } = await written(ticketId, input);
  expect(held).toEqual({ heldMessageId: expect.any(Number), releasedAt: expect.any(String) });
  return held.heldMessageId;
}

const release = (id: number) => releaseMessage(service.database.db, { userId: 1, id }, mail);

const cancel = (heldMessageId: number, input: TestInput = {}) =>
  site.office.send(cancelHeldMessage, { heldMessageId, agentId: site.agent.id, ...input });

async function thread(ticketId: number, agentId = site.agent.id) {
  const response = await site.office.send(grabThread, { ticketId: String(ticketId), agentId });
  return response.json();
}

const textsOf = async (ticketId: number): Promise<string[]> =>
  (await thread(ticketId)).messages.map(({ messagePlain }: { messagePlain: string }) => messagePlain);

async function rowsOf(ticketId: number) {
  const { db } = service.database;
  const of = <Table extends typeof ticketMessages | typeof mails | typeof ticketEmails>(table: Table) =>
    and(eq(table.userId, 1), eq(table.ticketId, ticketId));
  return {
    ticket: await db.select().from(tickets).where(eq(tickets.id, ticketId)),
    messages: await db
      .select()
      .from(ticketMessages)
      .where(of(ticketMessages))
      .orderBy(asc(ticketMessages.id)),
    mails: await db.select().from(mails).where(of(mails)).orderBy(asc(mails.id)),
    emails: await db.select().from(ticketEmails).where(of(ticketEmails)).orderBy(asc(ticketEmails.id)),
  };
}

async function eventsOf(ticketId: number): Promise<object[]> {
  const deliveries = await service.database.db
    .select()
    .from(webhookDeliveries)
    .orderBy(asc(webhookDeliveries.id));
  return deliveries.map(({ body }) => JSON.parse(body)).filter(({ data }) => data.ticketId === ticketId);
}

describe('a held reply', () => {
  test('is in nobody’s thread, mail or event, but announced to its agent', async () => {
    const visitor = await site.identified(person('held'));
    const id = await visitor.open({ page: undefined });
    const before = await rowsOf(id);
    const { held } = await written(id, { message: '<p>We <b>look</b></p>', status: 'solved' });
    expect(await rowsOf(id)).toEqual(before);
    expect(await eventsOf(id)).toEqual([]);
    const seen = await visitor.send(grabTicket, { ticketId: String(id) });
    expect(seen.json().json).toHaveLength(1);
    expect((await thread(id, bo)).held).toEqual([]);
    expect((await thread(id, bo)).messages).toHaveLength(1);
    expect(await thread(id)).toMatchObject({
      held: [{ ...held, message: '<p>We <b>look</b></p>', files: [] }],
      drafts: [],
      ticket: { hasDraft: false, status: 'new' },
    });
  });

  test('is stored at its release as one that was not held', async () => {
    const label = { labels: ['urgent'], status: 'on-hold', message: '<p>We <b>look</b></p>' };
    const [held, unheld] = [await open(), await open()];
    const heldMessageId = await heldId(held, label);
    expect(await release(heldMessageId)).toBe('sent');
    expect(await written(unheld, { ...label, undoSeconds: undefined })).toEqual({ ticketID: unheld });
    const comparable = async (id: number) => {
      const text = JSON.stringify([await rowsOf(id), await eventsOf(id)]);
      return text
        .replaceAll(/"\d{4}-\d\d-\d\dT[^"]*"|<[^<>@]*@[^<>]*>/g, '""')
        .replaceAll(/"(?:id|ticketId|messageId|recipientId|version)":\d+|"messageIds":\[\d+\]/g, '');
    };
    expect(await comparable(held)).toBe(await comparable(unheld));
    expect((await rowsOf(held)).mails.map(({ kind }) => kind)).toEqual(['answer']);
    expect(await eventsOf(held)).toHaveLength(2);
    expect((await thread(held)).held).toEqual([]);
  });

  test('is sent when it is due, and not before', async () => {
    const { db, pool } = service.database;
    const [due, later] = [await open(), await open()];
    const heldMessageId = await heldId(due);
    await heldId(later);
    running.push(startReleasing({ db, log: quiet, mail, everyMs: 20 }));
    await pool.query('update ticket_drafts set release_at = now() where id = $1', [heldMessageId]);
    await vi.waitFor(async () => expect(await textsOf(due)).toHaveLength(2));
    expect(await textsOf(later)).toHaveLength(1);
  });

  test('is sent as it was meant if its agent is removed meanwhile', async () => {
    const { db } = service.database;
    const leaver = { userId: 1, name: 'Leaver', email: 'leaver@skogsrand.example' };
    const leaverId = await buildTicketAgent(db, leaver);
    const id = await open();
    await heldId(id, { fromEmail: leaver.email, status: 'solved', message: 'Sent yesterday.' });
    running.push(startReleasing({ db, log: quiet, mail, everyMs: 20 }));
    await removeAgent(db, 1, leaverId);
    const { ticket, messages, mails: sent } = await rowsOf(id);
    expect(messages.at(-1)).toMatchObject({ fromEmail: leaver.email, plain: 'Sent yesterday.' });
    expect(ticket).toMatchObject([{ status: 'solved' }]);
    expect(sent.map(({ kind }) => kind)).toEqual(['answer']);
    await expect(removeAgent(db, 1, leaverId)).rejects.toThrow('has no agent');
  });

  test('is sent once by processes that release it at the same moment', async () => {
    const id = await open();
    const heldMessageId = await heldId(id);
    const releases = await Promise.all(Array.from({ length: 5 }, () => release(heldMessageId)));
    expect(releases.toSorted()).toEqual(['gone', 'gone', 'gone', 'gone', 'sent']);
    expect(await textsOf(id)).toHaveLength(2);
    expect((await rowsOf(id)).mails).toHaveLength(1);
  });

  test('takes the place of the draft that it consists of', async () => {
    const id = await open();
    const saved = await site.office.send(saveDraft, {
      ...{ ticketId: String(id), agentId: site.agent.id, kind: 'reply', message: 'We look', version: 0 },
    });
    const { version } = saved.json().draft;
    await heldId(id, { draftVersion: version });
    expect(await thread(id)).toMatchObject({ drafts: [], held: [{ message: 'We look for it.' }] });
  });

  test('is refused where its writer has not read the last message', async () => {
    const id = await open();
    const refused = await write(id, { lastSeenMessageId: 0 });
    expect(refused.statusCode).toBe(409);
    expect(refused.json().error.messages).toHaveLength(1);
    expect((await thread(id)).held).toEqual([]);
  });

  test('has one answer to repeated requests, whatever becomes of it', async () => {
    for (const end of [release, cancel]) {
      const id = await open();
      const headers = { 'idempotency-key': `a-key-of-at-least-128-bits-for-${id}` };
      const both = await Promise.all([write(id, {}, headers), write(id, {}, headers)]);
      const [{ json }] = both.map((response) => response.json());
      expect(json.held).not.toBeNull();
      expect(both.map((response) => response.json().json)).toEqual([json, json]);
      await end(json.held.heldMessageId);
      expect((await write(id, {}, headers)).json().json).toEqual(json);
      expect(await textsOf(id)).toHaveLength(end === release ? 2 : 1);
    }
  });

  test('goes after those that were held before it, though it is sent at once', async () => {
    const id = await open();
    await heldId(id, { message: 'One' });
    await heldId(id, { message: 'Two' });
    await written(id, { message: 'Three', undoSeconds: 0 });
    expect((await textsOf(id)).slice(1)).toEqual(['One', 'Two', 'Three']);
  });

  test('waits for those that were held before it, also where the first one fails', async () => {
    const { db, pool } = service.database;
    const id = await open();
    await heldId(id, { message: 'One' });
    const second = await written(id, { message: 'Two', undoSeconds: 1 });
    const [first] = (await thread(id)).held;
    expect(second.held.releasedAt).toBe(first.releasedAt);
    await pool.query(`create function fail_once() returns trigger language plpgsql as $$
      begin raise exception 'failed'; end $$`);
    await pool.query(`create trigger fail_once before insert on ticket_messages for each row
      when (new.plain = 'One') execute function fail_once()`);
    await pool.query('update ticket_drafts set release_at = now()');
    running.push(startReleasing({ db, log: quiet, mail, everyMs: 20 }));
    const isPostponed = async () =>
      (await thread(id)).held.every(
        ({ releasedAt }: { releasedAt: string }) => Date.parse(releasedAt) > Date.now(),
      );
    await vi.waitUntil(isPostponed);
    expect(await textsOf(id)).toHaveLength(1);
    await pool.query('drop trigger fail_once on ticket_messages');
    await pool.query('drop function fail_once');
    await pool.query('update ticket_drafts set release_at = now()');
    await vi.waitFor(async () => expect((await textsOf(id)).slice(1)).toEqual(['One', 'Two']));
  });

  test('keeps its files until it is sent, and in the draft', async () => {
    const { db } = service.database;
    const browser = await signedIn(service, 1, site.agent.id);
    const file = await browser.send('POST', '/desk/api/session/1/uploads?name=tent.txt', 'A tent', {
      'content-type': 'text/plain',
    });
    const { url } = file.json();
    await db.update(uploads).set({ createdAt: new Date(Date.now() - 86_000_000) });
    const id = await open();
    const taken = await heldId(id, { attachments: [url] });
    const [row] = await db.select().from(uploads);
    expect(Date.now() - (row?.createdAt.getTime() ?? 0)).toBeLessThan(80_000_000);
    const { draft } = (await cancel(taken)).json();
    expect(draft.files).toEqual([{ url, name: 'tent.txt', size: 6 }]);
    await release(await heldId(id, { attachments: [url], draftVersion: draft.version }));
    expect((await thread(id)).messages.at(-1).messageHtml).toContain('tent.txt');
    expect((await write(id, { attachments: ['https://help.skogsrand.example/none'] })).statusCode).toBe(400);
  });
});

describe('a message that is not held', () => {
  test('is a note, a new ticket, a customer’s, or one without seconds', async () => {
    const id = await open();
    const ticketId = String(id);
    for (const input of [
      { ticketId, messageType: 'internal' },
      { ticketId, fromEmail: 'maja@post.example' },
      { ticketId, undoSeconds: 0 },
      { appendOpenTicket: false },
    ]) {
      const body = { ...tentTicket, fromEmail: site.agent.email, undoSeconds: 10, ...input };
      const response = await site.office.send(insertTicket, body);
      expect(response.json().json, response.body).toEqual({ ticketID: expect.any(Number), held: null });
    }
    expect(await textsOf(id)).toHaveLength(4);
    expect((await write(987_654)).statusCode).toBe(404);
    const visitor = site.anonymous();
    const opened = await visitor.send(insertTicket, { ...tentTicket, undoSeconds: 10 });
    expect(opened.json().json).toEqual({ ticketID: expect.any(Number) });
  });

  test('is one to a visitor who reads, types or has just written in the thread', async () => {
    const typist = await site.identified(person('typist'));
    const typed = await typist.open();
    await typist.send(setTyping, { ticketId: String(typed) });
    const reader = await site.identified(person('reader'));
    const read = await reader.open();
    const [message] = (await thread(read)).messages;
    await reader.send(markTicketRead, { ticketId: String(read), upTo: message.date });
    const writer = await site.identified(person('writer'));
    const wrote = await writer.open();
    await service.database.pool.query(
      `update ticket_messages set page = 'https://shop.example/tents' where ticket_id = $1`,
      [wrote],
    );
    for (const id of [typed, read, wrote]) {
      await vi.waitFor(async () => expect((await written(id)).held).toBeNull());
      expect((await thread(id)).held).toEqual([]);
    }
    await service.database.pool.query(
      `update ticket_messages set sent_at = now() - interval '3 minutes' where ticket_id = $1 and agent_id is null`,
      [wrote],
    );
    await service.database.pool.query('delete from ticket_messages where agent_id is not null');
    expect((await written(wrote)).held).not.toBeNull();
    // The panel is closed: it still requests the thread that changes.
    await reader.send(markTicketRead, { ticketId: String(read), upTo: message.date, hasLeft: true });
    await reader.send(grabTicket, { ticketId: String(read) });
    await vi.waitFor(async () => expect((await written(read)).held).not.toBeNull());
  });
});

describe('a message that is taken back', () => {
  test('is its agent’s draft again, and never sent', async () => {
    const id = await open();
    const heldMessageId = await heldId(id);
    expect((await cancel(heldMessageId, { agentId: bo })).statusCode).toBe(404);
    expect((await cancel(987_654)).statusCode).toBe(404);
    const taken = await cancel(heldMessageId);
    expect(taken.statusCode, taken.body).toBe(200);
    const { draft } = taken.json();
    expect(draft).toMatchObject({
      ticketId: id,
      kind: 'reply',
      message: 'We look for it.',
      stoppedDate: null,
    });
    expect((await cancel(heldMessageId)).json()).toEqual({ draft });
    expect(await release(heldMessageId)).toBe('gone');
    expect(await thread(id)).toMatchObject({ drafts: [draft], held: [], ticket: { hasDraft: true } });
    expect(await textsOf(id)).toHaveLength(1);
  });

  test('is above what its agent has written since', async () => {
    const id = await open();
    const heldMessageId = await heldId(id);
    const since = await site.office.send(saveDraft, {
      ...{ ticketId: String(id), agentId: site.agent.id, kind: 'reply', message: 'And more', version: 0 },
    });
    const { draft } = (await cancel(heldMessageId)).json();
    expect(draft.message).toBe('We look for it.\n\nAnd more');
    expect(draft.version).toBeGreaterThan(since.json().draft.version);
    expect((await thread(id)).drafts).toEqual([draft]);
  });

  test('is refused once it is sent', async () => {
    const { db, pool } = service.database;
    const id = await open();
    const heldMessageId = await heldId(id);
    await release(heldMessageId);
    const refused = await cancel(heldMessageId);
    expect(refused.statusCode).toBe(409);
    expect(refused.json().error).toEqual({ field: 'heldMessageId' });
    const [row] = await db.select().from(ticketDrafts);
    expect(row).toMatchObject({ state: 'sent', message: '', held: null });
    await removeSentRows(db);
    expect(await db.$count(ticketDrafts)).toBe(1);
    await pool.query(`update ticket_drafts set release_at = now() - interval '25 hours'`);
    await removeSentRows(db);
    expect(await db.$count(ticketDrafts)).toBe(0);
  });

  test('is either sent or a draft where both happen at the same moment', async () => {
    for (let count = 0; count < 20; count += 1) {
      const id = await open();
      const heldMessageId = await heldId(id);
      const [released, taken] = await Promise.all([release(heldMessageId), cancel(heldMessageId)]);
      const isSent = released === 'sent';
      expect(taken.statusCode).toBe(isSent ? 409 : 200);
      expect(await textsOf(id)).toHaveLength(isSent ? 2 : 1);
      expect((await thread(id)).drafts).toHaveLength(isSent ? 0 : 1);
    }
  });
});

describe('a release is stopped', () => {
  test.each(['maja@post.example', 'bo@skogsrand.example'])('by a message of %s', async (fromEmail) => {
    const id = await open();
    const heldMessageId = await heldId(id);
    await site.office.send(insertTicket, { ...tentTicket, ticketId: String(id), fromEmail });
    expect(await release(heldMessageId)).toBe('stopped');
    expect(await release(heldMessageId)).toBe('gone');
    const { drafts, held, messages } = await thread(id);
    expect(messages).toHaveLength(2);
    expect(held).toEqual([]);
    expect(drafts).toMatchObject([{ message: 'We look for it.', stoppedDate: expect.any(String) }]);
    const [{ version }] = drafts;
    const saved = await site.office.send(saveDraft, {
      ...{ ticketId: String(id), agentId: site.agent.id, kind: 'reply', message: 'Found', version },
    });
    expect(saved.json().draft.stoppedDate).toBeNull();
  });

  test('by no note, and by no message of its own agent', async () => {
    const id = await open();
    const [first, second] = [await heldId(id, { message: 'One' }), await heldId(id, { message: 'Two' })];
    const note = { messageType: 'internal', fromEmail: 'bo@skogsrand.example' };
    await written(id, note);
    expect([await release(first), await release(second)]).toEqual(['sent', 'sent']);
  });

  test('where the message cannot be stored any more', async () => {
    const { db } = service.database;
    const moved = await buildInbox(db, {
      userId: 1,
      name: 'Returns',
      addresses: ['returns@skogsrand.example'],
    });
    const id = await open();
    const heldMessageId = await heldId(id, { toEmail: moved.toEmail });
    await db.delete(inboxes).where(eq(inboxes.id, moved.inboxId));
    expect(await release(heldMessageId)).toBe('stopped');
    expect((await thread(id)).drafts).toHaveLength(1);
  });
});

test('the stream reports to its agent what becomes of a message, and to nobody what is not sent', async () => {
  const url = await service.app.listen({ host: '127.0.0.1', port: 0 });
  const streams: TestStream[] = [];
  const listen = async (agentId: number) => {
    const browser = await signedIn(service, 1, agentId);
    const cookie = Array.from(browser.cookies, ([name, value]) => `${name}=${value}`).join('; ');
    const headers = { cookie, 'frontdesk-desk': '1', 'sec-fetch-site': 'same-origin' };
    const stream = await openStream({ url: `${url}/desk`, userId: 1, apiKey: 'session', headers });
    streams.push(stream);
    await stream.first('hello');
    return stream;
  };
  const statesIn = (stream: TestStream) => [
    ...new Set(stream.events().flatMap((event) => (event.event === 'held' ? event.data.state : []))),
  ];
  try {
    const [mine, others] = [await listen(site.agent.id), await listen(bo)];
    const id = await open();
    await cancel(await heldId(id));
    await vi.waitFor(() => expect(statesIn(mine)).toEqual(['held', 'cancelled']));
    for (const stream of streams) expect(stream.text()).not.toContain('look for it');
    await release(await heldId(id));
    const stopped = await heldId(id);
    await site.office.send(insertTicket, { ...tentTicket, ticketId: String(id) });
    await release(stopped);
    await vi.waitFor(() => expect(statesIn(mine)).toEqual(['held', 'cancelled', 'sent', 'stopped']));
    const ofDrafts = mine.events().filter(({ event }) => event === 'held' || event === 'draft');
    expect(JSON.stringify(ofDrafts)).not.toContain('look for it');
    expect(statesIn(others)).toEqual([]);
  } finally {
    for (const stream of streams) stream.close();
  }
});
