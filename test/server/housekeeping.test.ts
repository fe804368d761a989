import { mkdtempSync } from 'node:fs';
import { readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, expect, test } from 'vitest';
import { ensureUser } from '../../src/server/features/users/commands.ts';
import { startHousekeeping } from '../../src/server/housekeeping.ts';
import { createUploadStore } from '../../src/server/uploads/store.ts';
import { useDatabase } from '../support/database.ts';
import { quiet } from '../support/log.ts';

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
      `insert into used_challenges (user_id, hash, created_at) values (1, $1, now() - interval ${age})`,
      [`challenge ${index}`],
    );
    for (const due of ['null', 'now()']) {
      await pool.query(
        `insert into outbox (user_id, "to", reply_to, subject, text, next_attempt_at, created_at)
         values (1, 'a@b.example', 'c@d.example', $1, '', ${due}, now() - interval ${age})`,
        [`${index} ${due}`],
      );
    }
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

  await startHousekeeping({ db, uploadDir, log: quiet }).stop();

  const { rows: keys } = await pool.query('select hash from idempotency_keys');
  expect(keys).toEqual([{ hash: 'key 0' }]);
  const { rows: challenges } = await pool.query('select hash from used_challenges');
  expect(challenges).toEqual([{ hash: 'challenge 0' }]);
  const { rows: answered } = await pool.query('select address from auto_replies');
  expect(answered).toEqual([{ address: '0@post.example' }]);
  const { rows: mails } = await pool.query('select subject from outbox order by subject');
  expect(mails.map(({ subject }) => subject)).toEqual(['0 now()', '0 null', '1 now()', '1 null', '2 now()']);
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
