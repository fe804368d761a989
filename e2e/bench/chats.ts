/**
 * What live chats cost: how soon messages are heard with 500 chats open, beside two; whether every visitor in line has the
 * right place; and what a server takes for it.
 *
 *     npm run bench chats
 *     npm run bench chats -- --chats 500 --agents 50 --idle 1500 --messages 150 --rate 5
 *
 * A server as it is shipped runs on a database of its own. Every visitor and every agent has a stream; the agents' pages
 * answer the questions whether they are there.
 */

import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { type ClientRequest, type IncomingMessage, request } from 'node:http';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import pMap from 'p-map';
import { maxId } from '../../src/api/limits.ts';
import { fillPath, type Operation } from '../../src/api/operation.ts';
import { operations } from '../../src/api/operations/index.ts';
import type { VisitorChat } from '../../src/api/schemas/chat-periods.ts';
import type { TicketEvent } from '../../src/api/schemas/ticket-stream.ts';
import { openDatabase } from '../../src/server/db/connect.ts';
import { openSession } from '../../src/server/desk/sessions.sql.ts';
import { buildHelpCenter, publicKey } from '../../test/support/help-center.ts';
import { buildInbox, buildTicketAgent, buildWrittenTicket } from '../../test/support/tickets.ts';
import { bearer, buildBackend, person } from '../../test/support/visitors.ts';
import { print, printTimes, printVerdicts } from './print.ts';
import { databaseMs, processorMs } from './processor-times.ts';
import { residentBytes, type ServerProcess, serve, stop, unlimited } from './server-process.ts';

const { values: flags } = parseArgs({
  args: process.argv.slice(3),
  options: {
    chats: { type: 'string', default: '500' },
    agents: { type: 'string', default: '50' },
    idle: { type: 'string', default: '1500' },
    messages: { type: 'string', default: '150' },
    rate: { type: 'string', default: '5' },
  },
});
const chatCount = Number(flags.chats);
const agentCount = Number(flags.agents);
const idleCount = Number(flags.idle);
const messageCount = Number(flags.messages);
const everyMs = 1000 / Number(flags.rate);
const userId = 1;

/** The 95th percentile of milliseconds until a message is heard. */
const mostMilliseconds = 300;

const log = { info() {}, warn: report, error: report };

function report(details: object, message: string): void {
  process.stderr.write(`${message} ${JSON.stringify(details)}\n`);
}

interface Reader {
  readonly headers: Readonly<Record<string, string>>;
  readonly prefix: string;
  readonly apiKey: string;
}

interface Visitor extends Reader {
  readonly email: string;
  ticketId: number;
  chat: VisitorChat | null;
  chatEvents: number;
}

interface Agent extends Reader {
  readonly id: number;
  readonly email: string;
}

const folder = await mkdtemp(join(tmpdir(), 'frontdesk-bench-'));
const dataDir = join(folder, 'data');
const database = await openDatabase({ dataDir }, { log });
const streams: ClientRequest[] = [];
let server: ServerProcess | undefined;

/** Opens a stream, and resolves once it has begun. */
async function openStream({ prefix, apiKey, headers }: Reader, onEvent: (event: TicketEvent) => void) {
  const path = fillPath(operations.streamTickets.path, { apiKey, userId });
  const sent = request(`${server?.url}${prefix}${path}`, { agent: false, headers });
  streams.push(sent);
  sent.on('error', () => {}).end();
  const [response]: IncomingMessage[] = await once(sent, 'response');
  if (response?.statusCode !== 200) throw new Error(`a stream was answered ${response?.statusCode}`);
  let text = '';
  response.on('error', () => {});
  await new Promise<void>((resolve) => {
    response.setEncoding('utf8').on('data', (chunk: string) => {
      const blocks = (text + chunk).split('\n\n');
      text = blocks.pop() ?? '';
      for (const block of blocks) {
        const [, event] = /^event: (.*)$/m.exec(block) ?? [];
        const [, data] = /^data: (.*)$/m.exec(block) ?? [];
        if (event === undefined || data === undefined) continue;
        if (event === 'hello') resolve();
        onEvent(JSON.parse(`{"event":"${event}","data":${data}}`));
      }
    });
  });
}

async function send(who: Reader, operation: Operation, input: Readonly<Record<string, unknown>>) {
  const path = fillPath(operation.path, { ...input, apiKey: who.apiKey, userId });
  const response = await fetch(`${server?.url}${who.prefix}${path}`, {
    method: operation.method,
    headers: { 'content-type': 'application/json', ...who.headers },
    body: JSON.stringify(input),
  });
  const body = await response.text();
  if (!response.ok) throw new Error(`${operation.name}: ${response.status} ${body}`);
  return body === '' ? null : JSON.parse(body);
}

try {
  const { db } = database;
  await buildHelpCenter(db, { userId });
  const inbox = await buildInbox(db, { userId });
  const backend = await buildBackend(db, userId);
  const apiKey = await publicKey(db, userId);
  const people = Array.from({ length: chatCount + idleCount }, (_, number) => person(`visitor${number}`));
  const visitors: Visitor[] = await pMap(
    people,
    async (one) => ({
      prefix: '',
      apiKey,
      email: one.email,
      headers: bearer(await backend.sign(one, 3600)),
      ticketId: await buildWrittenTicket(db, inbox, { fromEmail: one.email }),
      chat: null,
      chatEvents: 0,
    }),
    { concurrency: 8 },
  );
  const emails = Array.from({ length: agentCount }, (_, number) => `agent${number}@skogsrand.example`);
  const ids = await pMap(emails, (email) => buildTicketAgent(db, { userId, name: email, email }), {
    concurrency: 1,
  });
  await db.execute('vacuum analyze');
  server = await serve(dataDir, unlimited);
  const { url, child } = server;
  const pid = child.pid ?? 0;

  /** When each message was sent, by its text; and milliseconds until it was heard. */
  const sentAt = new Map<string, number>();
  let heard: number[] = [];
  const agents = await pMap(
    ids,
    async (id, number): Promise<Agent> => {
      const token = await openSession(db, { userId, agentId: id }, { ip: '127.0.0.1', browser: '' });
      const headers = {
        cookie: `frontdesk-session=${token}`,
        origin: url,
        'sec-fetch-site': 'same-origin',
        'frontdesk-desk': '1',
      };
      const agent = { id, email: emails[number] ?? '', prefix: '/desk', apiKey: 'session', headers };
      await openStream(agent, (event) => {
        if (event.event === 'availability' && event.data.isQuestion)
          void send(agent, operations.stillThere, {});
        if (event.event !== 'ticket') return;
        const begun = sentAt.get(event.data.shown?.ticket?.last?.text ?? '');
        if (begun !== undefined) heard.push(performance.now() - begun);
      });
      await send(agent, operations.setAvailability, { available: true });
      return agent;
    },
    { concurrency: 4 },
  );
  /** Called with each change of a ticket in its visitor's stream. */
  const answered = new Map<number, (() => void)[]>();
  await pMap(
    visitors,
    (visitor) =>
      openStream(visitor, (event) => {
        if (event.event === 'chat') {
          visitor.chat = event.data.chat;
          visitor.chatEvents += 1;
        } else if (event.event === 'ticket') {
          for (const hear of answered.get(event.data.ticketId)?.splice(0) ?? []) hear();
        }
      }),
    { concurrency: 20 },
  );
  const chatting = visitors.slice(0, chatCount);

  const write = (visitor: Visitor, message: string) =>
    send(visitor, operations.insertTicket, {
      toEmail: inbox.toEmail,
      subject: 'x',
      message,
      ticketId: String(visitor.ticketId),
    });
  async function take(agent: Agent, visitor: Visitor): Promise<void> {
    await send(agent, operations.updateTicket, {
      ticketId: String(visitor.ticketId),
      assignedAgents: [agent.id],
      takenChat: visitor.chat?.conversationId,
    });
  }
  async function answer(agent: Agent, visitor: Visitor, message: string): Promise<number> {
    const time = new Promise<number>((resolve) => {
      const begun = performance.now();
      const hears = answered.get(visitor.ticketId) ?? [];
      answered.set(visitor.ticketId, [...hears, () => resolve(performance.now() - begun)]);
    });
    await send(agent, operations.insertTicket, {
      toEmail: inbox.toEmail,
      subject: 'x',
      message,
      ticketId: String(visitor.ticketId),
      // Words of both sides cross.
      lastSeenMessageId: maxId,
    });
    return await time;
  }

  /** Writes in taken chats, visitors and agents in turn. */
  async function measure(
    name: string,
    among: readonly { readonly visitor: Visitor; readonly agent: Agent }[],
  ) {
    heard = [];
    const toVisitors: number[] = [];
    const pending: Promise<void>[] = [];
    const before = [await processorMs(pid), await databaseMs(dataDir)] as const;
    const start = performance.now();
    for (let number = 0; number < messageCount; number += 1) {
      const chat = among[(number * 7) % among.length];
      if (!chat) throw new Error('there is no chat');
      const text = `${name} ${number}`;
      const act = async () => {
        if (number % 2 === 1) {
          toVisitors.push(await answer(chat.agent, chat.visitor, text));
          return;
        }
        sentAt.set(text, performance.now());
        await write(chat.visitor, text);
      };
      pending.push(act());
      await wait(Math.max(0, start + (number + 1) * everyMs - performance.now()));
    }
    await Promise.all(pending);
    await wait(2000);
    const seconds = (performance.now() - start) / 1000;
    const [serverMs, postgresMs] = [
      (await processorMs(pid)) - before[0],
      (await databaseMs(dataDir)) - before[1],
    ];
    print(`\n${name}, at a load of ${(loadavg()[0] ?? 0).toFixed(1)}`);
    print(
      `processor: ${(serverMs / seconds / 10).toFixed(0)} % of a core for the server, ${(postgresMs / seconds / 10).toFixed(0)} % for PostgreSQL`,
    );
    if (server) print(`memory of the server: ${((await residentBytes(server)) / 1e6).toFixed(0)} MB`);
    printTimes('a visitor’s word, until the pages of all agents have it', heard);
    printTimes('an agent’s word, until the visitor has it', toVisitors);
    return [...heard, ...toVisitors];
  }

  const until = async (condition: () => boolean) => {
    while (!condition()) await wait(20);
  };
  const [agent, ...others] = agents;
  if (!agent) throw new Error('there is no agent');
  const quiet = chatting.slice(0, 2);
  for (const visitor of quiet) {
    await write(visitor, 'first');
    await until(() => visitor.chat?.state === 'waiting');
    await take(agent, visitor);
  }
  await measure(
    'warm-up',
    quiet.map((visitor) => ({ visitor, agent })),
  );
  await measure(
    'two chats',
    quiet.map((visitor) => ({ visitor, agent })),
  );

  const line = chatting.slice(2);
  for (const visitor of line) visitor.chatEvents = 0;
  const opening = performance.now();
  await pMap(line, (visitor) => write(visitor, 'first'), { concurrency: 20 });
  await until(() => line.every(({ chat }) => chat?.state === 'waiting'));
  print(`\n${line.length} chats opened in ${((performance.now() - opening) / 1000).toFixed(1)} s`);
  const placesOf = (waiting: readonly Visitor[]) =>
    waiting.map(({ chat }) => chat?.place ?? 0).toSorted((one, other) => one - other);
  const isInLine = (waiting: readonly Visitor[]) =>
    placesOf(waiting).every((place, index) => place === index + 1);
  await until(() => isInLine(line));
  const eventsToOpen = line.reduce((sum, { chatEvents }) => sum + chatEvents, 0);
  const taken = line.filter((_, index) => index % 2 === 0);
  const waiting = line.filter((_, index) => index % 2 === 1);
  for (const visitor of line) visitor.chatEvents = 0;
  const taking = performance.now();
  const hosts = others.length > 0 ? others : agents;
  const chats = taken.map((visitor, index) => ({ visitor, agent: hosts[index % hosts.length] ?? agent }));
  await pMap(chats, ({ visitor, agent: host }) => take(host, visitor), { concurrency: 20 });
  await until(() => taken.every(({ chat }) => chat?.state === 'active') && isInLine(waiting));
  print(`${taken.length} taken in ${((performance.now() - taking) / 1000).toFixed(1)} s`);
  const eventsToTake = line.reduce((sum, { chatEvents }) => sum + chatEvents, 0);
  print(`${eventsToOpen} and ${eventsToTake} notices of places and agents to ${line.length} visitors`);
  const together = await measure(`${chatCount} chats`, chats);
  const sorted = together.toSorted((one, other) => one - other);
  const high = sorted[Math.floor(0.95 * sorted.length)] ?? 0;
  printVerdicts([
    {
      rule: `a word is heard within ${mostMilliseconds} ms at the 95th percentile`,
      isMet: high <= mostMilliseconds,
      measured: `${high.toFixed(0)} ms`,
    },
    {
      rule: 'every visitor in line has their place',
      isMet: isInLine(waiting),
      measured: `${placesOf(waiting).at(0)} to ${placesOf(waiting).at(-1)}`,
    },
  ]);
} finally {
  for (const stream of streams) stream.destroy();
  if (server) await stop(server);
  await database.close();
  await rm(folder, { recursive: true, force: true });
}
