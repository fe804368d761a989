/**
 * Moves a large deployment into another database, killed twice on the way, and makes and restores a backup of it: how
 * long each takes, and how much memory.
 *
 *     npm run bench move
 *     npm run bench move -- --articles 1000 --tickets 20000
 *     npm run bench move -- --to postgresql://postgres@localhost/empty     else a second built-in PostgreSQL
 *
 * Each ticket has two messages.
 */

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { text } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { pino } from 'pino';
import { openDatabase } from '../../src/server/db/connect.ts';
import { connectEmbedded } from '../../src/server/db/embedded/index.ts';
import { buildArticles, buildHelpCenter } from '../../test/support/faq-content.ts';
import { helpTexts } from '../../test/support/help-texts.ts';
import { buildInbox } from '../../test/support/tickets.ts';
import { print } from './print.ts';

const { values: flags } = parseArgs({
  args: process.argv.slice(3),
  options: {
    articles: { type: 'string', default: '20000' },
    tickets: { type: 'string', default: '500000' },
    to: { type: 'string' },
  },
});

const log = pino({ level: 'error' }, pino.destination(2));
const startedAt = performance.now();

function note(line: string): void {
  print(`${((performance.now() - startedAt) / 1000).toFixed(0).padStart(5)} s  ${line}`);
}

/** Fills a data folder. */
async function fill(dataDir: string): Promise<void> {
  const database = await openDatabase({ dataDir }, { log });
  try {
    const { db, pool } = database;
    const helpCenter = await buildHelpCenter(db);
    await buildArticles(db, helpCenter, helpTexts(Number(flags.articles)));
    note(`${flags.articles} articles are there`);
    const { userId } = helpCenter;
    const { inboxId } = await buildInbox(db, { userId });
    const client = await pool.connect();
    await client.query('set statement_timeout = 0');
    await client.query(
      `with made as (
         insert into tickets (user_id, inbox_id, status, subject, from_email, sender, opened_by, created_at, updated_at,
           latest_updated_at)
         select $1, $2, (array['solved', 'closed', 'new', 'reply', 'pending'])[1 + n % 5], 'About order ' || n, sender,
           sender, 'key', at, at, at
         from generate_series(1, $3::int) n,
           lateral (select 'customer' || n % 100000 || '@post.example') senders (sender),
           lateral (select now() - n * interval '31 seconds') times (at)
         returning user_id, id, from_email, created_at
       )
       insert into ticket_messages (user_id, ticket_id, type, from_email, plain, html, markup_version, sent_at)
       select user_id, id, 'external', from_email, body, '<p>' || body || '</p>', 1, created_at
       from made, generate_series(1, 2) m, lateral (
         select 'Message ' || m || ' of ' || id || ': where is my order? ' || repeat('It was to come on Monday. ', 8)
       ) bodies (body)`,
      [userId, inboxId, Number(flags.tickets)],
    );
    await client.query('vacuum analyze');
    const { rows } = await client.query<{ size: string }>(
      'select pg_size_pretty(pg_database_size(current_database())) as size',
    );
    client.release(true);
    note(`${flags.tickets} tickets with two messages each are there; the database has ${rows[0]?.size}`);
  } finally {
    await database.close();
  }
}

interface Ran {
  readonly status: number | null;
  readonly stdout: string;
  readonly seconds: number;
  /** The most memory that it had, in MB. */
  readonly megabytes: number;
}

/** Runs a command until it ends, or until it is killed. */
async function run(args: readonly string[], kills: () => Promise<boolean> = async () => false): Promise<Ran> {
  const begun = performance.now();
  const child: ChildProcess = spawn(process.execPath, ['dist/server/main.js', ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'close');
  const output = child.stdout ? text(child.stdout) : '';
  let megabytes = 0;
  let isOver = false;
  ended.then(
    () => {
      isOver = true;
    },
    () => {},
  );
  while (!isOver) {
    const status = await readFile(`/proc/${child.pid}/status`, 'utf8').catch(() => '');
    megabytes = Math.max(megabytes, Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1000);
    if (await kills()) child.kill('SIGKILL');
    await wait(100);
  }
  const [status] = await ended;
  return { status, stdout: (await output).trim(), seconds: (performance.now() - begun) / 1000, megabytes };
}

function report(what: string, { status, seconds, megabytes, stdout }: Ran): void {
  note(
    `${what}: status ${status}, ${seconds.toFixed(1)} s, at most ${megabytes.toFixed(0)} MB\n         ${stdout}`,
  );
  if (status !== 0 && status !== null) throw new Error(`${what} failed`);
}

/** Whether so many bytes of a table are in the target. */
function isAbove(client: pg.Client, table: string, bytes: number): () => Promise<boolean> {
  return async () => {
    const { rows } = await client.query<{ size: string | null }>(
      'select pg_relation_size(to_regclass($1)) as size',
      [table],
    );
    return Number(rows[0]?.size ?? 0) > bytes;
  };
}

/** About, of the two largest tables. */
const halfOfTickets = Number(flags.tickets) * 100;
const halfOfMessages = Number(flags.tickets) * 600;

const folder = await mkdtemp(join(tmpdir(), 'frontdesk-bench-'));
const [from, second, restored] = ['from', 'second', 'restored'].map((name) => join(folder, name));
if (!from || !second || !restored) throw new Error('there are three folders');
try {
  await fill(from);
  const backup = join(folder, 'backup');
  report('backup', await run(['backup', backup, '--data', from]));
  report('verify', await run(['backup', '--verify', backup]));
  report('restore', await run(['restore', backup, '--data', restored]));
  await rm(restored, { recursive: true });
  await rm(backup, { recursive: true });

  const cluster = flags.to === undefined ? await connectEmbedded(second, { log }) : null;
  const socket = encodeURIComponent(join(second, 'postgres'));
  const target = flags.to ?? `postgresql://frontdesk@localhost:5432/postgres?host=${socket}`;
  const client = new pg.Client({ connectionString: target });
  await client.connect();
  try {
    const move = ['migrate', '--data', from, '--to', target];
    report('move, killed in the tickets', await run(move, isAbove(client, 'tickets', halfOfTickets)));
    report(
      'move, killed in the messages',
      await run(move, isAbove(client, 'ticket_messages', halfOfMessages)),
    );
    report('move, to its end', await run([...move, '--json']));
    const { rows } = await client.query(
      `select (select count(*) from faq_articles) as articles, (select count(*) from tickets) as tickets,
         (select count(*) from ticket_messages) as messages`,
    );
    note(`there now: ${JSON.stringify(rows[0])}`);
  } finally {
    await client.end();
    await cluster?.release();
  }
} finally {
  await rm(folder, { recursive: true, force: true });
}
