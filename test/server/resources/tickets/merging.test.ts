/** Merged tickets: what moves, who reads what afterwards, what is written to them later, and how it is undone. */

import { and, asc, eq } from 'drizzle-orm';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { operations } from '../../../../src/api/operations/index.ts';
import {
  mails,
  ticketDrafts,
  ticketMerges,
  ticketMessages,
  tickets,
  ticketTokenTickets,
  webhookDeliveries,
} from '../../../../src/server/db/tables/index.ts';
import { findMailContent } from '../../../../src/server/mail/outgoing/mail-contents.sql.ts';
import { readPersonEmail } from '../../../../src/server/operate/privacy/email.ts';
import { erasePerson } from '../../../../src/server/operate/privacy/erase.ts';
import { foldNewWords } from '../../../../src/server/resources/tickets/words/fold-new-words.sql.ts';
import { addWebhook } from '../../../../src/server/webhooks/webhooks.sql.ts';
import { type TestInput, useApp } from '../../../support/app.ts';
import { deskOrigin, signedIn } from '../../../support/desk.ts';
import { openStream, type TestStream } from '../../../support/event-stream.ts';
import { type TestPerson, tentTicket, useSite } from '../../../support/site.ts';
import { bearer, person } from '../../../support/visitors.ts';

const mail = { from: null, answerWaitSeconds: 60 };
const service = useApp({ config: { mail, listen: { publicUrl: deskOrigin } }, isListening: true });
const { grabThread, grabTicket, insertTicket, listViewTickets, mergeTicket, saveDraft } = operations;
const { searchTickets, unmergeTicket, updateTicket } = operations;
const site = useSite(service);
const other = useSite(service, 2);
let url: string;
const streams: TestStream[] = [];

beforeAll(async () => {
  url = await service.app.listen({ host: '127.0.0.1', port: 0 });
  await addWebhook(service.database.db, {
    userId: 1,
    url: new URL('https://hook.example/'),
    events: ['ticket.status'],
  });
});
afterEach(() => {
  for (const stream of streams.splice(0)) stream.close();
});

const open = (message: string, fromEmail = 'maja@post.example') =>
  site.office.open({ message, fromEmail, appendOpenTicket: false, autoReply: false });

const merge = (ticketId: number, intoTicketId: number, input: TestInput = {}) =>
  site.office.send(mergeTicket, {
    ticketId: String(ticketId),
    intoTicketId,
    agentId: site.agent.id,
    ...input,
  });

async function merged(ticketId: number, intoTicketId: number, input: TestInput = {}): Promise<number> {
  const response = await merge(ticketId, intoTicketId, input);
  expect(response.statusCode, response.body).toBe(200);
  return response.json().intoTicketId;
}

const unmerge = (ticketId: number) =>
  site.office.send(unmergeTicket, { ticketId: String(ticketId), agentId: site.agent.id });

async function unmerged(ticketId: number): Promise<void> {
  const response = await unmerge(ticketId);
  expect(response.statusCode, response.body).toBe(204);
}

async function thread(ticketId: number, agentId = site.agent.id) {
  const response = await site.office.send(grabThread, { ticketId: String(ticketId), agentId });
  expect(response.statusCode, response.body).toBe(200);
  return response.json();
}

/** The texts of a thread without its log, each with the ticket that it came from. */
async function texts(ticketId: number): Promise<string[]> {
  const { messages } = await thread(ticketId);
  return messages
    .filter(({ messageType }: { messageType: string }) => messageType !== 'log')
    .map(({ messagePlain, mergedFrom }: { messagePlain: string; mergedFrom: number | null }) =>
      mergedFrom === null ? messagePlain : `${messagePlain} #${mergedFrom}`,
    );
}

async function log(ticketId: number): Promise<string[]> {
  const { messages } = await thread(ticketId);
  return messages
    .filter(({ messageType }: { messageType: string }) => messageType === 'log')
    .map(({ messagePlain }: { messagePlain: string }) => messagePlain);
}

const write = (by: TestPerson, ticketId: number, message: string, input: TestInput = {}) =>
  by.send(insertTicket, { ...tentTicket, ticketId: String(ticketId), message, ...input });

const answer = (ticketId: number, message: string, input: TestInput = {}) =>
  write(site.office, ticketId, message, { fromEmail: site.agent.email, ...input });

async function visitorTexts(by: TestPerson, ticketId: number): Promise<string[]> {
  const response = await by.send(grabTicket, { ticketId: String(ticketId) });
  expect(response.statusCode, response.body).toBe(200);
  return response.json().json.map(({ messagePlain }: { messagePlain: string }) => messagePlain);
}

async function row(ticketId: number) {
  const [found] = await service.database.db
    .select()
    .from(tickets)
    .where(and(eq(tickets.userId, 1), eq(tickets.id, ticketId)));
  if (!found) throw new Error(`there is no ticket ${ticketId}`);
  return found;
}

describe('a merge', () => {
  test('moves the messages in order of date, and both tickets say who did it', async () => {
    const one = await open('Where is it?');
    const two = await open('Still nothing');
    await answer(one, 'We look');
    await write(site.office, two, 'Hello?', { fromEmail: 'maja@post.example' });
    expect(await merged(one, two)).toBe(two);
    expect(await texts(two)).toEqual([`Where is it? #${one}`, 'Still nothing', `We look #${one}`, 'Hello?']);
    expect(await texts(one)).toEqual([]);
    expect(await log(one)).toEqual([`Aino merged this ticket into #${two}`]);
    expect(await log(two)).toEqual([`Aino merged #${one} into this ticket`]);
    expect((await thread(one)).merge).toMatchObject({ intoTicketId: two, subject: 'Tent' });
    expect((await thread(two)).merge).toBeNull();
  });

  test('closes the ticket, which is in no view and found by its number only', async () => {
    const one = await open('A pan that sings');
    const two = await open('The pan again');
    await merged(one, two);
    for (const input of [{ view: 'open' }, { view: 'solved' }]) {
      const response = await site.office.send(listViewTickets, { ...input, limit: 200 });
      const ids = response.json().tickets.map(({ ticketId }: { ticketId: number }) => ticketId);
      expect(ids).not.toContain(one);
    }
    const found = async (q: string) => {
      const response = await site.office.send(searchTickets, { q, limit: 200 });
      return response.json().tickets.map(({ ticketId }: { ticketId: number }) => ticketId);
    };
    expect(await found('maja@post.example')).toContain(two);
    expect(await found('maja@post.example')).not.toContain(one);
    expect(await found(`#${one}`)).toContain(one);
    await foldNewWords(service.database.db);
    expect(await found('sings')).toEqual([two]);
    const changed = await site.office.send(updateTicket, {
      ticketId: String(one),
      status: 'new',
      lastSeenMessageId: 0,
    });
    expect(changed.statusCode).toBe(409);
    expect(changed.json().error).toEqual({ field: 'ticketId', mergedInto: two });
  });

  test('lets the other ticket wait if one of them does, since the earlier time', async () => {
    const one = await open('First');
    const two = await open('Second');
    await answer(two, 'Done', { status: 'solved' });
    const { waitingSince } = await row(one);
    const former = await row(two);
    await merged(one, two);
    expect(await row(two)).toMatchObject({ status: 'reply', waitingSince });
    expect(await row(one)).toMatchObject({ status: 'closed', waitingSince: null });
    await unmerged(one);
    expect(await row(one)).toMatchObject({ status: 'new', waitingSince });
    expect(await row(two)).toMatchObject({ status: former.status, waitingSince: former.waitingSince });
  });

  test('happens once, however often it is asked for', async () => {
    const one = await open('First');
    const two = await open('Second');
    const three = await open('Third');
    const answers = await Promise.all([merge(one, two), merge(one, two), merge(one, two)]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
    expect(await log(two)).toHaveLength(1);
    const elsewhere = await merge(one, three);
    expect(elsewhere.statusCode).toBe(409);
    expect(elsewhere.json().error).toEqual({ field: 'ticketId' });
  });

  test('of two that cross, one is made', async () => {
    const one = await open('First');
    const two = await open('Second');
    const answers = await Promise.all([merge(one, two), merge(two, one)]);
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    expect((await texts(one)).length + (await texts(two)).length).toBe(2);
  });

  test('never makes a circle, and refuses what is not there', async () => {
    const one = await open('First');
    const two = await open('Second');
    await merged(one, two);
    for (const [ticketId, into] of [
      [one, one],
      [two, one],
      [two, two],
    ] as const) {
      expect((await merge(ticketId, into)).statusCode, `${ticketId} into ${into}`).toBe(400);
    }
    const foreign = await other.office.open();
    expect((await merge(foreign, one)).statusCode).toBe(404);
    expect((await merge(one, foreign)).statusCode).toBe(404);
    expect((await merge(await open('x'), 9_007_199_254_740_991)).statusCode).toBe(404);
    expect((await merge(await open('x'), two, { agentId: other.agent.id })).statusCode).toBe(400);
  });

  test('is for agents only', async () => {
    const visitor = await site.identified(person('maja'));
    const ticketId = String(await visitor.open());
    expect((await visitor.send(mergeTicket, { ticketId, intoTicketId: 1 })).statusCode).toBe(403);
    expect((await visitor.send(unmergeTicket, { ticketId })).statusCode).toBe(403);
  });

  test('at the desk is in the name of the session', async () => {
    const browser = await signedIn(service, 1, site.agent.id);
    const one = await open('First');
    const two = await open('Second');
    const input = { ticketId: String(one), intoTicketId: two, agentId: 987_654 };
    expect((await browser.operation(mergeTicket, 1, input)).statusCode).toBe(200);
    expect(await log(two)).toEqual([`Aino merged #${one} into this ticket`]);
  });

  test('waits for no reply that is held', async () => {
    const one = await open('First');
    const two = await open('Second');
    const held = await answer(one, 'We look', { undoSeconds: 10 });
    expect(held.json().json.held, held.body).not.toBeNull();
    const response = await merge(one, two);
    expect(response.statusCode).toBe(409);
    expect(response.json().error).toEqual({ field: 'heldMessages' });
    expect(await texts(two)).toEqual(['Second']);
  });

  test('moves drafts below what their agents write in the other ticket', async () => {
    await service.database.db.delete(ticketDrafts);
    const one = await open('First');
    const two = await open('Second');
    const save = (ticketId: number, kind: string, message: string) =>
      site.office.send(saveDraft, {
        ticketId: String(ticketId),
        agentId: site.agent.id,
        kind,
        message,
        version: 0,
      });
    await save(one, 'reply', 'Of one');
    await save(one, 'note', 'Note of one');
    await save(two, 'reply', 'Of two');
    await merged(one, two);
    const { drafts } = await thread(two);
    expect(drafts.map(({ message }: { message: string }) => message)).toEqual([
      'Of two\n\nOf one',
      'Note of one',
    ]);
    expect((await thread(one)).drafts).toEqual([]);
  });

  test('is told to streams and webhooks', async () => {
    const one = await open('First');
    const two = await open('Second');
    await service.database.db.delete(webhookDeliveries);
    const stream = await openStream({ url, apiKey: site.secretKey, userId: 1, ticketId: [one, two] });
    streams.push(stream);
    await stream.first('hello');
    await merged(one, two);
    const changed = () =>
      stream.events().flatMap((event) => (event.event === 'ticket' ? [event.data.ticketId] : []));
    await expect.poll(() => new Set(changed())).toEqual(new Set([one, two]));
    const deliveries = await service.database.db.select().from(webhookDeliveries);
    expect(deliveries.map(({ body }) => JSON.stringify(body))).toHaveLength(1);
  });
});

describe('the customers', () => {
  test('have to be the same, unless the agent says otherwise', async () => {
    const one = await open('From Olle', 'olle@post.example');
    const two = await open('From Maja');
    const response = await merge(one, two);
    expect(response.statusCode).toBe(409);
    expect(response.json().error).toEqual({ field: 'differentCustomers' });
    expect(await merged(one, two, { differentCustomers: true })).toBe(two);
  });

  test('are not the same if a visitor could have typed the address of the second ticket', async () => {
    const stranger = site.anonymous();
    const typed = await stranger.open({ fromEmail: 'maja@post.example' });
    const real = await open('My order');
    expect((await merge(real, typed)).statusCode).toBe(409);
    // The other way round, the stranger reads nothing.
    await merged(typed, real);
    expect(await visitorTexts(stranger, typed)).toEqual(['Where is it?']);
    expect(await stranger.tickets()).toEqual([typed]);
    expect((await stranger.send(grabTicket, { ticketId: String(real) })).statusCode).toBe(404);
  });

  test('are the same if one visitor has both tickets', async () => {
    const visitor = site.anonymous();
    const one = await visitor.open({ message: 'First' });
    const two = await visitor.open({ message: 'Second' });
    await merged(one, two);
    expect(await visitorTexts(visitor, two)).toEqual(['First', 'Second']);
    expect(await visitorTexts(visitor, one)).toEqual(['First', 'Second']);
    expect(await visitor.tickets()).toEqual([two]);
    await unmerged(one);
    expect(await visitorTexts(visitor, one)).toEqual(['First']);
    expect((await visitor.tickets()).toSorted()).toEqual([one, two]);
  });

  test('by their verified address see the other ticket under both numbers', async () => {
    const identity = person('maja.merged');
    const maja = await site.identified(identity);
    const one = await open('First', 'maja.merged@post.example');
    const two = await open('Second', 'maja.merged@post.example');
    await merged(one, two);
    expect(await maja.tickets()).toEqual([two]);
    expect(await visitorTexts(maja, one)).toEqual(['First', 'Second']);
    // An answer in the other ticket is an event of this one too, whose thread may be open.
    const headers = bearer(await site.sign(identity));
    const stream = await openStream({ url, userId: 1, apiKey: site.publicKey, headers });
    streams.push(stream);
    await stream.first('hello');
    await answer(two, 'Here it is');
    const changed = () =>
      stream.events().flatMap((event) => (event.event === 'ticket' ? [event.data.ticketId] : []));
    await expect.poll(() => new Set(changed())).toEqual(new Set([one, two]));
    expect(await visitorTexts(maja, one)).toEqual(['First', 'Second', 'Here it is']);
  });

  test('who differ read nothing of the other ticket, and write into it', async () => {
    const olle = await site.identified(person('olle.other'));
    const maja = await site.identified(person('maja.other'));
    const one = await olle.open({ message: 'From Olle' });
    const two = await maja.open({ message: 'From Maja' });
    await answer(one, 'Hello Olle');
    await merged(one, two, { differentCustomers: true });
    await answer(two, 'Hello Maja');
    const sent = await write(olle, one, 'And mine?');
    expect(sent.json().json.ticketID, sent.body).toBe(one);
    expect(await visitorTexts(olle, one)).toEqual(['From Olle', 'Hello Olle', 'And mine?']);
    const raw = await olle.send(grabTicket, { ticketId: String(one) });
    const numbers = raw.json().json.map(({ ticketID }: { ticketID: string }) => ticketID);
    expect(new Set(numbers)).toEqual(new Set([String(one)]));
    expect((await olle.send(grabTicket, { ticketId: String(two) })).statusCode).toBe(404);
    expect(await olle.tickets()).toEqual([one]);
    expect(await texts(two)).toEqual([
      `From Olle #${one}`,
      'From Maja',
      `Hello Olle #${one}`,
      'Hello Maja',
      `And mine? #${one}`,
    ]);
    expect((await row(two)).status).toBe('reply');
  });

  test('get answers by mail only if the other ticket is theirs', async () => {
    const { db } = service.database;
    const one = await open('From Olle', 'olle.mail@post.example');
    const two = await open('From Maja', 'maja.mail@post.example');
    await merged(one, two, { differentCustomers: true });
    await answer(two, 'Hello Maja');
    const answers = await db
      .select({ ticketId: mails.ticketId })
      .from(mails)
      .where(and(eq(mails.userId, 1), eq(mails.kind, 'answer')));
    expect(answers.filter(({ ticketId }) => ticketId === two)).toHaveLength(1);
    expect(answers.filter(({ ticketId }) => ticketId === one)).toHaveLength(0);
  });

  test('still get the mail that was queued before', async () => {
    const { db } = service.database;
    const one = await open('First');
    const two = await open('Second');
    await answer(one, 'Queued before');
    await merged(one, two);
    const [queued] = await db
      .select()
      .from(mails)
      .where(and(eq(mails.userId, 1), eq(mails.ticketId, one), eq(mails.kind, 'answer')));
    const content = queued && (await findMailContent(db, queued));
    expect(content?.messages.map(({ plain }) => plain)).toEqual(['Queued before']);
    expect(content?.earlier.map(({ plain }) => plain)).toEqual(['First']);
    expect((await thread(two)).mails).toMatchObject([{ to: 'maja@post.example', state: 'queued' }]);
  });
});

describe('what is written to a merged ticket', () => {
  test('by a back office is stored in the other one, through every merge', async () => {
    const one = await open('First');
    const two = await open('Second');
    const three = await open('Third');
    await merged(one, two);
    await merged(two, three);
    const sent = await write(site.office, one, 'Late', { fromEmail: 'maja@post.example' });
    expect(sent.json().json.ticketID, sent.body).toBe(three);
    expect(await texts(three)).toEqual([`First #${one}`, `Second #${two}`, 'Third', `Late #${one}`]);
    expect(await merged(await open('Fourth'), one)).toBe(three);
  });

  test('by an agent is refused, as it might go to another customer', async () => {
    const one = await open('First');
    const two = await open('Second');
    await merged(one, two);
    const response = await answer(one, 'Hello');
    expect(response.statusCode).toBe(409);
    expect(response.json().error).toEqual({ field: 'ticketId', mergedInto: two });
    expect((await answer(one, 'A note', { messageType: 'internal' })).statusCode).toBe(200);
    expect(await texts(two)).toContain(`A note #${one}`);
  });

  test('while it is merged is stored in one of the two', async () => {
    const one = await open('First');
    const two = await open('Second');
    const numbers = Array.from({ length: 8 }, (_, index) => `Late ${index}`);
    const answers = await Promise.all([
      merge(one, two),
      ...numbers.map((message) => write(site.office, one, message, { fromEmail: 'maja@post.example' })),
    ]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 200));
    expect(await texts(one)).toEqual([]);
    const there = (await texts(two)).map((text) => text.replace(/ #\d+$/, ''));
    expect(there.toSorted()).toEqual(['First', 'Second', ...numbers].toSorted());
  });
});

describe('undoing a merge', () => {
  test('moves back exactly what was moved; what came since stays', async () => {
    const one = await open('First');
    const two = await open('Second');
    const three = await open('Third');
    await merged(one, two);
    await merged(two, three);
    await write(site.office, one, 'Late', { fromEmail: 'maja@post.example' });
    await unmerged(two);
    expect(await texts(two)).toEqual([`First #${one}`, 'Second']);
    expect(await texts(three)).toEqual(['Third', `Late #${one}`]);
    await unmerged(one);
    expect(await texts(one)).toEqual(['First']);
    expect(await texts(two)).toEqual(['Second']);
    expect(await log(one)).toEqual([
      `Aino merged this ticket into #${two}`,
      `Aino undid the merge into #${two}`,
    ]);
    expect((await log(two)).at(-1)).toBe(`Aino undid the merge of #${one}`);
    await unmerged(one);
  });

  test('of a ticket in the middle of a chain takes its own messages out of the last one', async () => {
    const one = await open('First');
    const two = await open('Second');
    const three = await open('Third');
    await merged(one, two);
    await merged(two, three);
    await unmerged(one);
    expect(await texts(one)).toEqual(['First']);
    expect(await texts(three)).toEqual([`Second #${two}`, 'Third']);
    await unmerged(two);
    expect(await texts(two)).toEqual(['Second']);
    expect(await texts(three)).toEqual(['Third']);
  });

  test('is refused after a day', async () => {
    const { db } = service.database;
    const one = await open('First');
    const two = await open('Second');
    await merged(one, two);
    const long = new Date(Date.now() - 25 * 3_600_000);
    await db.update(ticketMerges).set({ mergedAt: long }).where(eq(ticketMerges.ticketId, one));
    expect((await unmerge(one)).statusCode).toBe(409);
    expect(await texts(two)).toHaveLength(2);
  });

  test('leaves a status that was set since', async () => {
    const one = await open('First');
    const two = await open('Second');
    await merged(one, two);
    await answer(two, 'Done', { status: 'solved' });
    await unmerged(one);
    expect((await row(two)).status).toBe('solved');
    expect((await row(one)).status).toBe('new');
  });
});

describe('erasing a person', () => {
  const erase = (email: string) =>
    erasePerson(service.database.db, 1, readPersonEmail(email), { conversations: false, isDryRun: false });

  test('takes their messages out of the ticket that they were merged into', async () => {
    const one = await open('From Nils', 'nils.gone@post.example');
    const two = await open('From Maja');
    await answer(one, 'Hello Nils');
    await merged(one, two, { differentCustomers: true });
    const { erased } = await erase('nils.gone@post.example');
    expect(erased).toMatchObject({ tickets: 1, messages: 3 });
    expect(await texts(two)).toEqual(['From Maja']);
  });

  test('leaves those of others who were merged into theirs', async () => {
    const one = await open('From Maja');
    const two = await open('From Nora', 'nora.gone@post.example');
    await merged(one, two, { differentCustomers: true });
    await erase('nora.gone@post.example');
    expect(await texts(one)).toEqual(['From Maja']);
    expect(await row(one)).toMatchObject({ status: 'new' });
    const rest = await service.database.db
      .select()
      .from(ticketMessages)
      .where(eq(ticketMessages.ticketId, two))
      .orderBy(asc(ticketMessages.id));
    expect(rest).toEqual([]);
  });
});

test('a stream of a visitor tells of a message that another device has written to a merged ticket', async () => {
  const identity = person('olle.live');
  const olle = await site.identified(identity);
  const one = await olle.open({ message: 'From Olle' });
  const two = await open('From Maja');
  await merged(one, two, { differentCustomers: true });
  const stream = await openStream({
    url,
    apiKey: site.publicKey,
    userId: 1,
    headers: bearer(await site.sign(identity)),
  });
  streams.push(stream);
  const { tickets: versions } = await stream.first('hello');
  expect(Object.keys(versions)).toEqual([String(one)]);
  await write(olle, one, 'And mine?');
  const changed = () =>
    stream.events().flatMap((event) => (event.event === 'ticket' ? [event.data.ticketId] : []));
  await expect.poll(changed).toContain(one);
  expect(changed()).not.toContain(two);
});

test('a token opens both tickets only if it has both', async () => {
  const visitor = site.anonymous();
  const one = await visitor.open({ message: 'First' });
  const two = await open('Second');
  await merged(one, two, { differentCustomers: true });
  const rows = await service.database.db
    .select()
    .from(ticketTokenTickets)
    .where(eq(ticketTokenTickets.ticketId, two));
  expect(rows).toEqual([]);
  expect(await visitorTexts(visitor, one)).toEqual(['First']);
});
