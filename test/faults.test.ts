/** What `npm run faults` finds: that whoever judges a server sees what is lost, and what is there twice. */

import pg from 'pg';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { ensureBuilt } from '../tools/fresh.mjs';
import { countKey, judge, placeKey, type Stored } from './support/faults/judge.ts';
import { createLedger, type Ledger } from './support/faults/ledger.ts';
import { createWorld, type World } from './support/faults/world.ts';
import { roundsOf } from './support/sample.ts';

let world: World | undefined;

beforeAll(() => ensureBuilt());
afterEach(async () => {
  await world?.close();
  world = undefined;
});

const nothing: Stored = {
  places: new Map(),
  counts: new Map(),
  mails: [],
  toBeMailed: new Set(),
  unreadable: [],
  unheard: [],
};

/** Of an acknowledged ticket at place 7. */
function ledgerOfOne(): { ledger: Ledger; key: string; mark: string } {
  const ledger = createLedger('test');
  const write = ledger.send('ticket');
  write.isAcknowledged = true;
  write.place = '7';
  return { ledger, key: placeKey('ticket', write.mark), mark: write.mark };
}

test('what is there once, where the answer said, is neither lost nor there twice', () => {
  const { ledger, key } = ledgerOfOne();
  // What was not acknowledged may be there or not.
  ledger.send('contact');
  const stored = { ...nothing, places: new Map([[key, ['7']]]) };
  expect(judge(ledger, stored)).toEqual({ acknowledged: 1, lost: [], twice: [], mailedAgain: 0 });
});

test('what was acknowledged and is nowhere, or elsewhere, is lost', () => {
  const { ledger, key } = ledgerOfOne();
  expect(judge(ledger, nothing).lost).toEqual([`${key} is nowhere`]);
  expect(judge(ledger, { ...nothing, places: new Map([[key, ['8']]]) }).lost).toEqual([`${key} is not at 7`]);
});

test('what is stored again is there twice, acknowledged or not', () => {
  const ledger = createLedger('test');
  const { mark } = ledger.send('message');
  const places = new Map([[placeKey('message', mark), ['7', '8']]]);
  expect(judge(ledger, { ...nothing, places }).twice).toHaveLength(1);
});

test('votes are lost below what was acknowledged, and counted twice above what was sent', () => {
  const ledger = createLedger('test');
  for (const isAcknowledged of [true, true, false]) {
    const count = ledger.sendCounted('vote', 5);
    if (isAcknowledged) count.acknowledged += 1;
  }
  const judged = (votes: number) => {
    const { lost, twice } = judge(ledger, { ...nothing, counts: new Map([[countKey('vote', 5), votes]]) });
    return [lost.length, twice.length];
  };
  expect([0, 1, 2, 3, 4].map(judged)).toEqual([
    [2, 0],
    [1, 0],
    [0, 0],
    [0, 0],
    [0, 1],
  ]);
});

test('a mail is lost unless it arrived, and is there twice unless nobody could know that it had', () => {
  const { ledger, key, mark } = ledgerOfOne();
  const judged = (state: string, received: number, uncertainAttempts: number) => {
    const mails = [{ messageId: '<1@x.example>', state, received, uncertainAttempts, marks: [mark] }];
    const places = new Map([[key, ['7']]]);
    const found = judge(ledger, { ...nothing, places, mails, toBeMailed: new Set([mark]) });
    return [found.lost.length, found.twice.length, found.mailedAgain];
  };
  expect(judged('sent', 1, 0)).toEqual([0, 0, 0]);
  expect(judged('sent', 0, 0)).toEqual([1, 0, 0]);
  expect(judged('queued', 0, 0)).toEqual([1, 0, 0]);
  expect(judged('sent', 2, 0)).toEqual([0, 1, 0]);
  expect(judged('sent', 2, 1)).toEqual([0, 0, 1]);
  const unsent = { ...nothing, places: new Map([[key, ['7']]]), toBeMailed: new Set([mark]) };
  expect(judge(ledger, unsent).lost).toEqual([`${key} is in no mail`]);
});

test('a killed server has lost nothing and doubled nothing; what is taken from its database is found missing', async () => {
  const made = await createWorld({ database: 'built-in', hasMail: false });
  world = made;
  const { ledger, postgres } = made;
  const [server] = made.servers;
  const loaded = async () => {
    const before = ledger.acknowledged();
    await expect.poll(() => ledger.acknowledged()).toBeGreaterThan(before + 20);
  };
  for (let round = 0; round < roundsOf(2, 1); round += 1) {
    await loaded();
    await server?.kill();
    void server?.start();
    expect(await made.untilAnswering(60_000)).toBeLessThan(Number.POSITIVE_INFINITY);
  }
  await loaded();
  const { lost, twice } = await made.judge();
  expect({ lost, twice, failedStarts: server?.failedStarts }).toEqual({
    lost: [],
    twice: [],
    failedStarts: 0,
  });

  const [missing, doubled] = ledger.writes.filter(
    ({ kind, isAcknowledged, place }) => kind === 'ticket' && isAcknowledged && place !== null,
  );
  if (!missing || !doubled) throw new Error('too few tickets were acknowledged');
  const client = new pg.Client({ connectionString: postgres.url });
  await client.connect();
  await client.query('delete from tickets where id = $1', [missing.place]);
  await client.query(
    `insert into ticket_messages (user_id, ticket_id, type, from_email, from_name, plain, html)
       select user_id, ticket_id, type, from_email, from_name, plain, html from ticket_messages
       where ticket_id = $1 and plain = $2`,
    [doubled.place, doubled.mark],
  );
  await client.end();
  const spoilt = await made.judge({ timeoutMs: 0, settleMs: 0 });
  expect(spoilt.lost).toContain(`${placeKey('ticket', missing.mark)} is nowhere`);
  expect(spoilt.lost).toContain(`${missing.mark} cannot be read`);
  expect(spoilt.twice).toEqual([expect.stringContaining(placeKey('ticket', doubled.mark))]);
});
