import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { operations } from '../../../../src/api/operations/index.ts';
import type { Service } from '../../../../src/api/service.ts';
import { buildApp } from '../../../../src/server/app.ts';
import { createPool } from '../../../../src/server/db/connect.ts';
import { createDatabase } from '../../../../src/server/db/create-database.ts';
import {
  type ContentChanges,
  openReplica,
  type Replica,
  type ReplicaOptions,
} from '../../../../src/server/db/replica/open-replica.ts';
import type { PublishedReads } from '../../../../src/server/db/replica/published-reads.ts';
import type { Listener } from '../../../../src/server/live/listen.ts';
import { Metrics } from '../../../../src/server/operate/metrics/metrics.ts';
import { listMessages } from '../../../../src/server/resources/chat/conversations.sql.ts';
import { millisecondsUntilChange } from '../../../../src/server/resources/faq/visible-content.sql.ts';
import { findKey } from '../../../../src/server/users/keys/keys.sql.ts';
import { listenTo, requestFor, type TestInput } from '../../../support/app.ts';
import { buildConversation } from '../../../support/chat.ts';
import { testConfig } from '../../../support/config.ts';
import type { TestDatabase } from '../../../support/database.ts';
import { buildHelpCenter, publicKey, secretKey } from '../../../support/help-center.ts';
import { quiet } from '../../../support/log.ts';
import { useReplication } from '../../../support/replication.ts';
import { buildInbox } from '../../../support/tickets.ts';

const replication = useReplication();

interface Side {
  readonly userId: number;
  readonly helpCenterId: number;
  readonly apiKey: string;
  readonly office: string;
}

let database: TestDatabase;
let listener: Listener;
let shop: Side;
let other: Side;
let app: FastifyInstance;
let replica: Replica;
let said: string[] = [];
/** Milliseconds: longer than a busy machine holds up the watch of a replica. */
const longestPause = 2500;
const isRead = 'reading published help and statistics from the replica';

beforeAll(async () => {
  const { url } = replication.primary;
  const pool = createPool({ connectionString: url }, { log: quiet, maxConnections: 4 });
  database = { db: createDatabase(pool), pool, url, waitingStatements: () => 0 };
  listener = await listenTo(database);
  const build = async (userId: number): Promise<Side> => {
    const files = { 'en/orders/track.md': '---\ntitle: First\n---\nA parcel.\n' };
    const { helpCenterId } = await buildHelpCenter(database.db, {
      userId,
      files,
      title: `Help of ${userId}`,
    });
    const [apiKey, office] = [await publicKey(database.db, userId), await secretKey(database.db, userId)];
    return { userId, helpCenterId, apiKey, office };
  };
  [shop, other] = [await build(1), await build(2)];
});
afterAll(async () => {
  await listener.close();
  await database.pool.end();
});
afterEach(async () => {
  await app.close();
  await replica.close();
  said = [];
  await replication.standby.execute('select pg_wal_replay_resume()');
  await write(`update faq_articles set title = 'First'`);
});

const changes: ContentChanges = {
  areHeard: () => listener.isAlive(),
  on: (changed) => listener.on('faq_content', changed),
};
const log: ReplicaOptions['log'] = {
  info: (_: object, text: string) => said.push(text),
  warn: (_: object, text: string) => said.push(text),
};

async function start(options: Partial<ReplicaOptions> = {}): Promise<void> {
  const { url } = replication.standby;
  replica = openReplica({
    url,
    primary: { db: database.db, connection: { connectionString: database.url } },
    changes,
    log,
    interval: 20,
    maxLag: 60_000,
    // Probes wait longer than a busy machine holds up an answer.
    timeoutMs: 20_000,
    ...options,
  });
  app = await buildApp({
    config: testConfig(),
    database,
    listener,
    reads: replica.reads,
    logger: pino({ level: 'silent' }),
  });
  await app.ready();
}

async function startRead(options: Partial<ReplicaOptions> = {}): Promise<void> {
  await start(options);
  await vi.waitUntil(async () => said.includes(isRead) && (await holds(shop)) && (await holds(other)));
}

/** Whether the replica would answer now. */
const holds = async ({ userId }: Side) =>
  await replica.reads.read(userId, async (db) => {
    const { rows } = await db.execute('select pg_is_in_recovery() as is');
    return rows[0]?.['is'] === true;
  });

let asked = 0;

/** @returns the body of an answer that was not remembered */
async function send(name: keyof Service, side: Side, input: TestInput = {}, apiKey = side.apiKey) {
  asked += 1;
  const { userId, helpCenterId } = side;
  const response = await app.inject(
    requestFor(operations[name], { userId, apiKey }, { lang: 'en', helpCenterId, asked, ...input }),
  );
  expect(response.statusCode, response.body).toBeLessThan(300);
  return response.json();
}

const titleOf = async (side: Side): Promise<string> => (await send('listPopularArticles', side))[0].title;

/** As any process would, and heard as such. */
const write = (statement: string) => database.pool.query(statement);

/** Nobody is told of it, so that it shows which of the two servers answers. */
async function writeSilently(statement: string): Promise<void> {
  await replication.primary.execute(`set session_replication_role = replica; ${statement}`);
}

const pause = () => replication.standby.execute('select pg_wal_replay_pause()');
const resume = () => replication.standby.execute('select pg_wal_replay_resume()');

describe('a replica', () => {
  test('answers help and statistics; searches are in memory, keys and tickets the primary’s', async () => {
    await startRead();
    await send('search', shop, { q: 'parcel' });
    await pause();
    await writeSilently(`update faq_articles set title = 'Second'`);
    expect(await titleOf(shop)).toBe('First');
    const { result } = await send('suggestSearch', shop, { q: 'first' });
    expect(result[0].options[0].text).toBe('First');
    expect((await send('search', shop, { q: 'parcel' })).articles[0]._source.title).toBe('First');
    const [category] = await send('listCategories', shop);
    expect((await send('getCategory', shop, { id: category.faqCategoryId })).allArticles[0].title).toBe(
      'First',
    );

    await buildConversation(database.db, {
      userId: 1,
      id: 'chat',
      startedAt: new Date('2026-05-05'),
      messages: [{ senderName: 'Maja', agentId: 0, message: 'Hello' }],
    });
    const span = { startTime: '2026-05-01', endTime: '2026-06-01' };
    const statistics = async () => (await send('chatStatisticsV2', shop, span, shop.office)).json;
    expect(await statistics()).toEqual([]);
    const conversation = await send('grabConversation', shop, { conversationId: 'chat' }, shop.office);
    expect(conversation.json).toHaveLength(1);

    const fresh = await publicKey(database.db, shop.userId);
    expect((await send('listPopularArticles', shop, {}, fresh))[0].title).toBe('First');
    await buildInbox(database.db, { userId: 1, addresses: ['help@shop.example'] });
    const ticket = {
      fromEmail: 'maja@post.example',
      toEmail: 'help@shop.example',
      subject: 'Hi',
      message: 'Hi',
    };
    await send('insertTicket', shop, ticket, shop.office);
    expect((await send('listTickets', shop, {}, shop.office)).json).toHaveLength(1);
    await resume();
    await vi.waitUntil(async () => (await statistics()).length === 1);
  });

  test('is not asked behind a change that it lacks, and what is remembered is never older than the change', async () => {
    await startRead();
    await pause();
    await write(`update faq_articles set title = 'Second' where user_id = 1`);
    await writeSilently(`update faq_articles set title = 'Second' where user_id = 2`);
    expect(await titleOf(shop)).toBe('Second');
    // Whose help has not changed, is answered by the replica still.
    expect(await titleOf(other)).toBe('First');
    asked = -1;
    expect(await titleOf(shop)).toBe('Second');
    await resume();
    await vi.waitUntil(() => holds(shop));
    // As it is remembered, and as the replica has it.
    asked = -1;
    expect(await titleOf(shop)).toBe('Second');
    expect(await titleOf(shop)).toBe('Second');
  });

  test('that is late is not asked until it has caught up, and the log says so once', async () => {
    await startRead({ maxLag: longestPause });
    await pause();
    await writeSilently(`update faq_articles set title = 'Second'`);
    await vi.waitUntil(() => said.length > 1);
    expect(await titleOf(shop)).toBe('Second');
    const metrics = new Metrics(database);
    metrics.watchReplica(replica);
    const late = await metrics.print();
    expect(late).toMatch(/^frontdesk_replica_up 0$/m);
    expect(Number(/^frontdesk_replica_lag_seconds (.*)$/m.exec(late)?.[1])).toBeGreaterThan(
      longestPause / 1000,
    );
    await resume();
    await vi.waitUntil(() => said.length > 2);
    expect(said).toEqual([isRead, 'the replica is not read: it is late', isRead]);
    expect(await metrics.print()).toMatch(/^frontdesk_replica_up 1$/m);
  });

  test('of an idle primary is not late', async () => {
    await startRead({ maxLag: longestPause });
    await new Promise((resolve) => setTimeout(resolve, 1.2 * longestPause));
    expect(said).toEqual([isRead]);
    expect(await holds(shop)).toBe(true);
  });

  test('that is gone is missed by nobody, and asked again when it is back', async () => {
    await startRead();
    await replication.standby.stop();
    expect(await titleOf(shop)).toBe('First');
    await vi.waitUntil(() => said.length > 1);
    expect(await titleOf(shop)).toBe('First');
    await replication.standby.start();
    await vi.waitUntil(async () => said.length > 2 && (await holds(shop)));
    expect(said).toEqual([isRead, 'the replica is not read: it does not respond', isRead]);
  });

  test('that hangs is given up with what was asked of it, which the primary answers', async () => {
    await startRead({ timeoutMs: 1000 });
    await titleOf(shop);
    await replication.standby.freeze();
    expect(await titleOf(shop)).toBe('First');
    expect(said.at(-1)).toBe('the replica is not read: it does not respond');
    await replication.standby.thaw();
    await vi.waitUntil(() => holds(shop));
  });

  test('is not asked while changes are not heard', async () => {
    let areHeard = true;
    await startRead({ changes: { ...changes, areHeard: () => areHeard } });
    areHeard = false;
    expect(await holds(shop)).toBe(false);
  });

  test('takes no writes, even if it becomes a primary', async () => {
    await startRead();
    const setting = await replica.reads.read(1, (db) => db.execute('show default_transaction_read_only'));
    expect(setting.rows).toEqual([{ default_transaction_read_only: 'on' }]);
  });

  test('is none where its address leads to the primary', async () => {
    await start({ url: replication.primary.url });
    await vi.waitUntil(() => said.length > 0);
    expect(said).toEqual(['the replica is not read: it is not a standby, so it does not follow the primary']);
    expect(await titleOf(shop)).toBe('First');
  });
});

test('what decides about access, what is nobody else’s and what is remembered longest cannot be read from it', () => {
  const mistakes = (reads: PublishedReads) => [
    // @ts-expect-error keys are the primary's
    reads.read(1, (db) => findKey(db, 1, 'key')),
    // @ts-expect-error so are conversations
    reads.read(1, (db) => listMessages(db, { userId: 1, conversationId: 'chat' })),
    // @ts-expect-error and when help changes next
    reads.read(1, (db) => millisecondsUntilChange(db, 1)),
    // @ts-expect-error nothing is written
    reads.read(1, (db) => db.insert),
  ];
  expect(mistakes).toBeInstanceOf(Function);
});
