import { expect, test } from 'vitest';
import { fillPath } from '../../../../src/api/operation.ts';
import { operations } from '../../../../src/api/operations/index.ts';
import { KeyUses } from '../../../../src/server/users/keys/key-uses.ts';
import { createKey, listKeys, revokeKey } from '../../../../src/server/users/keys/keys.sql.ts';
import { ensureUser } from '../../../../src/server/users/users.sql.ts';
import { useApp } from '../../../support/app.ts';
import { countQueries } from '../../../support/count-queries.ts';
import { quiet } from '../../../support/log.ts';

const service = useApp();

test('a use is written once, however often a key is used', async () => {
  const { db } = service.database;
  await ensureUser(db, 1, '');
  const { id } = await createKey(db, { userId: 1, kind: 'secret', scopes: ['FAQ:Read'] });
  const uses = new KeyUses(db, quiet);
  const statements = await countQueries(async () => {
    for (let count = 0; count < 100; count += 1) uses.add(1, id);
    await uses.close();
    uses.add(1, id);
    await uses.close();
  });
  expect(statements).toBe(1);
  expect(await listKeys(db, 1)).toMatchObject([{ id, lastUsedAt: expect.any(Date) }]);
});

test('a request notes its key; one with a key that is revoked, or of another user, notes none', async () => {
  const { db } = service.database;
  for (const userId of [2, 3]) await ensureUser(db, userId, '');
  const good = await createKey(db, { userId: 2, kind: 'secret', scopes: ['FAQ:Read'] });
  const revoked = await createKey(db, { userId: 2, kind: 'secret', scopes: ['FAQ:Read'] });
  await revokeKey(db, 2, revoked.id);
  const ask = (apiKey: string, userId: number) =>
    service.app.inject(`${fillPath(operations.listCategories.path, { apiKey, userId })}?lang=en`);
  await ask(good.apiKey, 3);
  await ask(revoked.apiKey, 2);
  await ask(good.apiKey, 2);
  // What waits is written.
  await service.app.close();
  const used = [...(await listKeys(db, 2)), ...(await listKeys(db, 3))].filter((key) => key.lastUsedAt);
  expect(used.map(({ id }) => id)).toEqual([good.id]);
});
