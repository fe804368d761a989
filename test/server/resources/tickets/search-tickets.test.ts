/** The search of agents: by words, by address and by number. */

import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { operations } from '../../../../src/api/operations/index.ts';
import { ticketMessages, ticketWords } from '../../../../src/server/db/tables/index.ts';
import { foldNewWords } from '../../../../src/server/resources/tickets/words/fold-new-words.sql.ts';
import { foldWords, wordsQuery } from '../../../../src/server/resources/tickets/words/fold-words.ts';
import { startFolding } from '../../../../src/server/resources/tickets/words/folding.ts';
import { type TestInput, useApp } from '../../../support/app.ts';
import { until } from '../../../support/data-folders.ts';
import { quiet } from '../../../support/log.ts';
import { tentTicket, useSite } from '../../../support/site.ts';
import { buildInbox } from '../../../support/tickets.ts';

const service = useApp();
const site = useSite(service);
const other = useSite(service, 11);
const { insertTicket, searchTickets, updateTicket } = operations;

const open = (input: TestInput = {}, of = site) =>
  of.office.open({ fromEmail: 'maja@post.example', appendOpenTicket: false, ...input });

async function search(q: string, input: TestInput = {}) {
  while (await foldNewWords(service.database.db));
  const response = await site.office.send(searchTickets, { q, ...input });
  expect(response.statusCode, response.body).toBe(200);
  const { tickets, complete } = response.json();
  return { ids: tickets.map(({ ticketId }: { ticketId: number }) => ticketId), complete };
}

const found = async (q: string) => (await search(q)).ids;

describe('words', () => {
  test('find a ticket by its beginnings, without case and accents, wherever they are', async () => {
    const id = await open({
      subject: 'Sliding zipper',
      message: 'Det gick sönder i Åre.',
      fromName: 'Märta Öst',
    });
    for (const q of [
      'zipper',
      'ZIPP',
      'sonder',
      'SÖNDER are',
      'marta',
      'öst zipper',
      'post.example zipper',
    ]) {
      expect(await found(q), q).toEqual([id]);
    }
    for (const q of ['ipper', 'zipper tent', 'zi ', '% _', "' | !"]) expect(await found(q), q).toEqual([]);
  });

  test('of notes are found, of log lines not, and the newest message comes first', async () => {
    const first = await open({ message: 'A quokka' });
    const second = await open({ message: 'A quokka, too' });
    expect(await found('quokka')).toEqual([second, first]);
    const note = { ...tentTicket, ticketId: String(first), messageType: 'internal', message: 'quokka again' };
    await site.office.send(insertTicket, note);
    expect(await found('quokka')).toEqual([first, second]);
    await service.database.db
      .update(ticketMessages)
      .set({ plain: 'gone' })
      .where(eq(ticketMessages.ticketId, second));
    expect(await found('quokka')).toEqual([first]);
    expect(await search('quokka', { limit: 1 })).toEqual({ ids: [first], complete: true });
    await open({ message: 'quokka' });
    expect(await search('quokka', { limit: 1 })).toMatchObject({ complete: false });
  });

  test('of another user are never found, not even where one id begins with the other', async () => {
    await open({ message: 'narwhal' }, other);
    expect(await found('narwhal')).toEqual([]);
    expect(await found('1 narwhal')).toEqual([]);
    expect(wordsQuery(1, "x' | 'y")).toBe("'1 x' & '1 y'");
    expect(wordsQuery(1, '?!')).toBeNull();
  });

  test('of one message are limited', () => {
    const text = Array.from({ length: 20_000 }, (_, index) => `w${index}`).join(' ');
    expect(foldWords(1, [text])).toHaveLength(4000);
  });
});

test('an address finds the tickets of that sender, and a number that ticket', async () => {
  const id = await open({ fromEmail: 'Nils@Post.example', message: 'one' });
  const others = await open({ fromEmail: 'olga@post.example', message: 'My brother is nils@post.example' });
  expect(await found('nils@POST.example')).toEqual([id, others]);
  expect(await found(`#${id}`)).toEqual([id]);
  expect(await found(String(id))).toEqual([id]);
  const foreign = await open({}, other);
  expect(await found(String(foreign))).toEqual([]);
  expect(await found('9'.repeat(16))).toEqual([]);
});

test('messages are folded in the background, and only once', async () => {
  await open({ message: 'A wombat' });
  const { db } = service.database;
  const folding = startFolding({ db, log: quiet, everyMs: 20 });
  const isFolded = async () => (await db.select().from(ticketWords)).every(({ words }) => words !== null);
  await until(isFolded);
  await folding.stop();
  expect(await foldNewWords(db)).toBe(false);
  expect(await found('wombat')).toHaveLength(1);
});

test('an erased message leaves no words', async () => {
  const id = await open({ message: 'capybara' });
  expect(await found('capybara')).toEqual([id]);
  await service.database.db.delete(ticketMessages).where(eq(ticketMessages.ticketId, id));
  expect(await service.database.db.select().from(ticketWords).where(eq(ticketWords.ticketId, id))).toEqual(
    [],
  );
});

describe('within a view', () => {
  test('only tickets that belong to it are found, and the view names what narrows it', async () => {
    const mine = await open({ message: 'A pangolin' });
    const solved = await open({ message: 'Another pangolin' });
    const inbox = await buildInbox(service.database.db, {
      userId: 1,
      name: 'Returns',
      addresses: ['returns@skogsrand.example'],
    });
    const returned = await open({ message: 'A third pangolin', toEmail: inbox.toEmail });
    const change = (id: number, input: TestInput) =>
      site.office.send(updateTicket, { ticketId: String(id), ...input });
    await change(mine, { assignedAgents: [site.agent.id] });
    const closing = { ...tentTicket, ticketId: String(solved), messageType: 'internal', status: 'solved' };
    await site.office.send(insertTicket, closing);
    const within = async (input: TestInput) => (await search('pangolin', input)).ids;
    expect(await within({})).toEqual([returned, solved, mine]);
    expect(await within({ view: 'open' })).toEqual([returned, mine]);
    expect(await within({ view: 'solved' })).toEqual([solved]);
    expect(await within({ view: 'mine', agentId: site.agent.id })).toEqual([mine]);
    expect(await within({ view: 'inbox', inboxId: inbox.inboxId })).toEqual([returned]);
    expect(await within({ view: 'label', labelName: 'unknown' })).toEqual([]);
    expect(await search('pangolin', { view: 'open', limit: 1 })).toEqual({
      ids: [returned],
      complete: false,
    });
    for (const [view, label] of [
      ['mine', 'agentId'],
      ['inbox', 'inboxId'],
      ['label', 'labelName'],
    ]) {
      const response = await site.office.send(searchTickets, { q: 'pangolin', view });
      expect(response.json()).toMatchObject({ message: 'Validation', errors: [{ label }] });
    }
  });
});
