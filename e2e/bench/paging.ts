/**
 * What a deep page costs beside the first one, over HTTP, with a million tickets and a year of chat, and how much
 * memory the statistics of that year take as CSV.
 *
 *     npm run bench paging
 */

import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { and, asc, eq, type SQL } from 'drizzle-orm';
import { pino } from 'pino';
import { secretScopes } from '../../src/api/limits.ts';
import { fillPath } from '../../src/api/operation.ts';
import { operations } from '../../src/api/operations/index.ts';
import { buildApp } from '../../src/server/app.ts';
import { type OpenDatabase, openDatabase } from '../../src/server/db/connect.ts';
import type { Database } from '../../src/server/db/database.ts';
import { ticketEmails, tickets, users } from '../../src/server/db/tables/index.ts';
import { createKey } from '../../src/server/users/keys/keys.sql.ts';
import { testConfig } from '../../test/support/config.ts';

const userId = 1;
const rounds = 20;
const pageSize = 100;
const yearStart = '2025-01-01';
const yearEnd = '2026-01-01';
/** Every tenth ticket is hers. */
const busySender = 'busy@example.com';

/** How the tables are filled, in this order. Tickets change up to 30 days after they were made, in another order. */
const fills = {
  inboxes: `insert into inboxes (user_id, name) values (${userId}, 'Support')`,
  tickets: `
    insert into tickets
      (user_id, inbox_id, status, subject, from_email, sender, opened_by, created_at, updated_at, latest_updated_at)
    select ${userId}, inboxes.id, (array['solved', 'closed', 'new', 'reply', 'pending'])[1 + n % 5],
      'A question about order ' || n, sender, sender, 'key', made, changed, changed
    from inboxes, generate_series(1, 1000000) n,
      lateral (select case when n % 10 = 0 then '${busySender}' else 'customer' || n % 50000 || '@example.com' end)
        senders (sender),
      lateral (select timestamptz '${yearStart} UTC' + n * interval '31 seconds') makings (made),
      lateral (select made + (n::bigint * 7919 % 2592000) * interval '1 second') changes (changed)
    where inboxes.user_id = ${userId}`,
  'ticket mails': `
    insert into ticket_emails (user_id, ticket_id, from_address, from_name, "to", created_at)
    select user_id, id, from_email, 'A customer', array['support@example.com'], created_at
    from tickets where user_id = ${userId} and id % 5 = 0`,
  conversations: `
    insert into conversations (user_id, id, created_at, started_at, answered_at, ended_at, rating)
    select ${userId}, md5(n::text), made, made, made + interval '1 minute', made + interval '9 minutes', 1 + n % 5
    from generate_series(1, 200000) n,
      lateral (select timestamptz '${yearStart} UTC' + n * interval '157.6 seconds') makings (made)`,
  'chat messages': `
    insert into chat_messages (user_id, conversation_id, sender_name, agent_id, message, created_at)
    select user_id, id, 'Somebody', n % 2, 'What the two write to each other, in message ' || n,
      created_at + n * interval '1 minute'
    from conversations, generate_series(1, 5) n where user_id = ${userId}`,
  'chat participants': `
    insert into chat_participants (user_id, conversation_id, position, agent_id, started_at, ended_at, answered_at)
    select user_id, id, 0, 1, started_at, ended_at, answered_at from conversations where user_id = ${userId}`,
  'chat visitors': `
    insert into chat_visitors (user_id, conversation_id, browser, os, city, country)
    select user_id, id, 'Firefox', 'Linux', 'Stockholm', 'Sweden' from conversations where user_id = ${userId}`,
  'chat pages': `
    insert into chat_pages (user_id, conversation_id, position, url)
    select user_id, id, n, 'https://shop.example.com/page/' || n
    from conversations, generate_series(0, 1) n where user_id = ${userId}`,
};

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

async function fill({ db, pool }: OpenDatabase): Promise<void> {
  await db.insert(users).values({ userId, name: 'Bench' });
  const client = await pool.connect();
  // A million rows take longer than any query of the service may.
  await client.query('set statement_timeout = 0');
  for (const [name, text] of Object.entries(fills)) {
    const start = performance.now();
    const { rowCount } = await client.query(text);
    print(`${rowCount} ${name} in ${((performance.now() - start) / 1000).toFixed(1)} s`);
  }
  await client.query('vacuum analyze');
  client.release(true);
}

type Input = Readonly<Record<string, string | number>>;
type Ask = (name: keyof typeof operations, input: Input) => Promise<Response>;

/** Sends operations uncompressed, so that the work of the service is measured and not that of zlib. */
function createAsk(url: string, apiKey: string): Ask {
  return async (name, input) => {
    const { path } = operations[name];
    const query = Object.entries(input).filter(([key]) => !path.includes(`{${key}}`));
    const search = new URLSearchParams(query.map(([key, value]) => [key, String(value)]));
    const response = await fetch(`${url}${fillPath(path, { ...input, apiKey, userId })}?${search}`, {
      headers: { 'Accept-Encoding': 'identity' },
    });
    if (!response.ok) throw new Error(`${name} answers ${response.status}: ${await response.text()}`);
    return response;
  };
}

function medianOf(times: number[]): number {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;
}

async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

function countRows(text: string): number {
  const body: unknown = JSON.parse(text);
  const rows = typeof body === 'object' && body !== null && 'json' in body ? body.json : undefined;
  if (!Array.isArray(rows)) throw new Error(`no rows in ${text.slice(0, 200)}`);
  return rows.length;
}

/** Asks for both in turn, so that whatever else the machine does slows both. */
async function compare(
  ask: Ask,
  label: string,
  name: keyof typeof operations,
  first: Input,
  deep: Input,
): Promise<void> {
  const read = async (input: Input) => (await ask(name, input)).text();
  const rows = [countRows(await read(first)), countRows(await read(deep))];
  const firstTimes: number[] = [];
  const deepTimes: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    firstTimes.push(await timeOf(() => read(first)));
    deepTimes.push(await timeOf(() => read(deep)));
  }
  const [firstTime, deepTime] = [medianOf(firstTimes), medianOf(deepTimes)];
  print(
    `${label.padEnd(34)} first ${firstTime.toFixed(2)} ms, deep ${deepTime.toFixed(2)} ms, ` +
      `deep/first ${(deepTime / firstTime).toFixed(2)} (${rows.join(' and ')} rows)`,
  );
}

/**
 * The cursors of the last full page of the tickets that a condition picks, or of one at a share of the way there: a
 * planner that expects few rows behind a cursor hides what a page in the middle shows.
 */
async function deepTickets(db: Database, label: string, condition?: SQL, share = 1): Promise<Input> {
  const where = and(eq(tickets.userId, userId), condition);
  const position = Math.floor(share * ((await db.$count(tickets, where)) - pageSize));
  const [row] = await db
    .select({ time: tickets.changedAt, id: tickets.id })
    .from(tickets)
    .where(where)
    .orderBy(asc(tickets.changedAt), asc(tickets.id))
    .offset(position - 1)
    .limit(1);
  if (!row) throw new Error('too few tickets');
  print(`${label}: deep is after row ${position}`);
  return { cursorId: row.id, cursorUpdated: row.time.getTime() };
}

async function deepEmails(db: Database, share = 1): Promise<Input> {
  const count = await db.$count(ticketEmails, eq(ticketEmails.userId, userId));
  const position = Math.floor(share * (count - pageSize));
  const [row] = await db
    .select({ time: ticketEmails.createdAt, id: ticketEmails.id })
    .from(ticketEmails)
    .where(eq(ticketEmails.userId, userId))
    .orderBy(asc(ticketEmails.createdAt), asc(ticketEmails.id))
    .offset(position - 1)
    .limit(1);
  if (!row) throw new Error('too few mails');
  print(`mails: deep is after row ${position}`);
  return { cursorId: row.id, cursorCreated: row.time.getTime() };
}

/** The channel of a conversation by its place in the year, from 1 to 200,000. */
function channelOf(place: number): Input {
  return { conversationId: createHash('md5').update(String(place)).digest('hex') };
}

async function comparePages(db: Database, ask: Ask): Promise<void> {
  const limit = { limit: pageSize };
  const solved = { ...limit, status: 'solved' };
  const busy = { ...limit, fromEmail: busySender };
  const all = await deepTickets(db, 'tickets');
  const deepSolved = await deepTickets(db, 'solved tickets', eq(tickets.status, 'solved'));
  const deepBusy = await deepTickets(db, 'tickets of one sender', eq(tickets.sender, busySender));
  const mails = { ...limit, startTime: yearStart, endTime: yearEnd };
  const deepMails = await deepEmails(db);
  const middle = await deepTickets(db, 'tickets, middle', undefined, 0.5);
  const middleMails = await deepEmails(db, 0.5);
  // Plans, caches and the compiler are warm in a running server.
  for (let round = 0; round < rounds; round += 1) await (await ask('listTickets', limit)).text();
  await compare(ask, 'listTickets', 'listTickets', limit, { ...limit, ...all });
  await compare(ask, 'listTickets, middle', 'listTickets', limit, { ...limit, ...middle });
  await compare(ask, 'listTickets, status', 'listTickets', solved, { ...solved, ...deepSolved });
  await compare(ask, 'listTickets, fromEmail', 'listTickets', busy, { ...busy, ...deepBusy });
  await compare(ask, 'listTicketsEmails', 'listTicketsEmails', mails, { ...mails, ...deepMails });
  await compare(ask, 'listTicketsEmails, middle', 'listTicketsEmails', mails, { ...mails, ...middleMails });
  const day = (date: string) => ({ fromDate: date, toDate: date });
  await compare(ask, 'listConversations', 'listConversations', day('2025-01-10'), day('2025-12-20'));
  await compare(ask, 'grabConversation', 'grabConversation', channelOf(1000), channelOf(199_000));
}

const mebibytes = (bytes: number) => (bytes / 1024 ** 2).toFixed(1);

/** Reads the statistics of the year as they come. The memory is that of service and reader together. */
async function streamStatistics(ask: Ask): Promise<void> {
  const before = process.memoryUsage.rss();
  let highest = before;
  const sample = () => {
    highest = Math.max(highest, process.memoryUsage().rss);
  };
  const sampling = setInterval(sample, 100);
  const start = performance.now();
  const span = { startTime: yearStart, endTime: yearEnd, timezone: 'UTC' };
  const { body } = await ask('chatStatisticsV2', { ...span, fileType: 'csv' });
  const reader = body?.getReader();
  let bytes = 0;
  let lines = 0;
  for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
    bytes += part.value.length;
    for (let at = part.value.indexOf(10); at >= 0; at = part.value.indexOf(10, at + 1)) lines += 1;
  }
  const seconds = (performance.now() - start) / 1000;
  sample();
  clearInterval(sampling);
  print(
    `chatStatisticsV2 as CSV: ${lines - 1} rows, ${bytes} bytes, ${seconds.toFixed(1)} s; ` +
      `memory ${mebibytes(before)} MiB before, at most ${mebibytes(highest)} MiB, ` +
      `${mebibytes(highest - before)} MiB more`,
  );
}

const folder = await mkdtemp(join(tmpdir(), 'frontdesk-bench-'));
const logger = pino({ level: 'error' }, pino.destination(2));
const database = await openDatabase({ dataDir: join(folder, 'data') }, { log: logger });
const app = await buildApp({ config: testConfig(), database, logger });
try {
  await fill(database);
  const { apiKey } = await createKey(database.db, { userId, kind: 'secret', scopes: secretScopes });
  const ask = createAsk(await app.listen({ host: '127.0.0.1', port: 0 }), apiKey);
  await comparePages(database.db, ask);
  await streamStatistics(ask);
} finally {
  await app.close();
  await database.close();
  await rm(folder, { recursive: true, force: true });
}
