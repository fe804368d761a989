import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sha256 } from '../../../../src/formats/hash.ts';
import { readPersonEmail } from '../../../../src/server/operate/privacy/email.ts';
import { type EraseOptions, erasePerson } from '../../../../src/server/operate/privacy/erase.ts';
import { createUploadStore } from '../../../../src/server/uploads/store.ts';
import { useDatabase } from '../../../support/database.ts';
import { buildPerson, lookalikes, rowsOf, type StoredPerson, writings } from '../../../support/person.ts';

const database = useDatabase();
const folder = mkdtempSync(join(tmpdir(), 'frontdesk-erase-'));
let person: StoredPerson;
let elsewhere: StoredPerson;

beforeAll(async () => {
  person = await buildPerson(database, 1);
  elsewhere = await buildPerson(database, 2);
  for (const { files } of [person, elsewhere]) {
    for (const hash of Object.values(files)) {
      mkdirSync(join(folder, hash.slice(0, 2)), { recursive: true });
      writeFileSync(join(folder, hash.slice(0, 2), hash), 'abc');
    }
  }
});
afterAll(() => rm(folder, { recursive: true }));

const erase = (options: Partial<EraseOptions> = {}, address: string = writings[1]) =>
  erasePerson(database.db, 1, readPersonEmail(address), {
    conversations: false,
    isDryRun: false,
    ...options,
  });

/** Every row that names the person: not those of people whose addresses look alike. */
async function rowsNaming(userId: number): Promise<string[]> {
  const rows = await rowsOf(database, userId);
  return rows.filter((row) => {
    const text = lookalikes.reduce((rest, other) => rest.replaceAll(other, ''), row.toLowerCase());
    return text.replaceAll('%40', '@').includes(writings[0]);
  });
}

async function stored(): Promise<string[]> {
  const found = await readdir(folder, { recursive: true, withFileTypes: true });
  return found.filter((item) => item.isFile()).map(({ name }) => name);
}

const counts = {
  contacts: 1,
  notes: 1,
  tickets: 2,
  messages: 3,
  files: 3,
  mails: 2,
  heldTickets: 1,
  sentMails: 3,
  participations: 1,
  receivedMails: 2,
  autoReplies: 1,
  blockedAddresses: 1,
  submissions: 3,
  voteReasons: 1,
  visitorTickets: 2,
  conversations: 1,
};

test('a dry run tells what would be erased, and leaves everything as it was', async () => {
  const before = await rowsOf(database, 1);
  const { erased, left } = await erase({ isDryRun: true });
  expect(erased).toEqual(counts);
  expect(left).toMatchObject({ conversations: ['talk-1'] });
  const all = await erase({ isDryRun: true, conversations: true });
  expect(all.erased).toEqual({ ...counts, submissions: 4, conversations: 2 });
  expect(await rowsOf(database, 1)).toEqual(before);
});

test('an address of an inbox, and a text that is no address, erase nothing', async () => {
  await expect(erase({}, 'HELP1@skogsrand.example')).rejects.toMatchObject({ kind: 'BadRequest' });
  expect(() => readPersonEmail('maja')).toThrow('is not an email address');
});

describe('once it is done', () => {
  let neighbours: string[] = [];
  beforeAll(async () => {
    neighbours = await rowsOf(database, 2);
    expect(await rowsNaming(1)).not.toHaveLength(0);
    const { erased, left } = await erase();
    expect(erased).toEqual(counts);
    expect(left).toEqual({ tickets: [], contacts: [], accounts: [], conversations: ['talk-1'] });
  });

  test('only conversations name the address still, and then nothing does', async () => {
    const tables = new Set((await rowsNaming(1)).map((row) => row.split(':')[0]));
    expect([...tables]).toEqual(['chat_messages', 'chat_tags']);
    const { erased, left } = await erase({ conversations: true });
    expect(erased).toMatchObject({ conversations: 1, submissions: 1, contacts: 0, tickets: 0 });
    expect(left.conversations).toEqual([]);
    expect(await rowsNaming(1)).toEqual([]);
  });

  test('another user’s rows are as they were', async () => {
    expect(await rowsOf(database, 2)).toEqual(neighbours);
  });

  test('what is other people’s stays', async () => {
    const text = (await rowsOf(database, 1)).join('\n');
    for (const other of lookalikes) expect(text.split(other).length - 1).toBeGreaterThan(1);
    const { rows } = await database.pool.query(
      `select id, linked_tickets, (select count(*)::int from ticket_messages m
         where m.user_id = 1 and m.ticket_id = t.id) as messages from tickets t where user_id = 1`,
    );
    expect(rows).toEqual([{ id: person.others, linked_tickets: [], messages: 1 }]);
    for (const kept of ['token-of-both', 'customer-2', 'nils@post.example', 'quiet-1', 'V1002']) {
      expect(text).toContain(kept);
    }
    for (const gone of [
      'token-of-maja',
      'customer-1',
      'V1001',
      'maja@other.example',
      'Maja Lind',
      sha256(writings[0]),
    ]) {
      expect(text).not.toContain(gone);
    }
  });

  test('the next sweep removes the files, but for those that others have too', async () => {
    await createUploadStore(database.db, folder).sweep();
    expect((await stored()).toSorted()).toEqual(
      [person.files.shared, ...Object.values(elsewhere.files)].toSorted(),
    );
  });
});

test('what others say of a person stays, and is told', async () => {
  const { pool } = database;
  await pool.query(`update ticket_messages set plain = 'Ask ' || $1 where user_id = 1`, [writings[3]]);
  await pool.query(`insert into accounts (user_id, id, name, description) values (1, 900, 'Guides', $1)`, [
    `Run by ${writings[2]}`,
  ]);
  const { rows } = await pool.query(
    `insert into contact_notes (user_id, contact_id, content)
     select 1, min(id), $1 from contacts where user_id = 1 returning contact_id`,
    [`Friend of ${writings[0]}`],
  );
  await pool.query(`update conversations set searches = array[$1] where user_id = 1 and id = 'V1002'`, [
    `order of ${writings[1]}`,
  ]);
  const { erased, left } = await erase({ conversations: true });
  expect(erased.conversations).toBe(0);
  expect(left).toEqual({
    tickets: [person.others],
    contacts: [rows[0].contact_id],
    accounts: [900],
    conversations: ['V1002'],
  });
});
