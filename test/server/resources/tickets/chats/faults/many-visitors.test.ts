/** Five hundred visitors who write at once to two agents. */

import { expect, test, vi } from 'vitest';
import {
  answer,
  answerQuestion,
  endChat,
  setAvailable,
  take,
} from '../../../../../support/chats/chat-agents.ts';
import { sentChats, useChats } from '../../../../../support/chats/use-chats.ts';
import type { TestStream } from '../../../../../support/event-stream.ts';
import type { TestAnonymous } from '../../../../../support/site.ts';

const chats = useChats();
const { service, other, site } = chats;
const visitors = 500;
const atOnce = 10;

interface Waiting {
  readonly visitor: TestAnonymous;
  readonly ticketId: number;
  readonly stream: TestStream;
}

async function join(at: number): Promise<Waiting> {
  const visitor = site.anonymous();
  const ticketId = await visitor.open();
  const stream = await chats.openVisitor(visitor, at % 2 === 0 ? service : other);
  return { visitor, ticketId, stream };
}

test('five hundred visitors at once have each their place, ring nobody, and cost events that grow as they do', async () => {
  const agents = [chats.aino, chats.bo];
  for (const agent of agents) await setAvailable(site, agent, true);
  const line: Waiting[] = [];
  for (let n = 0; n < visitors; n += atOnce) {
    // The pages of the agents answer meanwhile.
    for (const agent of agents) await answerQuestion(site, agent);
    line.push(...(await Promise.all(Array.from({ length: atOnce }, (_, at) => join(n + at)))));
  }
  const { rows } = await service.database.pool.query<{ id: number }>(
    'select ticket_id::int as id from conversations c order by c.started_at, c.id',
  );
  expect(rows).toHaveLength(visitors);
  const inLine = rows.map(({ id }) => line.find(({ ticketId }) => ticketId === id));
  const placesFrom = async (first: number) =>
    await vi.waitFor(() =>
      expect(inLine.slice(first).map((one) => one && sentChats(one.stream).at(-1)?.place)).toEqual(
        inLine.slice(first).map((_, at) => at + 1),
      ),
    );
  await placesFrom(0);
  // All are of one network, and no agent has taken any.
  const ringing = await service.database.pool.query('select from conversations where rings');
  expect(ringing.rows).toEqual([]);
  const events = () => line.reduce((sum, { stream }) => sum + sentChats(stream).length, 0);
  // A place changes only while some who wrote at the same instant are still being stored.
  expect(events()).toBeLessThan(visitors * 3);
  const before = events();
  for (const [at, agent] of agents.entries()) {
    expect((await take(site, agent, inLine[at]?.ticketId ?? 0)).statusCode).toBe(200);
  }
  await placesFrom(agents.length);
  // Each of the two who were taken moves the line once at most.
  expect(events() - before).toBeLessThanOrEqual(visitors * agents.length);
  for (const [at, agent] of agents.entries()) {
    const ticketId = inLine[at]?.ticketId ?? 0;
    await answer(site, agent, ticketId, 'Your turn');
    await endChat(site, agent, ticketId);
  }
  // Nobody is left behind when the agents go.
  for (const agent of agents) await setAvailable(site, agent, false);
  await vi.waitFor(async () => {
    const open = await service.database.pool.query('select from conversations where ended_at is null');
    expect(open.rows).toEqual([]);
  });
});
