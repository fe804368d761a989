/** A deployment with everything that surrounds it, under load: one for each fault. */

import { execFile } from 'node:child_process';
import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import { openDatabase } from '../../../src/server/db/connect.ts';
import { buildArticles, buildHelpCenter } from '../faq-content.ts';
import { publicKey, secretKey } from '../help-center.ts';
import { helpTexts } from '../help-texts.ts';
import { quiet } from '../log.ts';
import { buildInbox, buildTicketAgent } from '../tickets.ts';
import { bearer, buildBackend, person } from '../visitors.ts';
import { type FaultProxy, startFaultProxy } from './fault-proxy.ts';
import { freePort } from './free-port.ts';
import { judge, type Verdict } from './judge.ts';
import { createLedger, type Ledger } from './ledger.ts';
import { type Load, type LoadTarget, startLoad } from './load.ts';
import { type MailSink, startMailSink } from './mail-sink.ts';
import { builtInPostgres, ownPostgres, type PostgresProcess } from './postgres-process.ts';
import { readStored } from './read-stored.ts';
import { createServerProcess, type ServerProcess } from './server-process.ts';
import { followTickets } from './stream-follower.ts';

export interface WorldOptions {
  /** The built-in PostgreSQL, or one that `DATABASE_URL` names. */
  readonly database: 'built-in' | 'own';
  /** @default 1 */
  readonly servers?: number;
  /** Whether mail goes out and comes in. @default true */
  readonly hasMail?: boolean;
  /** Whether a proxy stands between server and database, or between callers and servers. */
  readonly proxied?: 'database' | 'callers';
  /** Whether the data folder is a file system of its own, of so many megabytes. */
  readonly diskMegabytes?: number;
  /** Is done before the servers are started. */
  readonly prepare?: (folder: string) => Promise<void>;
  /** Set for the servers. */
  readonly env?: (folder: string) => Readonly<Record<string, string>>;
  /** Whether a visitor with a token listens too, which clocks that differ would keep out. @default true */
  readonly hasVisitor?: boolean;
}

export interface World {
  readonly folder: string;
  /** The file system of its own, or the same folder. */
  readonly disk: string;
  readonly servers: readonly ServerProcess[];
  readonly postgres: PostgresProcess;
  readonly proxy: FaultProxy | null;
  readonly ledger: Ledger;
  readonly load: Load;
  /** Answers that nobody should get, and how often. */
  readonly wrong: ReadonlyMap<string, number>;
  /** Waits until every server answers; how many milliseconds that took, or Infinity where none did within the limit. */
  untilAnswering(limitMs: number): Promise<number>;
  /** Ends the load, waits until nothing is under way any more, and compares. */
  judge(limits?: { readonly timeoutMs: number; readonly settleMs: number }): Promise<Verdict>;
  close(): Promise<void>;
}

const agentEmail = 'aino@skogsrand.example';
const visitor = person('maja');

const unlimited = [
  ...['RATE_LIMIT_ADDRESS', 'RATE_LIMIT_VISITOR', 'RATE_LIMIT_KEY', 'MESSAGE_LIMIT_ADDRESS'],
  ...['MESSAGE_LIMIT_VISITOR', 'MESSAGE_LIMIT_KEY'],
];

let worlds = 0;

export async function createWorld(options: WorldOptions): Promise<World> {
  const { hasMail = true, hasVisitor = true } = options;
  const cleaning: (() => Promise<unknown>)[] = [];
  const folder = await mkdtemp(join(tmpdir(), 'frontdesk-faults-'));
  cleaning.unshift(() => rm(folder, { recursive: true, force: true, maxRetries: 10 }));
  const closeAll = async () => {
    for (const clean of cleaning) await clean();
  };
  let closing: Promise<void> | undefined;
  const close = () => {
    closing ??= closeAll();
    return closing;
  };
  try {
    return await build();
  } catch (error) {
    await close();
    throw error;
  }

  async function build(): Promise<World> {
    await chmod(folder, 0o755);
    const disk = options.diskMegabytes === undefined ? folder : join(folder, 'disk');
    if (options.diskMegabytes !== undefined) cleaning.unshift(await mountDisk(disk, options.diskMegabytes));
    const postgres = await openPostgres(disk, options.database);
    cleaning.unshift(() => postgres.stop());
    const { target, sign } = await fill(postgres, hasMail);
    const sink: MailSink | null = hasMail ? await startMailSink() : null;
    if (sink) cleaning.unshift(() => sink.close());

    const proxied = options.proxied === 'database' ? postgres.port : null;
    let proxy = proxied === null ? null : await startFaultProxy({ port: proxied, host: '127.0.0.1' });
    const servers: ServerProcess[] = [];
    const mailPorts: number[] = [];
    for (let number = 0; number < (options.servers ?? 1); number += 1) {
      const mailPort = await freePort();
      mailPorts.push(mailPort);
      servers.push(
        createServerProcess({
          port: await freePort(),
          args: argumentsOf(postgres, proxy),
          logFile: join(folder, 'server.log'),
          env: {
            ...Object.fromEntries(unlimited.map((name) => [name, '0'])),
            UPLOAD_DIR: join(disk, 'uploads'),
            MAIL_ANSWER_WAIT_SECONDS: '1',
            ...(sink
              ? { SMTP_URL: sink.url, MAIL_SMTP_PORT: `${mailPort}`, MAIL_SMTP_HOST: '127.0.0.1' }
              : { MAIL_DIR: join(folder, 'mail') }),
            ...options.env?.(folder),
          },
        }),
      );
    }
    cleaning.unshift(async () => {
      for (const server of servers) await server.kill();
      // Without a server nobody stops it.
      if (options.database === 'built-in') await postgres.shutDown('fast');
    });
    await options.prepare?.(folder);
    await Promise.all(servers.map((server) => server.start()));

    const [first] = servers;
    if (options.proxied === 'callers' && first) {
      proxy = await startFaultProxy({ port: Number(new URL(first.url).port), host: '127.0.0.1' });
    }
    const ofProxy = proxy;
    if (ofProxy) cleaning.unshift(() => ofProxy.close());
    const urls =
      options.proxied === 'callers' && ofProxy
        ? [`http://127.0.0.1:${ofProxy.port}`]
        : servers.map(({ url }) => url);

    worlds += 1;
    const ledger = createLedger(`${process.pid.toString(36)}x${worlds}`);
    const wrong = new Map<string, number>();
    const followers = urls.flatMap((url, place) => {
      const common = { url, userId: target.userId };
      const agents = followTickets({
        ...common,
        name: `an agent at server ${place + 1}`,
        apiKey: target.secretKey,
        headers: async () => ({}),
      });
      if (!hasVisitor || place > 0) return [{ follower: agents, isVisitors: false }];
      const visitors = followTickets({
        ...common,
        name: 'a visitor',
        apiKey: target.publicKey,
        headers: async () => bearer(await sign()),
      });
      return [
        { follower: agents, isVisitors: false },
        { follower: visitors, isVisitors: true },
      ];
    });
    cleaning.unshift(() => Promise.all(followers.map(({ follower }) => follower.stop())));
    const load = startLoad({
      target,
      ledger,
      urls,
      mailUrls: hasMail ? mailPorts.map((port) => `smtp://127.0.0.1:${port}`) : [],
      onWrong: (what) => wrong.set(what, (wrong.get(what) ?? 0) + 1),
    });
    cleaning.unshift(() => load.stop(0));

    async function untilAnswering(limitMs: number): Promise<number> {
      const start = performance.now();
      for (const place of urls.keys()) {
        while (!(await load.answers(place))) {
          if (performance.now() - start > limitMs) return Number.POSITIVE_INFINITY;
          await wait(25);
        }
      }
      return performance.now() - start;
    }

    return {
      folder,
      disk,
      servers,
      postgres,
      proxy: ofProxy,
      ledger,
      load,
      wrong,
      untilAnswering,
      close,
      async judge({ timeoutMs, settleMs } = { timeoutMs: 30_000, settleMs: 200_000 }) {
        await load.stop(timeoutMs);
        const place = {
          databaseUrl: postgres.url,
          serverUrl: first?.url ?? '',
          target,
          ledger,
          followers,
          fileHashes: load.fileHashes,
          received: sink?.received ?? new Map<string, number>(),
        };
        const deadline = performance.now() + settleMs;
        for (;;) {
          const isSettled = await hasSettled(postgres.url);
          const isLate = performance.now() > deadline;
          if (isSettled || isLate) {
            const verdict = judge(ledger, await readStored(place));
            // Streams may be about to hear, and mail that was not sent may be.
            if (isLate || verdict.lost.length + verdict.twice.length === 0) return verdict;
          }
          await wait(1000);
        }
      },
    };
  }

  async function fill(postgres: PostgresProcess, isMailed: boolean) {
    const database = await openDatabase(postgres.place, { log: quiet });
    try {
      const { db } = database;
      const helpCenter = await buildHelpCenter(db);
      const { userId, helpCenterId } = helpCenter;
      await buildArticles(db, helpCenter, helpTexts(40));
      const { rows } = await db.execute<{ id: string }>(
        `select faq_article_id as id from faq_articles limit 20`,
      );
      const quietInbox = await buildInbox(db, {
        userId,
        name: 'Quiet',
        addresses: ['quiet@skogsrand.example'],
      });
      const mailed = isMailed ? await buildInbox(db, { userId }) : null;
      const agentId = await buildTicketAgent(db, { userId, name: 'Aino', email: agentEmail });
      if (mailed)
        await db.execute(
          `insert into inbox_members (user_id, inbox_id, agent_id) values (${userId}, ${mailed.inboxId}, ${agentId})`,
        );
      const backend = await buildBackend(db, userId);
      const target: LoadTarget = {
        userId,
        helpCenterId,
        agentEmail,
        visitorEmail: visitor.email ?? '',
        articleIds: rows.map(({ id }) => Number(id)),
        publicKey: await publicKey(db, userId),
        secretKey: await secretKey(db, userId),
        quietInbox: quietInbox.toEmail,
        mailedInbox: mailed?.toEmail ?? null,
      };
      return { target, sign: () => backend.sign(visitor, 3600) };
    } finally {
      await database.close();
    }
  }
}

async function openPostgres(folder: string, kind: WorldOptions['database']): Promise<PostgresProcess> {
  return kind === 'built-in'
    ? builtInPostgres(join(folder, 'data'))
    : await ownPostgres(folder, await freePort());
}

function argumentsOf({ place }: PostgresProcess, proxy: FaultProxy | null): string[] {
  if ('dataDir' in place) return ['--data', place.dataDir];
  const url = new URL(place.databaseUrl);
  if (proxy) url.port = `${proxy.port}`;
  return ['--database-url', url.href];
}

/** Whether no mail waits to be sent or read. */
async function hasSettled(databaseUrl: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: databaseUrl });
  client.on('error', () => {});
  try {
    await client.connect();
    const { rows } = await client.query<{ waiting: boolean }>(
      `select exists (select from mails where next_attempt_at is not null)
         or exists (select from incoming_mails where state in ('new', 'approved')) as waiting`,
    );
    return rows[0]?.waiting === false;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => {});
  }
}

/** Mounts a file system in memory; returns what takes it away again. */
async function mountDisk(folder: string, megabytes: number): Promise<() => Promise<void>> {
  await mkdir(folder);
  await runSystem('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=755`, 'tmpfs', folder]);
  return () => runSystem('umount', ['-l', folder]);
}

/** @throws {Error} with what a program of the system says where it fails. */
export async function runSystem(program: string, args: readonly string[]): Promise<void> {
  await promisify(execFile)(program, [...args]);
}
