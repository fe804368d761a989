/** Two servers on one database, with a site whose agents Aino and Bo chat. */

import { afterEach, beforeAll, expect } from 'vitest';
import { operations } from '../../../src/api/operations/index.ts';
import type { VisitorChat } from '../../../src/api/schemas/chat-periods.ts';
import { type TestApp, useApp } from '../app.ts';
import type { TestStream } from '../event-stream.ts';
import { openStream } from '../event-stream.ts';
import { type TestAnonymous, type TestPerson, type TestSite, useSite } from '../site.ts';
import {
  buildChatAgent,
  chatConfig,
  listenOf,
  openDeskStream,
  setAvailable,
  type TestAgent,
} from './chat-agents.ts';

export interface TestChats {
  readonly service: TestApp;
  readonly other: TestApp;
  readonly site: TestSite;
  /** Signed in at `service`. */
  readonly aino: TestAgent;
  /** Signed in at `other`. */
  readonly bo: TestAgent;
  /** Returns the newest chat of a ticket, as its visitor sees it. */
  chatOf(visitor: TestPerson, ticketId: number): Promise<VisitorChat | null>;
  /** Opens the stream of an agent's page, which is closed after the test. @param server @default `other` */
  openDesk(agent: TestAgent, server?: TestApp): Promise<TestStream>;
  /** Opens the stream of an anonymous visitor, which is closed after the test. @param server @default `other` */
  openVisitor(visitor: TestAnonymous, server?: TestApp): Promise<TestStream>;
}

/** Gives the test file servers and agents, who are away at the beginning of each test. Call it once, at the top. */
export function useChats(): TestChats {
  const service = useApp({ config: chatConfig, isListening: true });
  const other = useApp({ config: chatConfig, beside: service, isListening: true });
  const site = useSite(service);
  const streams: TestStream[] = [];
  const agents = new Map<string, TestAgent>();
  const agent = (name: string): TestAgent => {
    const built = agents.get(name);
    if (!built) throw new Error('The agents are there when tests and hooks run, not before.');
    return built;
  };
  beforeAll(async () => {
    agents.set('Aino', await buildChatAgent(service, site, 'Aino'));
    agents.set('Bo', await buildChatAgent(other, site, 'Bo'));
  });
  afterEach(async () => {
    for (const one of agents.values()) await setAvailable(site, one, false);
    for (const stream of streams.splice(0)) stream.close();
  });
  return {
    service,
    other,
    site,
    get aino() {
      return agent('Aino');
    },
    get bo() {
      return agent('Bo');
    },
    async chatOf(visitor, ticketId) {
      const response = await visitor.send(operations.listReadMarks, { ticketId: [ticketId] });
      expect(response.statusCode, response.body).toBe(200);
      return response.json().marks[0].chat;
    },
    async openDesk(one, server = other) {
      const stream = await openDeskStream(site, one, await listenOf(server));
      streams.push(stream);
      return stream;
    },
    async openVisitor(visitor, server = other) {
      const headers = { 'frontdesk-ticket-token': visitor.token() ?? '' };
      const { userId, publicKey: apiKey } = site;
      const stream = await openStream({ url: await listenOf(server), userId, apiKey, headers });
      streams.push(stream);
      return stream;
    },
  };
}

/** The chats that a stream has sent, the oldest first. */
export function sentChats(stream: TestStream): VisitorChat[] {
  return stream.events().flatMap((event) => (event.event === 'chat' ? [event.data.chat] : []));
}

/** The names of the agents who were last sent as available. */
export function sentAgents(stream: TestStream): string[] | undefined {
  const sent = stream
    .events()
    .flatMap((event) => (event.event === 'availability' ? [event.data.agents] : []));
  return sent.at(-1)?.map(({ name }) => name);
}

/** Moves the times of the chats of a ticket into the past. */
export async function age({ database }: TestApp, ticketId: number, minutes: number): Promise<void> {
  const interval = `make_interval(secs => ${60 * minutes})`;
  const ofTicket = `conversation_id in (select id from conversations where ticket_id = ${ticketId})`;
  await database.pool.query(`
    update conversations set started_at = started_at - ${interval}, ended_at = ended_at - ${interval}
      where ticket_id = ${ticketId};
    update ticket_messages set sent_at = sent_at - ${interval} where ${ofTicket};
    update chat_participants set started_at = started_at - ${interval}, joined_at = joined_at - ${interval},
      ended_at = ended_at - ${interval} where ${ofTicket}`);
}

/** Moves the last answer of an agent's page into the past. */
export async function silence(
  { database }: TestApp,
  { id }: Pick<TestAgent, 'id'>,
  seconds: number,
): Promise<void> {
  await database.pool.query(
    'update agent_availability set seen_at = now() - make_interval(secs => $2) where agent_id = $1',
    [id, seconds],
  );
}
