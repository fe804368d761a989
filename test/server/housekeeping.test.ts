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
  // What a server that was killed has left.
  await writeFile(join(uploadDir, 'incoming/old'), 'x');
  await utimes(join(uploadDir, 'incoming/old'), 0, 0);
  await writeFile(join(uploadDir, 'incoming/young'), 'x');

  await startHousekeeping({ db, uploadDir, log: quiet }).stop();

  const { rows: keys } = await pool.query('select hash from idempotency_keys');
  expect(keys).toEqual([{ hash: 'key 0' }]);
  const { rows: mails } = await pool.query('select subject from outbox order by subject');
  expect(mails.map(({ subject }) => subject)).toEqual(['0 now()', '0 null', '1 now()', '1 null', '2 now()']);
  const { rows: files } = await pool.query('select * from uploads');
  expect(files).toEqual([]);
  const left = await readdir(uploadDir, { recursive: true, withFileTypes: true });
  expect(left.filter((item) => item.isFile()).map(({ name }) => name)).toEqual(['young']);
});
