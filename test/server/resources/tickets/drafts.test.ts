/** Drafts of agents: kept for each ticket and agent, on every device, and never overwritten unread. */

import { eq } from 'drizzle-orm';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { maxDraftLength, maxDrafts } from '../../../../src/api/limits.ts';
import { operations } from '../../../../src/api/operations/index.ts';
import { orphanedDrafts, ticketDrafts, tickets } from '../../../../src/server/db/tables/index.ts';
import { readPersonEmail } from '../../../../src/server/operate/privacy/email.ts';
import { erasePerson } from '../../../../src/server/operate/privacy/erase.ts';
import { addAgent, removeAgent } from '../../../../src/server/users/agents/change-agent.sql.ts';
import { type TestInput, useApp } from '../../../support/app.ts';
import { deskOrigin, signedIn, type TestBrowser } from '../../../support/desk.ts';
import { openStream, type TestStream } from '../../../support/event-stream.ts';
import { buildSite, tentTicket, useSite } from '../../../support/site.ts';
import { buildTicketAgent } from '../../../support/tickets.ts';
import { bearer, person } from '../../../support/visitors.ts';

const service = useApp({ config: { listen: { publicUrl: deskOrigin } }, isListening: true });
const { grabThread, insertTicket, listDrafts, listViewTickets, mergeTicket } = operations;
const { removeOrphanedDraft, saveDraft, searchTickets } = operations;
const site = useSite(service);
let bo: number;
let url: string;
const streams: TestStream[] = [];

beforeAll(async () => {
  bo = await buildTicketAgent(service.database.db, {
    userId: 1,
    name: 'Bo',
    email: 'bo@skogsrand.example',
  });
  url = await service.app.listen({ host: '127.0.0.1', port: 0 });
});
beforeEach(async () => {
  await service.database.db.delete(ticketDrafts);
  await service.database.db.delete(orphanedDrafts);
});
afterEach(() => {
  for (const stream of streams.splice(0)) stream.close();
});

const open = () => site.office.open({ fromEmail: 'maja@post.example', appendOpenTicket: false });

const save = (ticketId: number, input: TestInput = {}) =>
  site.office.send(saveDraft, {
    ticketId: String(ticketId),
    agentId: site.agent.id,
    kind: 'reply',
    message: 'We look for it',
    version: 0,
    ...input,
  });

async function saved(ticketId: number, input: TestInput = {}) {
  const response = await save(ticketId, input);
  expect(response.statusCode, response.body).toBe(200);
  return response.json().draft;
}

async function draftsOf(ticketId: number, agentId: number | undefined = site.agent.id) {
  const response = await site.office.send(grabThread, {
    ticketId: String(ticketId),
    ...(agentId !== undefined && { agentId }),
  });
  return response.json().drafts;
}

async function listed(agentId = site.agent.id) {
  const response = await site.office.send(listDrafts, { agentId });
  expect(response.statusCode, response.body).toBe(200);
  return response.json().drafts;
}

const send = (ticketId: number, input: TestInput = {}) =>
  site.office.send(insertTicket, {
    ...tentTicket,
    ticketId: String(ticketId),
    fromEmail: site.agent.email,
    message: 'We look for it.',
    ...input,
  });

describe('a draft', () => {
  test('is in the thread of its agent, and in the list with its beginning', async () => {
    const id = await open();
    const files = [{ url: 'https://help.skogsrand.example/files/a', name: 'a.txt', size: 3 }];
    const reply = await saved(id, { message: '  One\n\ntwo  ', files });
    const note = await saved(id, { kind: 'note', message: 'x'.repeat(300) });
    expect(reply).toEqual({
      ticketId: id,
      kind: 'reply',
      message: '  One\n\ntwo  ',
      files,
      version: expect.any(Number),
      savedDate: expect.any(String),
      stoppedDate: null,
    });
    expect(await draftsOf(id)).toEqual([reply, note]);
    expect(await listed()).toEqual([
      { ...listedForm(note), text: 'x'.repeat(140) },
      { ...listedForm(reply), text: 'One two' },
    ]);
    expect(await draftsOf(id, bo)).toEqual([]);
    expect(await listed(bo)).toEqual([]);
    const withoutAgent = await site.office.send(grabThread, { ticketId: String(id) });
    expect(withoutAgent.json().drafts).toEqual([]);
  });

  test('marks its ticket in the lists of its agent, and changes nothing of the ticket', async () => {
    const id = await open();
    const rowOf = async () => (await service.database.db.select().from(tickets).where(eq(tickets.id, id)))[0];
    const before = await rowOf();
    await saved(id);
    expect(await rowOf()).toEqual(before);
    const hasDraft = async (agentId: number) => {
      const views = await site.office.send(listViewTickets, { view: 'open', agentId });
      const found = await site.office.send(searchTickets, { q: String(id), agentId });
      return [...views.json().tickets, ...found.json().tickets]
        .filter(({ ticketId }) => ticketId === id)
        .map((ticket) => ticket.hasDraft);
    };
    expect(await hasDraft(site.agent.id)).toEqual([true, true]);
    expect(await hasDraft(bo)).toEqual([false, false]);
  });

  test('is not overwritten by a device that has not read it, which gets it in place', async () => {
    const id = await open();
    const first = await saved(id);
    const second = await saved(id, { message: 'From the laptop', version: first.version });
    expect(second.version).toBeGreaterThan(first.version);
    for (const version of [0, first.version]) {
      const refused = await save(id, { message: 'From the phone', version });
      expect(refused.statusCode).toBe(409);
      expect(refused.json()).toEqual({ message: 'Conflict', error: { field: 'version', draft: second } });
    }
    expect(await draftsOf(id)).toEqual([second]);
    expect((await save(id, { message: '', version: first.version })).statusCode).toBe(409);
    await saved(id, { message: 'From the phone', version: second.version });
  });

  test('is stored once by two devices that write at the same moment', async () => {
    const id = await open();
    const begun = await Promise.all(['one', 'two'].map((message) => save(id, { message })));
    expect(begun.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
    const [{ version }] = await draftsOf(id);
    const changed = await Promise.all(['three', 'four'].map((message) => save(id, { message, version })));
    expect(changed.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
    expect(await draftsOf(id)).toHaveLength(1);
  });

  test('that is saved again after a lost response is no conflict', async () => {
    const id = await open();
    const first = await saved(id);
    expect(await saved(id)).toEqual(first);
    const second = await saved(id, { message: 'More', version: first.version });
    expect(await saved(id, { message: 'More', version: first.version })).toEqual(second);
  });

  test('is removed by an empty text, and another one never has its version', async () => {
    const id = await open();
    const { version } = await saved(id);
    expect(await saved(id, { message: ' \n ', version })).toBeNull();
    expect(await draftsOf(id)).toEqual([]);
    expect(await saved(id, { message: '', version })).toBeNull();
    const late = await save(id, { message: 'A late text', version });
    expect(late.json().error).toEqual({ field: 'version', draft: null });
    expect((await saved(id)).version).toBeGreaterThan(version);
  });

  test('is removed by the message that consists of it, of its own kind', async () => {
    const id = await open();
    const reply = await saved(id);
    const note = await saved(id, { kind: 'note' });
    const headers = { 'idempotency-key': `a-key-of-at-least-128-bits-for-${id}` };
    for (let count = 0; count < 2; count += 1) {
      const body = { ...tentTicket, ticketId: String(id), fromEmail: site.agent.email };
      const sent = await site.office.send(insertTicket, { ...body, draftVersion: reply.version }, headers);
      expect(sent.statusCode, sent.body).toBe(200);
    }
    expect(await draftsOf(id)).toEqual([note]);
    await send(id, { messageType: 'internal', draftVersion: note.version });
    expect(await draftsOf(id)).toEqual([]);
  });

  test('stays where it has changed since, where another agent sends, and where the message is refused', async () => {
    const id = await open();
    const first = await saved(id);
    const second = await saved(id, { message: 'More', version: first.version });
    await send(id, { draftVersion: first.version });
    await send(id, { draftVersion: second.version, fromEmail: 'bo@skogsrand.example' });
    await send(id);
    const refused = await send(id, { draftVersion: second.version, lastSeenMessageId: 0 });
    expect(refused.statusCode).toBe(409);
    expect(await draftsOf(id)).toEqual([second]);
  });

  test('has limits', async () => {
    const { pool } = service.database;
    const id = await open();
    expect((await save(id, { message: 'x'.repeat(maxDraftLength + 1) })).statusCode).toBe(400);
    expect((await save(id, { message: 'x'.repeat(maxDraftLength) })).statusCode).toBe(200);
    const { inboxId } = site.inbox;
    await pool.query(
      `with written as (
         insert into tickets (user_id, inbox_id, status, subject, from_email, sender, opened_by)
         select 1, $1, 'solved', 'x', 'many@post.example', 'many@post.example', 'key'
         from generate_series(1, $3::int) returning id)
       insert into ticket_drafts (user_id, agent_id, ticket_id, kind, message, version)
       select 1, $2, id, 'note', 'x', 1 from written`,
      [inboxId, bo, maxDrafts],
    );
    const refused = await save(id, { agentId: bo });
    expect(refused.statusCode).toBe(409);
    expect(refused.json().error).toEqual({ field: 'drafts', max: maxDrafts });
    expect(await listed(bo)).toHaveLength(maxDrafts);
  });

  test('is of an agent and a ticket that are there', async () => {
    const other = await buildSite(service, 4);
    const foreign = await other.office.open();
    const id = await open();
    expect((await save(foreign)).statusCode).toBe(404);
    expect((await save(id, { agentId: other.agent.id })).statusCode).toBe(400);
    expect((await save(id, { agentId: undefined })).statusCode).toBe(400);
    expect((await site.office.send(listDrafts)).statusCode).toBe(400);
    const visitor = site.anonymous();
    expect((await visitor.send(saveDraft, { ticketId: String(await visitor.open()) })).statusCode).toBe(403);
  });

  test('goes with the person whose ticket it is for', async () => {
    const { db } = service.database;
    const id = await open();
    const others = await site.office.open({ fromEmail: 'nils@post.example', appendOpenTicket: false });
    await saved(id);
    await saved(others, { message: 'As maja@post.example says' });
    const erasure = await erasePerson(db, 1, readPersonEmail('maja@post.example'), {
      conversations: false,
      isDryRun: false,
    });
    expect(await db.$count(ticketDrafts)).toBe(1);
    expect(erasure.left.tickets).toEqual([others]);
  });
});

describe('a draft of an agent who is removed', () => {
  let owner: TestBrowser;
  let agent: TestBrowser;

  beforeAll(async () => {
    const { db } = service.database;
    const of = { userId: 1, role: 'owner' } as const;
    const { id } = await addAgent(db, 1, { ...of, name: 'Olga', email: 'olga@skogsrand.example' });
    owner = await signedIn(service, 1, id);
    agent = await signedIn(service, 1, bo);
  });

  const orphanedIn = async (browser: TestBrowser, ticketId: number) =>
    (await browser.operation(grabThread, 1, { ticketId: String(ticketId) })).json().orphanedDrafts;

  async function leave(ticketId: number, texts: readonly TestInput[]): Promise<void> {
    const { db } = service.database;
    const { id } = await addAgent(db, 1, { name: 'Leaver', email: 'leaver@skogsrand.example' });
    for (const text of texts) await saved(ticketId, { ...text, agentId: id });
    await removeAgent(db, 1, id);
  }

  test('stays with its ticket, and is shown to owners alone until one removes it', async () => {
    const id = await open();
    const files = [{ url: 'https://help.skogsrand.example/files/a', name: 'a.txt', size: 3 }];
    await leave(id, [{ files }, { kind: 'note', message: 'Ask the workshop' }]);
    const left = { draftId: expect.any(Number), agentName: 'Leaver' };
    const orphaned = await orphanedIn(owner, id);
    expect(orphaned).toEqual([
      { ...left, kind: 'reply', message: 'We look for it', files },
      { ...left, kind: 'note', message: 'Ask the workshop', files: [] },
    ]);
    expect(await orphanedIn(agent, id)).toEqual([]);
    expect((await site.office.send(grabThread, { ticketId: String(id) })).json().orphanedDrafts).toEqual([]);
    const { draftId } = orphaned[0];
    const remove = async (browser: TestBrowser) =>
      (await browser.operation(removeOrphanedDraft, 1, { draftId })).statusCode;
    expect(await remove(agent)).toBe(403);
    expect(await remove(owner)).toBe(204);
    expect(await remove(owner)).toBe(204);
    expect(await orphanedIn(owner, id)).toEqual([orphaned[1]]);
  });

  test('moves with its ticket, and is erased with it', async () => {
    const { db } = service.database;
    const id = await open();
    const into = await open();
    await leave(id, [{ message: 'As maja@post.example says' }]);
    const merge = { ticketId: String(id), intoTicketId: into, differentCustomers: true };
    expect((await owner.operation(mergeTicket, 1, merge)).statusCode).toBe(200);
    expect(await orphanedIn(owner, id)).toEqual([]);
    expect(await orphanedIn(owner, into)).toMatchObject([{ message: 'As maja@post.example says' }]);
    const others = await site.office.open({ fromEmail: 'nils@post.example', appendOpenTicket: false });
    await leave(others, [{ message: 'Like that of maja@post.example' }]);
    const erasure = await erasePerson(db, 1, readPersonEmail('maja@post.example'), {
      conversations: false,
      isDryRun: false,
    });
    expect(erasure.left.tickets).toEqual([others]);
    expect(await db.$count(orphanedDrafts)).toBe(1);
  });
});

const listedForm = ({
  ticketId,
  kind,
  version,
  savedDate,
}: Readonly<Record<'ticketId' | 'kind' | 'version' | 'savedDate', unknown>>) => ({
  ticketId,
  kind,
  version,
  savedDate,
});

describe('the stream', () => {
  async function listen(apiKey: string, path = '', headers = {}): Promise<TestStream> {
    const stream = await openStream({ url: `${url}${path}`, userId: 1, apiKey, headers });
    streams.push(stream);
    await stream.first('hello');
    return stream;
  }

  async function deskOf(agentId: number) {
    const browser = await signedIn(service, 1, agentId);
    const cookie = Array.from(browser.cookies, ([name, value]) => `${name}=${value}`).join('; ');
    const headers = { cookie, 'frontdesk-desk': '1', 'sec-fetch-site': 'same-origin' };
    return { browser, stream: await listen('session', '/desk', headers) };
  }

  const draftEvents = (stream: TestStream) =>
    stream.events().flatMap((event) => (event.event === 'draft' ? event.data : []));

  test('reports a draft to the other devices of its agent and to back offices, and to nobody else', async () => {
    const maja = person('draftee');
    const id = await (await site.identified(maja)).open();
    const mine = await deskOf(site.agent.id);
    const others = await deskOf(bo);
    const office = await listen(site.secretKey);
    const hers = await listen(site.publicKey, '', bearer(await site.sign(maja)));
    const written = { ticketId: String(id), kind: 'reply', message: 'A secret', version: 0, agentId: bo };
    const response = await mine.browser.operation(saveDraft, 1, written);
    expect(response.statusCode, response.body).toBe(200);
    const { version } = response.json().draft;
    await send(id, { draftVersion: version });
    const about = { ticketId: id, agentId: site.agent.id, kind: 'reply' };
    for (const stream of [mine.stream, office]) {
      await vi.waitFor(() => expect(draftEvents(stream).at(-1)).toEqual({ ...about, version: 0 }));
      // A process hears its own notifications twice.
      expect(draftEvents(stream)).toContainEqual({ ...about, version });
      expect(new Set(draftEvents(stream).map((event) => event.version))).toEqual(new Set([version, 0]));
      expect(stream.text()).not.toContain('secret');
    }
    const isHeard = (stream: TestStream) =>
      stream.events().some(({ event, data }) => event === 'ticket' && data.ticketId === id);
    for (const stream of [others.stream, hers]) {
      await vi.waitFor(() => expect(isHeard(stream)).toBe(true));
      expect(draftEvents(stream)).toEqual([]);
    }
  });
});
