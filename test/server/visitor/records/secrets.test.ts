import { beforeAll, expect, test } from 'vitest';
import { ensureUser } from '../../../../src/server/users/users.sql.ts';
import { findVisitorSecret, listVisitorSecrets } from '../../../../src/server/visitor/records/records.sql.ts';
import {
  createVisitorSecret,
  removeEnded,
  revokeVisitorSecret,
  rotateVisitorSecret,
} from '../../../../src/server/visitor/records/tokens-and-secrets.sql.ts';
import { useDatabase } from '../../../support/database.ts';

const database = useDatabase();

beforeAll(async () => {
  for (const userId of [1, 2, 3, 4]) await ensureUser(database.db, userId, '');
});

const kidsOf = async (userId: number) => (await listVisitorSecrets(database.db, userId)).map(({ id }) => id);

test('a secret is random, belongs to one user, and is found by its kid', async () => {
  const { db } = database;
  const made = await createVisitorSecret(db, 1);
  expect(made).toEqual({
    kid: expect.stringMatching(/^vs_[\da-f]{12}$/),
    secret: expect.stringMatching(/^fdv_[\w-]{43}$/),
  });
  expect(await findVisitorSecret(db, 1, made.kid)).toBe(made.secret);
  expect(await findVisitorSecret(db, 2, made.kid)).toBeNull();
  expect(await findVisitorSecret(db, 1, 'vs_000000000000')).toBeNull();
});

test('two are good during a rotation, the older of them for as long as was said', async () => {
  const { db, pool } = database;
  const first = await createVisitorSecret(db, 2);
  const second = await rotateVisitorSecret(db, 2, 3600);
  expect(await kidsOf(2)).toEqual([second.kid, first.kid]);
  const third = await rotateVisitorSecret(db, 2, 3600);
  expect(await kidsOf(2)).toEqual([third.kid, second.kid]);
  await pool.query("update visitor_secrets set ends_at = now() - interval '1 second' where id = $1", [
    second.kid,
  ]);
  expect(await findVisitorSecret(db, 2, second.kid)).toBeNull();
  expect(await kidsOf(2)).toEqual([third.kid]);
  await removeEnded(db);
  const { rows } = await pool.query('select id from visitor_secrets where user_id = 2');
  expect(rows).toEqual([{ id: third.kid }]);
  const fourth = await rotateVisitorSecret(db, 2, 0);
  expect(await kidsOf(2)).toEqual([fourth.kid]);
});

test('a third beside two that are good is refused, and so is one of nobody', async () => {
  const { db } = database;
  await createVisitorSecret(db, 3);
  await createVisitorSecret(db, 3);
  await expect(createVisitorSecret(db, 3)).rejects.toMatchObject({ kind: 'Conflict' });
  await expect(createVisitorSecret(db, 99)).rejects.toMatchObject({ kind: 'BadRequest' });
  await expect(rotateVisitorSecret(db, 99, 0)).rejects.toMatchObject({ kind: 'BadRequest' });
});

test('two rotations at once leave two', async () => {
  const { db } = database;
  await createVisitorSecret(db, 4);
  const made = await Promise.all([rotateVisitorSecret(db, 4, 60), rotateVisitorSecret(db, 4, 60)]);
  const kids = await kidsOf(4);
  expect(kids.toSorted()).toEqual(made.map(({ kid }) => kid).toSorted());
});

test('a revoked one ends at once', async () => {
  const { db } = database;
  const { kid } = await createVisitorSecret(db, 1);
  expect(await revokeVisitorSecret(db, 2, kid)).toBe(false);
  expect(await revokeVisitorSecret(db, 1, kid)).toBe(true);
  expect(await findVisitorSecret(db, 1, kid)).toBeNull();
  expect(await revokeVisitorSecret(db, 1, kid)).toBe(false);
});
