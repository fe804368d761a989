/** Merged tickets are exported and loaded as they are, and can be taken apart afterwards. */

import { and, eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { ticketMerges, ticketMessages } from '../../../../src/server/db/tables/index.ts';
import {
  mergeTicket,
  unmergeTicket,
} from '../../../../src/server/resources/tickets/merging/merge-ticket.sql.ts';
import { useDatabase } from '../../../support/database.ts';
import { exported, loaded } from '../../../support/records.ts';
import { buildInbox, buildTicketAgent, buildWrittenTicket } from '../../../support/tickets.ts';

const database = useDatabase();

const messagesOf = async (ticketId: number) =>
  await database.db
    .select({ plain: ticketMessages.plain, mergedFrom: ticketMessages.mergedFrom })
    .from(ticketMessages)
    .where(
      and(
        eq(ticketMessages.userId, 1),
        eq(ticketMessages.ticketId, ticketId),
        eq(ticketMessages.type, 'external'),
      ),
    );

test('a merge comes back, also after the export from before it', async () => {
  const { db } = database;
  const inbox = await buildInbox(db, { userId: 1 });
  const agentId = await buildTicketAgent(db, { userId: 1, name: 'Aino', email: 'aino@skogsrand.example' });
  const one = await buildWrittenTicket(db, inbox);
  const two = await buildWrittenTicket(db, inbox);
  const before = await exported(db, 1);
  const merge = { userId: 1, ticketId: one, intoTicketId: two, agentId, differentCustomers: false };
  await mergeTicket(db, merge);
  const after = await exported(db, 1);

  await loaded(db, before);
  expect(await db.select().from(ticketMerges)).toEqual([]);
  expect(await messagesOf(one)).toMatchObject([{ mergedFrom: null }]);

  await loaded(db, after);
  expect(await exported(db, 1)).toBe(after);
  expect(await messagesOf(one)).toEqual([]);
  expect(await messagesOf(two)).toHaveLength(2);
  await unmergeTicket(db, merge);
  expect(await messagesOf(one)).toMatchObject([{ mergedFrom: null }]);
  expect(await messagesOf(two)).toMatchObject([{ mergedFrom: null }]);
});
