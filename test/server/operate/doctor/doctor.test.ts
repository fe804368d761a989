/** `frontdesk doctor` and `frontdesk upgrade-check`, as an operator runs them. */

import { access, mkdir, readdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { describe, expect, inject, test } from 'vitest';
import { type Ran, useCommands } from '../../../support/commands.ts';
import { useDataFolders } from '../../../support/data-folders.ts';
import { useDatabase } from '../../../support/database.ts';
import { stateOf } from '../../../support/database-state.ts';
import { startEmbeddingsServer } from '../../../support/embeddings-server.ts';
import { useEmptyDatabases, withPool } from '../../../support/empty-databases.ts';
import { useSmtp } from '../../../support/smtp.ts';
import { buildInbox } from '../../../support/tickets.ts';
import { makeUnreleasedTables, unreleasedMigrations } from '../../../support/unreleased-database.ts';

const smtp = useSmtp();
const database = useDatabase();
const createDatabase = useEmptyDatabases();
const folders = useDataFolders();
const environment: Record<string, string> = {};
const commands = useCommands(environment);

/** Runs a command with these settings alone. */
async function run(command: string, settings: Readonly<Record<string, string>>): Promise<Ran> {
  for (const name of Object.keys(environment)) delete environment[name];
  Object.assign(environment, settings);
  return await commands.run(command);
}

/** The lines of a report by the check, each with its verdict. */
function linesOf({ stdout }: Ran): Record<string, string[]> {
  const lines: Record<string, string[]> = {};
  for (const line of stdout.split('\n').slice(0, -1)) {
    const [, verdict = '', check = '', seen = ''] =
      /^(ok|warning|problem) +(\S+(?: \S+)?) {2,}(.*)$/.exec(line) ?? [];
    lines[check] = [...(lines[check] ?? []), `${verdict}: ${seen}`];
  }
  return lines;
}

/** Names a database that is not there, in the cluster of the tests. */
function urlWithout(name: string): string {
  const url = new URL(inject('cluster').url);
  url.pathname = `/${name}`;
  return url.href;
}

describe('doctor', () => {
  test('finds no problem in a deployment that works, and changes nothing', async () => {
    await database.pool.query(`insert into users (user_id, name) values (1, 'Shop')`);
    await database.pool.query(
      `insert into api_keys (user_id, hash, hint, kind, scopes, origins) values (1, 'h', 'fdp_', 'public', '{}', '{https://shop.example,http://localhost:3000}')`,
    );
    const embeddings = await startEmbeddingsServer();
    const folder = dirname(await folders.make());
    const before = await stateOf(database);
    const ran = await run('doctor', {
      DATABASE_URL: database.url,
      DATABASE_LISTEN_URL: database.url,
      UPLOAD_DIR: folder,
      SMTP_URL: smtp.url,
      EMBEDDINGS_URL: embeddings.url,
      EMBEDDINGS_MODEL: 'model',
      DATABASE_REPLICA_URL: database.url,
    });
    await embeddings.close();
    expect(ran.stdout).not.toContain('problem ');
    expect(ran).toMatchObject({ status: 0, stderr: '' });
    const lines = linesOf(ran);
    expect(lines['mail server']).toEqual([
      expect.stringMatching(/^ok: .* accepts the login of this deployment\. No message was sent/),
    ]);
    expect(lines['keys']).toEqual(['ok: 0 secret and 1 public keys are in use.']);
    expect(lines['clock']).toEqual(['ok: The clocks of this machine and of the database agree.']);
    expect(lines['database']).toContain('ok: The tables have the version of this release.');
    expect(lines['embeddings']).toEqual(['ok: The model model answers, with embeddings of 256 dimensions.']);
    expect(lines['listening']).toHaveLength(1);
    expect(lines['replica']).toEqual([
      expect.stringMatching(/^warning: .* is not used: it is not a standby/),
    ]);
    expect(smtp.received).toEqual([]);
    expect(await readdir(folder)).toEqual([]);
    expect(await stateOf(database)).toEqual(before);
  });

  test('names several problems, each with the remedy, and no secret', async () => {
    const { inboxId } = await buildInbox(database.db, { userId: 2 });
    await database.pool.query(`
      insert into api_keys (user_id, hash, hint, kind, scopes, origins) values
        (2, 'h2', 'fdp_', 'public', '{}', '{*}'), (2, 'h3', 'fdp_', 'public', '{}', '{http://shop.example}');
      insert into tickets (user_id, id, inbox_id, status, subject, from_email, sender, opened_by)
        values (2, 10, ${inboxId}, 'new', 'Tent', 'maja@post.example', 'maja@post.example', 'key');
      insert into mail_recipients (user_id, id, ticket_id, email, email_folded)
        values (2, 11, 10, 'maja@post.example', 'maja@post.example');
      insert into mails (user_id, id, ticket_id, recipient_id, kind, state, next_attempt_at, internet_message_id, root_id)
        values (2, 20, 10, 11, 'answer', 'queued', now() - interval '3 hours', '<a@x>', '<r@x>'),
          (2, 21, 10, 11, 'answer', 'dead', null, '<b@x>', '<r@x>');
      insert into incoming_mails (user_id, id, inbox_id, door, raw, hash, state)
        values (2, 30, ${inboxId}, 'smtp', 'Subject: x', 'h30', 'aside');
      insert into idempotency_keys (user_id, hash, caller, body_hash, created_at)
        values (2, 'h', 'c', 'b', now() - interval '3 days')`);
    const file = join(dirname(await folders.make()), 'file');
    await writeFile(file, '');
    const secret = 'hunter2%40sesame';
    const ran = await run('doctor', {
      DATABASE_URL: database.url,
      UPLOAD_DIR: join(file, 'uploads'),
      UPLOAD_COLOUR: secret,
      SMTP_URL: `smtp://shop:${secret}@127.0.0.1:9`,
      MAIL_IMAP_URL: `imap://me%40shop.example:${secret}@127.0.0.1:9`,
      EMBEDDINGS_URL: 'http://127.0.0.1:9/v1',
      EMBEDDINGS_MODEL: 'm',
      EMBEDDINGS_KEY: secret,
      UPSTREAM_URL: 'http://127.0.0.1:9',
      UPSTREAM_KEY: `fds_${secret}`,
      MAIL_INBOUND_SECRET: `${secret}${secret}`,
      PUBLIC_URL: 'https://127.0.0.1:9',
      UPLOAD_S3_BUCKET: 'bucket',
      UPLOAD_S3_ENDPOINT: 'http://127.0.0.1:9',
      UPLOAD_S3_REGION: 'here',
      AWS_ACCESS_KEY_ID: 'id',
      AWS_SECRET_ACCESS_KEY: secret,
    });
    expect(ran.status).toBe(1);
    for (const word of [secret, decodeURIComponent(secret)])
      expect(ran.stdout + ran.stderr).not.toContain(word);
    const lines = linesOf(ran);
    const expected: Readonly<Record<string, readonly RegExp[]>> = {
      configuration: [/^warning: .*UPLOAD_COLOUR/],
      disk: [/^problem: The upload folder .* cannot be created: a file is where a folder should be/],
      bucket: [/^problem: The bucket bucket cannot be used/],
      'public url': [
        /^warning: .*TRUST_PROXY/,
        /^warning: https:\/\/127\.0\.0\.1:9 cannot be reached from this machine/,
      ],
      keys: [/^ok/, /^warning: Pages of all sites/, /^warning: Pages without TLS/],
      'mail server': [/^problem: No mail server answers at 127\.0\.0\.1:9/],
      outbox: [
        /^problem: 1 messages wait to be sent, the oldest for 3 hours/,
        /^warning: 1 outgoing messages of the last 7 days/,
      ],
      mailbox: [/^problem: No mail server answers at/],
      'incoming mail': [
        /^problem: Last time all mail of the mailbox was fetched: never/,
        /^warning: 1 received messages are quarantined/,
      ],
      embeddings: [/^warning: Semantic search is off/],
      upstream: [/^problem: The upstream cannot be reached/],
      housekeeping: [/^warning: Expired data is not removed: the oldest is overdue by 2 days/],
    };
    for (const [check, patterns] of Object.entries(expected)) {
      expect(lines[check], check).toEqual(patterns.map((pattern) => expect.stringMatching(pattern)));
    }
  });

  test('reports a missing database, and creates none', async () => {
    const dataDir = await folders.make();
    const ran = await run('doctor', { DATA_DIR: dataDir });
    expect(ran.status).toBe(1);
    expect(linesOf(ran)['database']).toEqual([
      expect.stringMatching(`^problem: There is no database in ${dataDir} yet`),
    ]);
    await expect(access(dataDir)).rejects.toThrow();
  });

  test('reports why a database cannot be opened, and checks the rest', async () => {
    const [absent, nowhere] = [
      await run('doctor', { DATABASE_URL: urlWithout('frontdesk_nowhere') }),
      await run('doctor', { DATABASE_URL: 'postgresql://frontdesk:hunter2@127.0.0.1:9/desk' }),
    ];
    expect(linesOf(absent)['database']).toEqual([
      expect.stringMatching(/^problem: This database does not exist/),
    ]);
    expect(linesOf(nowhere)['database']).toEqual([
      expect.stringMatching(/^problem: No PostgreSQL server answers at 127\.0\.0\.1:9\/desk/),
    ]);
    for (const ran of [absent, nowhere]) {
      expect(ran.status).toBe(1);
      expect(linesOf(ran)['versions']).toHaveLength(1);
      expect(ran.stdout).not.toContain('hunter2');
    }
  });

  test('reports an invalid setting, as JSON too', async () => {
    environment['PORT'] = 'eighty';
    const ran = await commands.run('doctor', '--json', '--data', await folders.make());
    delete environment['PORT'];
    expect(ran.status).toBe(1);
    expect(JSON.parse(ran.stdout)).toContainEqual({
      check: 'configuration',
      verdict: 'problem',
      seen: expect.stringContaining('PORT (or --port) must'),
      advice: expect.any(String),
    });
  });

  test('checks the built-in PostgreSQL while no server uses it, and leaves it stopped', async () => {
    const dataDir = await folders.makeUsed();
    await commands.run('users', 'list', '--data', dataDir);
    const ran = await run('doctor', { DATA_DIR: dataDir });
    expect(ran).toMatchObject({ status: 0, stderr: '' });
    expect(linesOf(ran)['data folder']).toEqual([expect.stringMatching(/^ok: .* with mode 700/)]);
    await expect(access(join(dataDir, 'postgres/postmaster.pid'))).rejects.toThrow();
  });
});

describe('upgrade-check', () => {
  test('reports what a database from before the first release gets, and changes nothing', async () => {
    const url = await createDatabase();
    await makeUnreleasedTables(url);
    const ran = await run('upgrade-check', { DATABASE_URL: url });
    expect(ran).toMatchObject({ status: 0, stderr: '' });
    expect(linesOf(ran)['database']).toContainEqual(
      expect.stringMatching(/^ok: The (?:tables have the version|next start runs)/),
    );
    await expectListed(url, unreleasedMigrations.length);
  });

  test('refuses a database that lacks migrations from before the first release, with the remedy, as the start does', async () => {
    const url = await createDatabase();
    await makeUnreleasedTables(url, 20);
    const ran = await run('upgrade-check', { DATABASE_URL: url });
    const looked = await run('doctor', { DATABASE_URL: url });
    const started = await commands.run('serve', '--port', '0');
    await expectListed(url, 20);
    const sentence =
      /Check out the last commit that contains src\/server\/db\/migrations\/0032_outsiders_messages_index\.sql/;
    for (const report of [ran, looked]) {
      expect(report.status).toBe(1);
      expect(linesOf(report)['database']).toContainEqual(expect.stringMatching(sentence));
    }
    expect(started).toMatchObject({ status: 1, stdout: '', stderr: expect.stringMatching(sentence) });
  });

  async function expectListed(url: string, count: number): Promise<void> {
    await withPool(url, async ({ pool }) => {
      const { rows } = await pool.query('select count(*)::int from drizzle.__drizzle_migrations');
      expect(rows).toEqual([{ count }]);
    });
  }

  test('refuses a database of a release that is too new, and explains the way back, as the start does', async () => {
    await database.pool.query(
      `insert into drizzle.__drizzle_migrations (hash, created_at) values ('x', 9000000000000);
       update drizzle.needed_migration set created_at = 9000000000000`,
    );
    const ran = await run('upgrade-check', { DATABASE_URL: database.url });
    const started = await commands.run('serve', '--port', '0');
    await database.pool.query(
      `delete from drizzle.__drizzle_migrations where created_at = 9000000000000;
       update drizzle.needed_migration set created_at = 0`,
    );
    expect(ran.status).toBe(1);
    const sentence = /A newer release of Frontdesk has changed the tables of this database.*restore a backup/;
    expect(linesOf(ran)['database']).toContainEqual(expect.stringMatching(sentence));
    expect(started).toMatchObject({ status: 1, stdout: '', stderr: expect.stringMatching(sentence) });
  });

  test.each([
    ['99', /belongs to PostgreSQL 99.*newer release/],
    ['14', /belongs to PostgreSQL 14.*frontdesk backup DIR.*frontdesk restore DIR/],
  ])('names the remedy for a data folder of PostgreSQL %s', async (version, sentence) => {
    const dataDir = await folders.make();
    await mkdir(join(dataDir, 'postgres'), { recursive: true });
    await writeFile(join(dataDir, 'postgres/PG_VERSION'), `${version}\n`);
    const ran = await run('upgrade-check', { DATA_DIR: dataDir });
    expect(ran.status).toBe(1);
    expect(linesOf(ran)['database']).toEqual([expect.stringMatching(sentence)]);
    expect(await readdir(join(dataDir, 'postgres'))).toEqual(['PG_VERSION']);
  });
});
