/** Saved replies: whose they are, how they are found, and how their uses are counted. */

import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { maxSavedReplies, maxSavedReplyLength } from '../../../../src/api/limits.ts';
import { operations } from '../../../../src/api/operations/index.ts';
import { savedReplies } from '../../../../src/server/db/tables/index.ts';
import { releaseMessage } from '../../../../src/server/resources/tickets/held-messages/held-messages.sql.ts';
import { removeAgent } from '../../../../src/server/users/agents/change-agent.sql.ts';
import { type TestInput, useApp } from '../../../support/app.ts';
import { deskOrigin, signedIn } from '../../../support/desk.ts';
import { buildSite, tentTicket, useSite } from '../../../support/site.ts';
import { buildTicketAgent } from '../../../support/tickets.ts';

const service = useApp({ config: { listen: { publicUrl: deskOrigin } }, isListening: true });
const { createSavedReply, deleteSavedReply, insertTicket, listSavedReplies, updateSavedReply } = operations;
const site = useSite(service);
let bo: number;

beforeAll(async () => {
  bo = await buildTicketAgent(service.database.db, {
    userId: 1,
    name: 'Bo',
    email: 'bo@skogsrand.example',
  });
});
beforeEach(async () => {
  await service.database.db.delete(savedReplies);
});

const texts = [{ lang: 'en', message: 'Hello {{customer.name}}, we look for it.' }];

const create = (input: TestInput = {}) =>
  site.office.send(createSavedReply, { name: 'Lost parcel', texts, isShared: true, ...input });

async function created(input: TestInput = {}) {
  const response = await create(input);
  expect(response.statusCode, response.body).toBe(200);
  return response.json();
}

const own = (input: TestInput = {}) => created({ isShared: false, agentId: site.agent.id, ...input });

async function listed(input: TestInput = {}) {
  const response = await site.office.send(listSavedReplies, input);
  expect(response.statusCode, response.body).toBe(200);
  return response.json().replies;
}

const namesOf = async (input: TestInput = {}): Promise<string[]> =>
  (await listed(input)).map(({ name }: { name: string }) => name);

describe('a saved reply', () => {
  test('is stored with a sign in the place of half a character', async () => {
    const reply = await created({ name: 'a\udfffb', texts: [{ lang: 'en', message: 'a\ud83db 🙂' }] });
    expect(reply).toMatchObject({ name: 'a\ufffdb', texts: [{ message: 'a\ufffdb 🙂' }] });
  });

  test('is every agent’s if it is shared, else its agent’s', async () => {
    const shared = await created();
    const mine = await own({ name: 'Mine' });
    expect(shared).toEqual({
      savedReplyId: expect.any(Number),
      name: 'Lost parcel',
      isShared: true,
      team: null,
      texts,
      usedCount: 0,
      usedDate: null,
      changedDate: expect.any(String),
    });
    expect(await listed({ agentId: site.agent.id })).toEqual([shared, mine]);
    expect(await listed({ agentId: bo })).toEqual([shared]);
    expect(await listed()).toEqual([shared]);
    expect((await create({ isShared: false })).statusCode).toBe(400);
    expect((await create({ isShared: false, agentId: 987_654 })).statusCode).toBe(400);
  });

  test('is changed member by member, and shared for good', async () => {
    const { savedReplyId } = await own();
    const update = (input: TestInput) => site.office.send(updateSavedReply, { savedReplyId, ...input });
    const german = [...texts, { lang: 'de', message: 'Hallo, wir suchen es.' }];
    expect((await update({ agentId: bo, name: 'Taken' })).statusCode).toBe(404);
    expect((await update({ name: 'Taken' })).statusCode).toBe(404);
    const renamed = await update({ agentId: site.agent.id, name: 'Renamed' });
    expect(renamed.json()).toMatchObject({ name: 'Renamed', texts, isShared: false });
    const translated = await update({ agentId: site.agent.id, texts: german, isShared: true });
    expect(translated.json()).toMatchObject({ name: 'Renamed', texts: german, isShared: true });
    const kept = await update({ agentId: bo, isShared: false, name: 'Ours' });
    expect(kept.json()).toMatchObject({ name: 'Ours', isShared: true });
  });

  test('is removed by whoever can use it', async () => {
    const { savedReplyId: shared } = await created();
    const { savedReplyId: mine } = await own();
    const remove = (savedReplyId: number, agentId?: number) =>
      site.office.send(deleteSavedReply, { savedReplyId, ...(agentId !== undefined && { agentId }) });
    expect((await remove(mine, bo)).statusCode).toBe(404);
    expect((await remove(mine)).statusCode).toBe(404);
    expect((await remove(mine, site.agent.id)).statusCode).toBe(204);
    expect((await remove(mine, site.agent.id)).statusCode).toBe(404);
    expect((await remove(shared, bo)).statusCode).toBe(204);
    expect(await listed({ agentId: site.agent.id })).toEqual([]);
  });

  test('goes with its agent, unless it is shared', async () => {
    const { db } = service.database;
    const email = 'leaver@skogsrand.example';
    const leaver = await buildTicketAgent(db, { userId: 1, name: 'Leaver', email });
    await created({ isShared: false, agentId: leaver });
    await created({ isShared: true, agentId: leaver, name: 'For all' });
    await removeAgent(db, 1, leaver);
    expect(await db.$count(savedReplies)).toBe(1);
    expect(await namesOf()).toEqual(['For all']);
  });

  test('is of one user', async () => {
    const other = await buildSite(service, 5);
    const { savedReplyId } = await created();
    const foreign = await other.office.send(updateSavedReply, { savedReplyId, name: 'Taken' });
    expect(foreign.statusCode).toBe(404);
    expect((await other.office.send(listSavedReplies)).json().replies).toEqual([]);
  });

  test('has limits', async () => {
    const { pool } = service.database;
    const message = (length: number) => [{ lang: 'en', message: 'x'.repeat(length) }];
    expect((await create({ texts: message(maxSavedReplyLength + 1) })).statusCode).toBe(400);
    expect((await create({ texts: message(maxSavedReplyLength) })).statusCode).toBe(200);
    const twice = await create({ texts: [...texts, { lang: 'EN', message: 'Again' }] });
    expect(twice.json().errors).toEqual([{ label: 'texts', index: 1, value: 'EN' }]);
    await pool.query(
      `insert into saved_replies (user_id, name, texts, words)
       select 1, 'x', '[]', '' from generate_series(2, $1::int)`,
      [maxSavedReplies],
    );
    const refused = await create();
    expect(refused.statusCode).toBe(409);
    expect(refused.json().error).toEqual({ field: 'savedReplies', max: maxSavedReplies });
    await own();
  });
});

describe('a search', () => {
  test('finds words and their beginnings in names and every text, whatever their case and accents', async () => {
    await created({
      name: 'Paket försvunnet',
      texts: [
        { lang: 'sv', message: 'Vi letar efter det.' },
        { lang: 'de', message: 'Wir suchen das Päckchen.' },
      ],
    });
    await created({ name: '100 % wool_care' });
    const found = ['forsv', 'PÄCKCHEN', 'wir paket', 'efter', 'nothing', 'ket', '%', 'wool_', 'wool 100'];
    const names = await Promise.all(found.map(async (q) => await namesOf({ q })));
    const [parcel, wool] = [['Paket försvunnet'], ['100 % wool_care']];
    expect(names).toEqual([parcel, parcel, parcel, parcel, [], [], expect.any(Array), wool, wool]);
  });

  test('finds a reply by what it was changed to', async () => {
    const { savedReplyId } = await created();
    await site.office.send(updateSavedReply, { savedReplyId, name: 'Zip' });
    expect(await namesOf({ q: 'parcel' })).toEqual([]);
    expect(await namesOf({ q: 'zip look' })).toEqual(['Zip']);
  });
});

describe('a use', () => {
  async function write(savedReplyIds: readonly number[], input: TestInput = {}, headers = {}) {
    const id = await site.office.open({ appendOpenTicket: false });
    const body = { ...tentTicket, ticketId: String(id), fromEmail: site.agent.email, savedReplyIds };
    const response = await site.office.send(insertTicket, { ...body, ...input }, headers);
    expect(response.statusCode, response.body).toBe(200);
    return response.json().json;
  }

  test('is counted once for each message of an agent', async () => {
    const { savedReplyId: seldom } = await created({ name: 'Seldom' });
    const { savedReplyId: often } = await created({ name: 'Zoo' });
    const { savedReplyId: bos } = await own({ agentId: bo, name: 'Bo’s' });
    await write([often, often, seldom, bos, 987_654]);
    await write([often]);
    await write([often], { fromEmail: 'maja@post.example' });
    expect(await listed({ agentId: bo })).toMatchObject([
      { name: 'Zoo', usedCount: 2, usedDate: expect.any(String) },
      { name: 'Seldom', usedCount: 1 },
      { name: 'Bo’s', usedCount: 0, usedDate: null },
    ]);
  });

  test('is not counted again for a repeated request, and with a held message at its release', async () => {
    const { savedReplyId } = await created();
    const countOf = async () => (await listed())[0].usedCount;
    const id = String(await site.office.open({ appendOpenTicket: false }));
    const headers = { 'idempotency-key': 'a-key-of-at-least-128-bits-for-a-use' };
    for (let time = 0; time < 2; time += 1) await write([savedReplyId], { ticketId: id }, headers);
    expect(await countOf()).toBe(1);
    const { held } = await write([savedReplyId], { undoSeconds: 10 });
    expect(await countOf()).toBe(1);
    await releaseMessage(service.database.db, { userId: 1, id: held.heldMessageId }, null);
    expect(await countOf()).toBe(2);
  });

  test('of the same replies in other orders lets no message fail', async () => {
    const ids = await Promise.all(
      ['a', 'b', 'c', 'd'].map(async (name) => (await created({ name })).savedReplyId),
    );
    const both = [ids, ids.toReversed()];
    await Promise.all(Array.from({ length: 10 }, (_, at) => write(both[at % 2] ?? [])));
    expect((await listed()).map(({ usedCount }: { usedCount: number }) => usedCount)).toEqual([
      10, 10, 10, 10,
    ]);
  });
});

test('an agent at the desk has their own, whoever is named', async () => {
  await own({ name: 'Aino’s' });
  const browser = await signedIn(service, 1, bo);
  const body = { name: 'Bo’s', texts, isShared: false, agentId: site.agent.id };
  expect((await browser.operation(createSavedReply, 1, body)).statusCode).toBe(200);
  const list = await browser.operation(listSavedReplies, 1, { agentId: site.agent.id });
  expect(list.json().replies).toMatchObject([{ name: 'Bo’s' }]);
});
