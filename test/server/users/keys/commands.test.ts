import { beforeAll, expect, test } from 'vitest';
import { publicScopes, type Scope } from '../../../../src/api/limits.ts';
import { Refusal } from '../../../../src/api/refusal.ts';
import {
  createKey,
  findKey,
  listKeys,
  type NewKey,
  noteKeyUse,
  revokeEndedKeys,
  revokeKey,
  rotateKey,
} from '../../../../src/server/users/keys/keys.sql.ts';
import { ensureUser } from '../../../../src/server/users/users.sql.ts';
import { useDatabase } from '../../../support/database.ts';

const database = useDatabase();
beforeAll(async () => {
  for (const userId of [1, 2, 3]) await ensureUser(database.db, userId, '');
});

const secret = (userId: number, scopes: readonly Scope[] = ['FAQ:Read']): NewKey => ({
  userId,
  kind: 'secret',
  scopes,
});

test('a key is random, says its kind, and is stored hashed only', async () => {
  const { db, pool } = database;
  const made = await createKey(db, secret(1));
  const other = await createKey(db, { userId: 1, kind: 'public', origins: ['https://Shop.example/'] });
  expect(made.apiKey).toMatch(/^fds_[\w-]{43}$/);
  expect(other.apiKey).toMatch(/^fdp_[\w-]{43}$/);
  const { rows } = await pool.query(
    'select row_to_json(k)::text as text, hash from api_keys k where user_id = 1',
  );
  expect(rows).toHaveLength(2);
  for (const { text, hash } of rows) {
    expect(hash).toMatch(/^[\da-f]{64}$/);
    for (const { apiKey } of [made, other]) expect(text).not.toContain(apiKey.slice(4));
  }
});

test('a list shows enough to know a key again, and no more', async () => {
  const { db } = database;
  const { id, apiKey } = await createKey(db, { ...secret(2, ['FAQ:Read', 'Chat:Read']), label: 'office' });
  const page = await createKey(db, { userId: 2, kind: 'public', origins: ['https://*.shop.example', '*'] });
  await revokeKey(db, 2, id);
  expect(await listKeys(db, 2)).toEqual([
    {
      id,
      userId: 2,
      hint: `${apiKey.slice(0, 8)}…`,
      kind: 'secret',
      scopes: ['FAQ:Read', 'Chat:Read'],
      origins: [],
      label: 'office',
      isRevoked: true,
      createdAt: expect.any(Date),
      endsAt: null,
      lastUsedAt: null,
    },
    expect.objectContaining({
      id: page.id,
      kind: 'public',
      scopes: publicScopes,
      origins: ['https://*.shop.example', '*'],
      isRevoked: false,
    }),
  ]);
  expect((await listKeys(db)).length).toBeGreaterThan(2);
});

test('a key is found by its user and all of its characters, until it is revoked', async () => {
  const { db } = database;
  const { id, apiKey } = await createKey(db, secret(3));
  expect(await findKey(db, 3, apiKey)).toEqual({ id, kind: 'secret', scopes: ['FAQ:Read'], origins: [] });
  for (const [userId, key] of [
    [1, apiKey],
    [3, apiKey.slice(0, -1)],
    [3, apiKey.toUpperCase()],
    [3, ''],
  ] as const) {
    expect(await findKey(db, userId, key)).toBeNull();
  }
  expect(await revokeKey(db, 1, id)).toBe(false);
  expect(await revokeKey(db, 3, id)).toBe(true);
  expect(await revokeKey(db, 3, id)).toBe(false);
  expect(await findKey(db, 3, apiKey)).toBeNull();
});

test.each<[string, NewKey]>([
  ['an unknown user', secret(99)],
  ['no scope', secret(1, [])],
  ['the scope of visitors for a secret key', secret(1, ['FAQ:Read', 'Visitor'])],
  ['a public key without origins', { userId: 1, kind: 'public', origins: [] }],
  ['an origin that is none', { userId: 1, kind: 'public', origins: ['https://shop.example', 'shop'] }],
])('%s is refused', async (_name, key) => {
  const before = await listKeys(database.db);
  await expect(createKey(database.db, key)).rejects.toThrow(Refusal);
  expect(await listKeys(database.db)).toEqual(before);
});

test('a key that takes over may do the same; the one before it is good until its end, and is rotated once', async () => {
  const { db, pool } = database;
  const former = await createKey(db, {
    userId: 1,
    kind: 'public',
    origins: ['https://shop.example'],
    label: 'shop',
  });
  const { id } = former;
  await expect(rotateKey(db, { userId: 2, id }, 60)).rejects.toThrow('User 2 has no active key');
  const made = await rotateKey(db, { userId: 1, id }, 60);
  expect(made.apiKey).toMatch(/^fdp_[\w-]{43}$/);
  const { rows } = await pool.query('select ends_at > now() as good from api_keys where id = $1', [id]);
  expect(rows).toEqual([{ good: true }]);
  const before = await findKey(db, 1, former.apiKey);
  expect(await findKey(db, 1, made.apiKey)).toEqual({ ...before, id: made.id });
  expect((await listKeys(db, 1)).find((key) => key.id === made.id)).toMatchObject({
    label: 'shop',
    endsAt: null,
  });
  await expect(rotateKey(db, { userId: 1, id }, 60)).rejects.toThrow('is already replaced');

  await pool.query("update api_keys set ends_at = now() - interval '1 ms' where id = $1", [id]);
  expect(await findKey(db, 1, former.apiKey)).toBeNull();
  await expect(rotateKey(db, { userId: 1, id }, 60)).rejects.toThrow('no active key');
  await revokeEndedKeys(db);
  expect((await listKeys(db, 1)).filter((key) => key.isRevoked).map((key) => key.id)).toEqual([id]);
});

test('a key that is not kept ends at once', async () => {
  const { db } = database;
  const former = await createKey(db, secret(3));
  const made = await rotateKey(db, { userId: 3, id: former.id }, 0);
  expect(await findKey(db, 3, former.apiKey)).toBeNull();
  expect(await findKey(db, 3, made.apiKey)).not.toBeNull();
});

test('a use is noted for its key alone, and again after an hour only', async () => {
  const { db, pool } = database;
  const used = await createKey(db, secret(3));
  await noteKeyUse(db, 3, used.id);
  const noted = async () => (await listKeys(db, 3)).filter(({ lastUsedAt }) => lastUsedAt !== null);
  const [first, ...others] = await noted();
  expect([first?.id, others]).toEqual([used.id, []]);
  const set = (age: string) =>
    pool.query(`update api_key_uses set used_at = now() - interval '${age}' where key_id = $1`, [used.id]);
  const version = async () => {
    const { rows } = await pool.query('select xmin::text from api_key_uses where key_id = $1', [used.id]);
    return rows[0].xmin;
  };
  await set('59 minutes');
  const before = await version();
  await noteKeyUse(db, 3, used.id);
  expect(await version()).toBe(before);
  await set('61 minutes');
  const later = await version();
  await noteKeyUse(db, 3, used.id);
  expect(await version()).not.toBe(later);
});
