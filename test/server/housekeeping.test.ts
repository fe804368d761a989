import { mkdtempSync } from 'node:fs';
import { readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { markupVersion } from '../../src/markup/html/without-inline.ts';
import { startHousekeeping } from '../../src/server/housekeeping.ts';
import { createUploadStore } from '../../src/server/uploads/store.ts';
import { ensureUser } from '../../src/server/users/users.sql.ts';
import { testConfig } from '../support/config.ts';
import { useDatabase } from '../support/database.ts';
import { buildHelpCenter } from '../support/help-center.ts';
import { quiet } from '../support/log.ts';
import { buildInbox, buildTicket, buildTicketAgent, buildTicketMessage } from '../support/tickets.ts';

const database = useDatabase();
const uploadDir = mkdtempSync(join(tmpdir(), 'frontdesk-uploads-'));

afterAll(() => rm(uploadDir, { recursive: true }));

test('at its start a server removes what has ended, and nothing else', async () => {
  const { db, pool } = database;
  await ensureUser(db, 1, 'One');
  const ages = ["'1 hour'", "'2 days'", "'40 days'"];
  for (const [index, age] of ages.entries()) {
    await pool.query(
      `insert into idempotency_keys (user_id, hash, caller, body_hash, created_at)
       values (1, $1, 'secret 1', '', now() - interval ${age})`,
      [`key ${index}`],
    );
    await pool.query(
      `insert into auto_replies (user_id, address, sent_at) values (1, $1, now() - interval ${age})`,
      [`${index}@post.example`],
    );
    await pool.query(
      `insert into unconfirmed_mails (user_id, kind, mailbox_hash, domain_hash, created_at)
       values (1, 'link', $1, '', now() - interval ${age})`,
      [`mailbox ${index}`],
    );
    await pool.query(
      `insert into used_challenges (user_id, hash, created_at) values (1, $1, now() - interval ${age})`,
      [`challenge ${index}`],
    );
    await pool.query(
      `insert into used_forms (user_id, hash, created_at) values (1, $1, now() - interval ${age})`,
      [`form ${index}`],
    );
  }
  for (const age of ['364 days', '366 days']) {
    await pool.query(
      `insert into owner_acts (user_id, act, subject, agent_name, ip, acted_at)
       values (1, 'erase', $1::text, '', '', now() - $1::text::interval)`,
      [age],
    );
  }
  const { helpCenterId } = await buildHelpCenter(db, { userId: 1 });
  for (const [subject, hours] of [
    ['waiting', 1],
    ['ended', -1],
  ] as const) {
    await pool.query(
      `insert into held_tickets
         (user_id, help_center_id, from_email, mailbox_hash, subject, message, language, confirm_url, ends_at)
       values (1, $1, 'maja@post.example', '', $2, '', 'en', '', now() + make_interval(hours => $3))`,
      [helpCenterId, subject, hours],
    );
  }
  const { inboxId } = await buildInbox(db, { userId: 1 });
  for (const [state, age] of [
    ['done', '40 days'],
    ['done', '2 days'],
    ['aside', '40 days'],
  ]) {
    await pool.query(
      `insert into incoming_mails (user_id, inbox_id, door, raw, hash, state, received_at)
       values (1, $1, 'smtp', 'From: Maja', $2, $3, now() - $4::interval)`,
      [inboxId, `${state} ${age}`, state, age],
    );
  }
  const agentId = await buildTicketAgent(db, { userId: 1, name: 'Ola', email: 'ola@post.example' });
  for (const age of ['2 days', '8 days']) {
    await pool.query(
      `insert into mail_probes (user_id, kind, inbox_id, agent_id, code_hash, relay_host, created_at, ends_at)
       values (1, 'question', $1, $2, $3, 'relay.example', now() - $4::interval, now())`,
      [inboxId, agentId, age, age],
    );
  }
  for (const age of ['23 hours', '25 hours']) {
    await pool.query(
      `insert into conversations (user_id, id, started_at, network)
       values (1, $1::text, now() - $1::text::interval, '192.0.2.0/24')`,
      [age],
    );
    await pool.query(
      `insert into blocked_visitors (user_id, kind, name, blocked_until)
       values (1, 'network', $1::text, now() + interval '1 day' - $1::text::interval)`,
      [age],
    );
  }
  const store = createUploadStore(db, uploadDir);
  await store.save({ userId: 1, name: 'a', type: '', source: Readable.from([Buffer.from('a')]) }, 10);
  await pool.query("update uploads set created_at = now() - interval '2 days'");
  const sender = { keyId: 1, sentBy: 'sub:maja' };
  for (const [name, age] of [
    ['kept', '2 days'],
    ['new', '1 hour'],
  ] as const) {
    await store.save({ userId: 1, sender, name, type: '', source: Readable.from([Buffer.from('b')]) }, 10);
    await pool.query(
      `update uploads set attached_at = now(), created_at = now() - $1::interval where name = $2`,
      [age, name],
    );
  }
  // Its server was killed while it came.
  await pool.query(
    `insert into uploads (user_id, hash, name, type, size, created_at, is_stored)
     values (1, 'broken off', '', '', 5, now() - interval '2 hours', false)`,
  );
  // What a server that was killed has left.
  await writeFile(join(uploadDir, 'incoming/old'), 'x');
  await utimes(join(uploadDir, 'incoming/old'), 0, 0);
  await writeFile(join(uploadDir, 'incoming/young'), 'x');

  await startHousekeeping({ db, config: testConfig({ uploads: { dir: uploadDir } }), log: quiet }).stop();

  const { rows: keys } = await pool.query('select hash from idempotency_keys');
  expect(keys).toEqual([{ hash: 'key 0' }]);
  const { rows: challenges } = await pool.query('select hash from used_challenges');
  expect(challenges).toEqual([{ hash: 'challenge 0' }]);
  const { rows: forms } = await pool.query('select hash from used_forms');
  expect(forms).toEqual([{ hash: 'form 0' }]);
  const { rows: held } = await pool.query('select subject from held_tickets');
  expect(held).toEqual([{ subject: 'waiting' }]);
  const { rows: mails } = await pool.query(
    `select hash from incoming_mails where raw = '' union all select 'all ' || count(*) from incoming_mails`,
  );
  expect(mails.map(({ hash }) => hash)).toEqual(['done 40 days', 'all 3']);
  const { rows: acts } = await pool.query('select subject as age from owner_acts');
  expect(acts).toEqual([{ age: '364 days' }]);
  const { rows: probes } = await pool.query('select code_hash as age from mail_probes');
  expect(probes).toEqual([{ age: '2 days' }]);
  const { rows: networks } = await pool.query(
    'select id as age from conversations where network is not null',
  );
  expect(networks).toEqual([{ age: '23 hours' }]);
  const { rows: blocks } = await pool.query('select name as age from blocked_visitors');
  expect(blocks).toEqual([{ age: '23 hours' }]);
  const { rows: answered } = await pool.query('select address from auto_replies');
  expect(answered).toEqual([{ address: '0@post.example' }]);
  const { rows: mailed } = await pool.query('select mailbox_hash as hash from unconfirmed_mails');
  expect(mailed).toEqual([{ hash: 'mailbox 0' }]);
  const { rows: files } = await pool.query('select name, sent_by, key_id from uploads order by name');
  expect(files).toEqual([
    { name: 'kept', sent_by: null, key_id: null },
    { name: 'new', sent_by: 'sub:maja', key_id: 1 },
  ]);
  const left = await readdir(uploadDir, { recursive: true, withFileTypes: true });
  const names = left.filter((item) => item.isFile()).map(({ name }) => name);
  expect(names.filter((name) => !/^[\da-f]{64}$/.test(name))).toEqual(['young']);
  expect(names).toHaveLength(3);
});

describe('markup that was stored with inline styles and handlers', () => {
  const inline = (index: number) => `<p style="color:red">${index}</p>`;
  const count = 45;

  interface StoredRow {
    readonly id: string;
    readonly html: string;
    readonly markup_version: number;
    readonly updated_at?: Date;
  }

  const rowsOf = async (statement: string): Promise<StoredRow[]> =>
    (await database.pool.query(statement)).rows;
  const articles = () =>
    rowsOf('select id, content as html, markup_version, updated_at from faq_articles order by id');
  const messages = () => rowsOf('select id, html, markup_version from ticket_messages order by id');

  /** Rows as an older version stored them. */
  async function storeOldRows(): Promise<void> {
    const { db, pool } = database;
    await pool.query('delete from help_centers');
    await pool.query('delete from inboxes');
    const files = Object.fromEntries(
      Array.from({ length: count }, (_, index) => [`en/a/${index}.md`, `# ${index}\n\nText\n`]),
    );
    await buildHelpCenter(db, { userId: 2, files });
    const inbox = await buildInbox(db, { userId: 2 });
    const ticketId = await buildTicket(db, inbox);
    for (let index = 0; index < count; index += 1) {
      await buildTicketMessage(db, 2, ticketId, { html: inline(index) });
    }
    await pool.query(
      `update faq_articles set markup_version = 0, updated_at = '2026-01-01',
         content = case when id % 2 = 0 then '<p>As it is</p>' else '<p style="color:red">x</p>' end`,
    );
  }

  async function runUntil(isDone: () => Promise<boolean>, databases = [database.db]): Promise<void> {
    const running = databases.map((db) => startHousekeeping({ db, config: testConfig(), log: quiet }));
    await vi.waitFor(async () => expect(await isDone()).toBe(true));
    await Promise.all(running.map((background) => background.stop()));
  }

  const isAllDone = async () =>
    [...(await articles()), ...(await messages())].every((row) => row.markup_version === markupVersion);

  test('loses them once, by whichever of two processes', async () => {
    await storeOldRows();
    expect((await messages()).map(({ markup_version }) => markup_version)).toEqual(
      Array.from({ length: count }, () => 0),
    );
    await runUntil(isAllDone, [database.db, database.db]);
    expect((await messages()).map(({ html }) => html).sort()).toEqual(
      Array.from({ length: count }, (_, index) => `<p>${index}</p>`).sort(),
    );
    const cleaned = await articles();
    expect(cleaned).toHaveLength(count);
    for (const { id, html, updated_at } of cleaned) {
      expect(html).toBe(Number(id) % 2 === 0 ? '<p>As it is</p>' : '<p>x</p>');
      expect(updated_at?.toISOString()).toMatch(/^2025-12-31|^2026-01-01/);
    }

    // What is done is not looked at again.
    await database.pool.query(`update ticket_messages set html = '<p style="a">of now</p>'`);
    await startHousekeeping({ db: database.db, config: testConfig(), log: quiet }).stop();
    expect(new Set((await messages()).map(({ html }) => html))).toEqual(new Set(['<p style="a">of now</p>']));
  });

  test('goes on where it was stopped', async () => {
    await storeOldRows();
    await startHousekeeping({ db: database.db, config: testConfig(), log: quiet }).stop();
    const done = [...(await articles()), ...(await messages())].filter((row) => row.markup_version > 0);
    expect(done.length).toBeGreaterThan(0);
    expect(done.length).toBeLessThan(2 * count);
    await runUntil(isAllDone);
  });

  test('stays as somebody wrote it in the meantime', async () => {
    await storeOldRows();
    const writer = await database.pool.connect();
    try {
      await writer.query('begin');
      const { rows } = await writer.query(
        `update faq_articles set content = '<p>Written now</p>', markup_version = $1
         where id = (select min(id) from faq_articles) returning id`,
        [markupVersion],
      );
      const isRestDone = async () =>
        [...(await articles()), ...(await messages())].filter((row) => row.markup_version === 0).length === 1;
      await runUntil(isRestDone);
      await writer.query('commit');
      await startHousekeeping({ db: database.db, config: testConfig(), log: quiet }).stop();
      const [first] = await articles();
      expect(first).toMatchObject({ id: rows[0].id, html: '<p>Written now</p>' });
    } finally {
      writer.release();
    }
  });

  test('is found by an index that holds nothing else', async () => {
    for (const table of ['faq_articles', 'ticket_messages']) {
      const client = await database.pool.connect();
      try {
        await client.query('begin');
        await client.query('set local enable_seqscan = off');
        const { rows } = await client.query(
          `explain select id from ${table} where markup_version < ${markupVersion}
           order by user_id, id limit 20 for update skip locked`,
        );
        expect(JSON.stringify(rows)).toContain(`${table}_old_markup`);
      } finally {
        await client.query('rollback');
        client.release();
      }
    }
  });
});
