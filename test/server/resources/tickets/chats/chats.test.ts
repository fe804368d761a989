/** Live chats between visitors and agents, over two servers on one database and real streams. */

import { eq, isNull } from 'drizzle-orm';
import { afterEach, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { maxId } from '../../../../../src/api/limits.ts';
import { operations } from '../../../../../src/api/operations/index.ts';
import type { VisitorChat } from '../../../../../src/api/schemas/chat-periods.ts';
import type { DeskTicket } from '../../../../../src/api/schemas/desk.ts';
import {
  agentAvailability,
  agents,
  conversations,
  inboxMembers,
  mails,
} from '../../../../../src/server/db/tables/index.ts';
import { notifyChats } from '../../../../../src/server/resources/tickets/chats/periods.sql.ts';
import { setInbox } from '../../../../../src/server/users/inboxes/inboxes.sql.ts';
import { useApp } from '../../../../support/app.ts';
import { deskOrigin, signedIn, type TestBrowser } from '../../../../support/desk.ts';
import { openStream, type TestStream } from '../../../../support/event-stream.ts';
import { sendMailsUntil } from '../../../../support/send-mails.ts';
import { type TestAnonymous, tentTicket, useSite } from '../../../../support/site.ts';
import { useSmtp } from '../../../../support/smtp.ts';
import { buildTicketAgent } from '../../../../support/tickets.ts';
import { person } from '../../../../support/visitors.ts';

const config = { mail: { from: null, answerWaitSeconds: 60 }, listen: { publicUrl: deskOrigin } };
const service = useApp({ config, isListening: true });
const other = useApp({ config, beside: service, isListening: true });
const site = useSite(service);
const smtp = useSmtp();
const userId = 1;

interface Agent {
  readonly id: number;
  readonly browser: TestBrowser;
}
let aino: Agent;
let bo: Agent;
const streams: TestStream[] = [];

beforeAll(async () => {
  const { db } = service.database;
  aino = { id: site.agent.id, browser: await signedIn(service, userId, site.agent.id) };
  const id = await buildTicketAgent(db, { userId, name: 'Bo', email: 'bo@skogsrand.example' });
  bo = { id, browser: await signedIn(service, userId, id) };
  await db.update(agents).set({ greets: true }).where(eq(agents.id, aino.id));
  await db
    .insert(inboxMembers)
    .values([aino, bo].map((agent) => ({ userId, inboxId: site.inbox.inboxId, agentId: agent.id })));
});

afterEach(async () => {
  const { db } = service.database;
  await db.update(conversations).set({ endedAt: new Date() }).where(isNull(conversations.endedAt));
  await db.delete(agentAvailability);
  await notifyChats(db, userId);
  for (const stream of streams.splice(0)) stream.close();
});

async function setAvailable({ browser }: Agent, available: boolean): Promise<void> {
  const response = await browser.operation(operations.setAvailability, userId, { available });
  expect(response.json()).toEqual({ available });
}

async function deskTicket({ browser }: Agent, ticketId: number): Promise<DeskTicket> {
  const response = await browser.operation(operations.grabThread, userId, { ticketId: String(ticketId) });
  return response.json().ticket;
}

async function take(agent: Agent, ticketId: number) {
  const ticket = await deskTicket(agent, ticketId);
  return await agent.browser.operation(operations.updateTicket, userId, {
    ticketId: String(ticketId),
    assignedAgents: [agent.id],
    takenChat: ticket.chat?.conversationId,
    lastSeenMessageId: ticket.lastMessageId,
  });
}

async function answer(agent: Agent, ticketId: number, message: string) {
  const ticket = await deskTicket(agent, ticketId);
  const response = await agent.browser.operation(operations.insertTicket, userId, {
    ticketId: String(ticketId),
    toEmail: site.inbox.toEmail,
    subject: 'Tent',
    message,
    lastSeenMessageId: ticket.lastMessageId,
  });
  expect(response.statusCode, response.body).toBe(200);
}

async function chatOf(visitor: TestAnonymous, ticketId: number): Promise<VisitorChat | null> {
  const response = await visitor.send(operations.listReadMarks, { ticketId: [ticketId] });
  return response.json().marks[0].chat;
}

async function openDeskStream({ browser }: Agent): Promise<TestStream> {
  const cookie = Array.from(browser.cookies, ([name, value]) => `${name}=${value}`).join('; ');
  const headers = { cookie, origin: deskOrigin, 'frontdesk-desk': '1', 'sec-fetch-site': 'same-origin' };
  const stream = await openStream({ url: `${await urlOf()}/desk`, apiKey: 'session', userId, headers });
  streams.push(stream);
  return stream;
}

async function urlOf(): Promise<string> {
  const address = other.app.server.address();
  if (address !== null && typeof address === 'object') return `http://127.0.0.1:${address.port}`;
  return await other.app.listen({ port: 0, host: '127.0.0.1' });
}

describe('a chat', () => {
  test('begins with the first word while an agent is available, without an address', async () => {
    const visitor = site.anonymous();
    const { fromEmail: _, ...word } = { fromEmail: '', toEmail: site.inbox.toEmail, message: 'Where is it?' };
    expect((await visitor.send(operations.insertTicket, word)).statusCode).toBe(400);
    await setAvailable(aino, true);
    const response = await visitor.send(operations.insertTicket, word);
    expect(response.statusCode, response.body).toBe(200);
    const ticketId: number = response.json().json.ticketID;
    expect(await chatOf(visitor, ticketId)).toMatchObject({
      state: 'waiting',
      place: 1,
      wait: null,
      agents: [],
    });
    const ticket = await deskTicket(bo, ticketId);
    expect(ticket.chat).toMatchObject({ state: 'waiting', rings: true, agents: [], cutOff: null });
    const views = await bo.browser.operation(operations.listTicketViews, userId);
    expect(views.json().views[0]).toMatchObject({ view: 'chats', count: 1 });
    const listed = await bo.browser.operation(operations.listViewTickets, userId, { view: 'chats' });
    expect(listed.json().tickets.map(({ ticketId: id }: DeskTicket) => id)).toEqual([ticketId]);
  });

  test('is taken by the first who presses Take; the second gets a conflict', async () => {
    await setAvailable(aino, true);
    const visitor = site.anonymous();
    const ticketId = await visitor.open();
    const stream = await openDeskStream(bo);
    await stream.first('availability');
    const [one, two] = await Promise.all([take(aino, ticketId), take(bo, ticketId)]);
    const codes = [one.statusCode, two.statusCode].sort();
    expect(codes, one.body + two.body).toEqual([200, 409]);
    const lost = one.statusCode === 409 ? one : two;
    expect(lost.json()).toMatchObject({ error: { field: 'chat' } });
    const chat = await chatOf(visitor, ticketId);
    expect(chat).toMatchObject({ state: 'active', place: null });
    expect(chat?.agents).toHaveLength(1);
    await vi.waitFor(() =>
      expect(
        stream
          .events()
          .some((event) => event.event === 'ticket' && event.data.shown?.ticket?.chat?.state === 'active'),
      ).toBe(true),
    );
  });

  test('is pushed to its visitor: place, agent, end', async () => {
    await setAvailable(aino, true);
    const first = site.anonymous();
    const firstId = await first.open();
    const visitor = site.anonymous();
    const ticketId = await visitor.open();
    const headers = { 'frontdesk-ticket-token': visitor.token() ?? '' };
    const url = await urlOf();
    const stream = await openStream({ url, userId, apiKey: site.publicKey, headers });
    streams.push(stream);
    const chats = () => stream.events().flatMap((event) => (event.event === 'chat' ? [event.data.chat] : []));
    await vi.waitFor(() => expect(chats().at(-1)).toMatchObject({ state: 'waiting', place: 2 }));
    await take(aino, firstId);
    await vi.waitFor(() => expect(chats().at(-1)).toMatchObject({ state: 'waiting', place: 1 }));
    await answer(aino, ticketId, 'Behind the house');
    await vi.waitFor(() =>
      expect(chats().at(-1)).toMatchObject({ state: 'active', agents: [{ name: 'Aino' }] }),
    );
    const end = await aino.browser.operation(operations.endConversation, userId, {
      ticketId: String(ticketId),
    });
    expect(end.statusCode, end.body).toBe(204);
    await vi.waitFor(() =>
      expect(chats().at(-1)).toMatchObject({ state: 'ended', endReason: 'agent', canRate: true }),
    );
    const conversationId = chats().at(-1)?.conversationId;
    const input = { ticketId: String(ticketId), conversationId, rating: 4 };
    const rated = await visitor.send(operations.rateConversation, input);
    expect(rated.json()).toMatchObject({ rating: 4, canRate: true });
    await site.office.send(operations.updateTicket, {
      ticketId: String(ticketId),
      status: 'solved',
      lastSeenMessageId: maxId,
    });
    const asked = await visitor.send(operations.grabTicketRating, { ticketId: String(ticketId) });
    expect(asked.json().json).toMatchObject({ canRate: false, rating: null });
    const spoken = await visitor.send(operations.grabConversation, { conversationId });
    expect(spoken.json().json.map(({ message }: { message: string }) => message)).toEqual([
      expect.stringContaining('visitorJoin'),
      'Where is it?',
      expect.stringContaining('agentJoin'),
      'Behind the house',
    ]);
    const thread = await aino.browser.operation(operations.grabThread, userId, {
      ticketId: String(ticketId),
    });
    expect(thread.json().chats).toMatchObject([{ conversationId, endReason: 'agent', rating: 4 }]);
    const stolen = await first.send(operations.grabConversation, { conversationId });
    expect(stolen.statusCode).toBe(404);
  });
});

describe('home', () => {
  test('names the agents who greet, for as long as their leases last', async () => {
    const input = { helpCenterId: site.center.helpCenterId, lang: 'en' };
    const visitor = site.anonymous();
    const isOffered = async () => (await visitor.send(operations.home, input)).json().chat !== undefined;
    await vi.waitFor(async () => expect(await isOffered()).toBe(false));
    await setAvailable(aino, true);
    await vi.waitFor(async () => {
      const home = await visitor.send(operations.home, input);
      expect(home.json().chat).toMatchObject({ agents: [{ agentId: aino.id, name: 'Aino' }] });
      expect(home.json().chat.seconds).toBeLessThanOrEqual(45);
      expect(home.headers['cache-control']).toBe('no-store');
    });
    await setAvailable(aino, false);
    await vi.waitFor(async () => expect(await isOffered()).toBe(false));
  });
});

describe('mail', () => {
  const customer = 'kim@post.example';
  const mailsTo = (email: string) => smtp.received.filter(({ to }) => to === email);
  const isIdle = async () => {
    const { rows } = await service.database.pool.query(
      'select from mails where next_attempt_at <= now() and state = $1',
      ['queued'],
    );
    return rows.length === 0;
  };
  /** Mails of a ticket are sent one after the other: the first one waits for all. */
  const isPutOff = async () => {
    const { rows } = await service.database.pool.query('select from mails where next_attempt_at > now()');
    return rows.length > 0;
  };
  const makeDue = () => service.database.pool.query('update mails set next_attempt_at = now()');

  test('waits for the end of a chat, and brings what was not read, once', async () => {
    await service.database.db.delete(mails);
    await setAvailable(aino, true);
    const ticketId = await site.anonymous().open({ fromEmail: customer });
    await answer(aino, ticketId, 'Behind the house');
    await makeDue();
    await sendMailsUntil(service.database, smtp.way, isPutOff);
    await answer(aino, ticketId, 'Under the tree');
    await makeDue();
    await sendMailsUntil(service.database, smtp.way, isPutOff);
    expect(smtp.received).toEqual([]);
    await aino.browser.operation(operations.endConversation, userId, { ticketId: String(ticketId) });
    await sendMailsUntil(service.database, smtp.way, isIdle);
    const [sent, ...more] = mailsTo(customer);
    expect(more).toEqual([]);
    expect(sent?.raw).toContain('Behind the house');
    expect(sent?.raw).toContain('Under the tree');
  });

  test('is not sent about what the visitor read in the chat', async () => {
    await service.database.db.delete(mails);
    await setAvailable(aino, true);
    const visitor = site.anonymous();
    const ticketId = await visitor.open({ fromEmail: 'read@post.example' });
    await answer(aino, ticketId, 'Behind the house');
    const upTo = new Date(Date.now() + 1000).toISOString();
    await visitor.send(operations.markTicketRead, { ticketId: String(ticketId), upTo });
    await visitor.send(operations.endConversation, { ticketId: String(ticketId) });
    await sendMailsUntil(service.database, smtp.way, isIdle);
    expect(mailsTo('read@post.example')).toEqual([]);
  });
});

describe('the undo of a send', () => {
  test('holds nothing back while a chat is open', async () => {
    await setAvailable(aino, true);
    const ticketId = await site.anonymous().open();
    const { lastMessageId } = await deskTicket(aino, ticketId);
    const response = await aino.browser.operation(operations.insertTicket, userId, {
      ticketId: String(ticketId),
      toEmail: site.inbox.toEmail,
      subject: 'Tent',
      message: 'Behind the house',
      lastSeenMessageId: lastMessageId,
      undoSeconds: 10,
    });
    expect(response.json().json).toEqual({ ticketID: ticketId, held: null });
  });
});

describe('a blocked visitor', () => {
  test('has no chat and writes spam, from the same network too, until the ticket is no spam', async () => {
    await setAvailable(aino, true);
    const visitor = site.anonymous();
    const ticketId = await visitor.open({ fromEmail: 'flood@post.example' });
    const named = { ticketId: String(ticketId) };
    const blocked = await aino.browser.operation(operations.blockVisitor, userId, named);
    expect(blocked.statusCode, blocked.body).toBe(204);
    expect(await deskTicket(aino, ticketId)).toMatchObject({ isSpam: true, chat: null });
    const again = await visitor.open({ fromEmail: 'other@post.example' });
    const neighbour = await site.anonymous().open({ fromEmail: 'third@post.example' });
    for (const id of [again, neighbour])
      expect(await deskTicket(aino, id)).toMatchObject({ isSpam: true, chat: null });
    const known = await (await site.identified(person('neighbour'))).open();
    expect(await deskTicket(aino, known)).toMatchObject({ isSpam: false, chat: { state: 'waiting' } });
    await aino.browser.operation(operations.updateTicket, userId, { ...named, isSpam: false });
    const free = await site.anonymous().open({ fromEmail: 'third@post.example' });
    expect(await deskTicket(aino, free)).toMatchObject({ isSpam: false, chat: { state: 'waiting' } });
  });
});

describe('a bot', () => {
  test('answers without an answer of an agent: status, wait and statistics leave it out', async () => {
    const { db } = service.database;
    const email = 'bot@skogsrand.example';
    const id = await buildTicketAgent(db, { userId, name: 'Robo', email });
    await db.update(agents).set({ isBot: true }).where(eq(agents.id, id));
    await setAvailable(aino, true);
    const visitor = site.anonymous();
    const ticketId = await visitor.open();
    const input = {
      ...tentTicket,
      ticketId: String(ticketId),
      fromEmail: email,
      message: 'A person comes soon.',
    };
    expect((await site.office.send(operations.insertTicket, input)).statusCode).toBe(200);
    const ticket = await deskTicket(aino, ticketId);
    expect(ticket).toMatchObject({ status: 'new', chat: { state: 'active', agents: [{ agentId: id }] } });
    expect(ticket.waitingSince).not.toBeNull();
    const assigned = { ticketId: String(ticketId), assignedAgents: [] };
    await site.office.send(operations.updateTicket, assigned);
    expect(await deskTicket(aino, ticketId)).toMatchObject({ chat: { state: 'waiting' } });
    const chat = await chatOf(visitor, ticketId);
    const spoken = await site.office.send(operations.grabConversation, {
      conversationId: chat?.conversationId,
    });
    expect(spoken.json().json).toContainEqual(
      expect.objectContaining({
        agentID: null,
        message: JSON.stringify({ type: 'bot', text: 'A person comes soon.' }),
      }),
    );
  });
});

describe('the chats of an inbox of other teams', () => {
  test('are neither listed nor read by agents who may not see it', async () => {
    const { db } = service.database;
    await setAvailable(aino, true);
    const visitor = site.anonymous();
    const chat = await chatOf(visitor, await visitor.open());
    const conversationId = chat?.conversationId;
    const days = { fromDate: '2020-01-01', toDate: '2090-01-01' };
    const ids = async () => {
      const response = await bo.browser.operation(operations.listConversations, userId, days);
      return response.json().json.map((row: { conversationID: string }) => row.conversationID);
    };
    expect(await ids()).toContain(conversationId);
    await setInbox(db, userId, site.inbox.inboxId, { teams: ['legal'] });
    onTestFinished(async () => {
      await setInbox(db, userId, site.inbox.inboxId, { teams: [] });
    });
    await vi.waitFor(async () => expect(await ids()).not.toContain(conversationId));
    const { grabConversation, grabVisitorInfo, grabVisitorTags, grabVisitorLabels, grabVisitorCards } =
      operations;
    for (const operation of [
      grabConversation,
      grabVisitorInfo,
      grabVisitorTags,
      grabVisitorLabels,
      grabVisitorCards,
    ]) {
      const response = await bo.browser.operation(operation, userId, { conversationId });
      expect(response.statusCode, operation.name).toBe(404);
    }
  });
});
