import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { operations } from '../../src/api/operations/index.ts';
import { foldEmail } from '../../src/formats/fold-email.ts';
import { readPersonEmail } from '../../src/server/operate/privacy/email.ts';
import { findPerson } from '../../src/server/operate/privacy/person.ts';
import { findAgentByEmail } from '../../src/server/resources/tickets/tickets.sql.ts';
import { useApp } from '../support/app.ts';
import { useSite } from '../support/site.ts';
import { buildTicketAgent } from '../support/tickets.ts';
import { person } from '../support/visitors.ts';

const service = useApp({
  config: { mail: { from: { address: 'help@skogsrand.example', name: 'Skogsrand' }, answerWaitSeconds: 60 } },
});
const site = useSite(service);

/** What JavaScript or PostgreSQL take for one address, and a mail server for two. */
const pairs = [
  ['\u212aim@post.example', 'kim@post.example'],
  ['\u212bsa@post.example', 'åsa@post.example'],
  ['İpek@post.example', 'i\u0307pek@post.example'],
  ['Øyvind@post.example', 'øyvind@post.example'],
  ['e\u0301va@post.example', 'éva@post.example'],
  ['maja@ban\u212a.example', 'maja@bank.example'],
] as const;

test('only ASCII letters of an address are folded', () => {
  expect(foldEmail(' Maja.LIND@Post.Example ')).toBe('maja.lind@post.example');
  for (const [one, other] of pairs) expect(foldEmail(one)).not.toBe(foldEmail(other));
});

test('the database folds addresses as the code does', async () => {
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: 'binary' }), async (text) => {
      const given = text.replace(/[\p{Surrogate}\0]/gu, '').trim();
      const { rows } = await service.database.pool.query('select lower($1 collate "C") as folded', [given]);
      expect(rows[0].folded).toBe(foldEmail(given));
    }),
    { numRuns: 200 },
  );
  for (const text of pairs.flat()) {
    const { rows } = await service.database.pool.query('select lower($1 collate "C") as folded', [text]);
    expect(rows[0].folded).toBe(foldEmail(text));
  }
});

describe.each(pairs)('%s and %s', (one, other) => {
  test('are two addresses to tickets', async () => {
    const mine = await site.office.open({ fromEmail: one });
    const theirs = await site.office.open({ fromEmail: other });
    expect(theirs).not.toBe(mine);
    expect(await site.office.open({ fromEmail: one.replace('post', 'POST') })).toBe(mine);
    const visitor = await site.identified(person('somebody', { email: other }));
    expect(await visitor.tickets()).toEqual([theirs]);
    expect((await visitor.send(operations.grabTicket, { ticketId: mine })).statusCode).toBe(404);
    expect(await site.office.tickets({ fromEmail: one })).toEqual([mine]);
  });

  test('are two addresses to automatic replies', async () => {
    const { rows } = await service.database.pool.query(
      'select count(*)::int as count from auto_replies where address = any($1)',
      [[foldEmail(one), foldEmail(other)]],
    );
    expect(rows).toEqual([{ count: 2 }]);
  });

  test('are two addresses to agents', async () => {
    const { db } = service.database;
    const id = await buildTicketAgent(db, { userId: 1, name: 'One', email: one });
    expect(await findAgentByEmail(db, 1, other)).toBeNull();
    expect(await findAgentByEmail(db, 1, one.replace('post', 'Post'))).toMatchObject({ id });
  });

  test('are two addresses to what is erased and exported', async () => {
    const { db } = service.database;
    const find = async (email: string) =>
      await findPerson(db, 1, readPersonEmail(email), { withConversations: true });
    const [mine, theirs] = [await find(one), await find(other)];
    expect([mine.ticketIds.length, theirs.ticketIds.length]).toEqual([1, 1]);
    expect(mine.ticketIds).not.toEqual(theirs.ticketIds);
  });
});
