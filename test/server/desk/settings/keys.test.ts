/** API keys that owners create, change, replace and end at the desk. */

import { beforeAll, beforeEach, expect, test } from 'vitest';
import { operations } from '../../../../src/api/operations/index.ts';
import type { ManagedKey } from '../../../../src/api/schemas/desk-keys.ts';
import { apiKeys } from '../../../../src/server/db/tables/index.ts';
import { setAgent } from '../../../../src/server/users/agents/change-agent.sql.ts';
import { noteKeyUse } from '../../../../src/server/users/keys/keys.sql.ts';
import { requestFor, type TestInput, useApp } from '../../../support/app.ts';
import { deskOrigin, signedIn, type TestBrowser } from '../../../support/desk.ts';
import { useSite } from '../../../support/site.ts';

const service = useApp({ config: { listen: { publicUrl: deskOrigin } } });
const site = useSite(service);
let owner: TestBrowser;

beforeAll(async () => {
  await setAgent(service.database.db, 1, site.agent.id, { role: 'owner' });
  owner = await signedIn(service, 1, site.agent.id);
});

beforeEach(async () => {
  await service.database.db.delete(apiKeys);
});

const list = async (): Promise<ManagedKey[]> =>
  (await owner.operation(operations.listApiKeys, 1)).json().keys;

async function create(key: TestInput) {
  const response = await owner.operation(operations.createApiKey, 1, key);
  expect(response.statusCode, response.body).toBe(200);
  expect(response.headers['cache-control']).toBe('no-store');
  return response.json();
}

const publicKey = { kind: 'public', label: 'Shop', origins: ['https://shop.example'] };

/** The status of a request with a key from a page, or without an origin from a program. */
async function use(apiKey: string, origin?: string): Promise<number> {
  const asked = requestFor(
    operations.listCategories,
    { apiKey, userId: 1 },
    { helpCenterId: site.center.helpCenterId, lang: 'en' },
  );
  const response = await service.app.inject({ ...asked, headers: origin ? { origin } : {} });
  return response.statusCode;
}

test('a public key is shown once, works on its origins, and is listed without its text', async () => {
  const { keyId, apiKey } = await create(publicKey);
  expect(apiKey).toMatch(/^fdp_/);
  expect(await use(apiKey, 'https://shop.example')).toBe(200);
  expect(await use(apiKey, 'https://other.example')).toBe(403);
  const listed = await owner.operation(operations.listApiKeys, 1);
  expect(listed.body).not.toContain(apiKey);
  expect(listed.json().keys).toEqual([
    {
      keyId,
      hint: `${apiKey.slice(0, 8)}…`,
      kind: 'public',
      scopes: ['FAQ:Read', 'FAQ:Write', 'Visitor'],
      origins: ['https://shop.example'],
      label: 'Shop',
      createdDate: expect.any(String),
      endsDate: null,
      usedDate: null,
    },
  ]);
  await noteKeyUse(service.database.db, 1, keyId);
  expect(await list()).toMatchObject([{ usedDate: expect.any(String) }]);
  expect(service.logged()).not.toContain(apiKey);
});

test('a secret key has the chosen scopes', async () => {
  const { apiKey } = await create({ kind: 'secret', label: '', scopes: ['Tickets:Read'] });
  expect(apiKey).toMatch(/^fds_/);
  expect(await use(apiKey)).toBe(403);
  const { apiKey: reading } = await create({ kind: 'secret', label: '', scopes: ['FAQ:Read'] });
  expect(await use(reading)).toBe(200);
});

test.each([
  [{ kind: 'public', label: '' }],
  [{ kind: 'secret', label: '' }],
  [{ ...publicKey, origins: [] }],
  [{ ...publicKey, origins: ['shop.example'] }],
  [{ ...publicKey, origins: ['https://shop.example/path'] }],
  [{ ...publicKey, origins: Array.from({ length: 51 }, (_, index) => `https://${index}.example`) }],
  [{ kind: 'secret', label: '', scopes: [] }],
  [{ kind: 'secret', label: '', scopes: ['Visitor'] }],
  [{ kind: 'secret', label: '', scopes: ['Everything'] }],
  [{ kind: 'secret', label: 'x'.repeat(201), scopes: ['FAQ:Read'] }],
  [{ kind: 'other', label: '' }],
])('a key as %o is refused', async (key) => {
  const refused = await owner.operation(operations.createApiKey, 1, key);
  expect(refused.statusCode, refused.body).toBe(400);
  expect(await list()).toEqual([]);
});

test('purpose and origins are changed, and the key stays the same', async () => {
  const { keyId, apiKey } = await create(publicKey);
  const changed = await owner.operation(operations.updateApiKey, 1, {
    keyId,
    label: ' Shop and blog ',
    origins: ['https://blog.example', 'https://*.shop.example', 'https://blog.example'],
  });
  expect(changed.statusCode, changed.body).toBe(204);
  expect(await list()).toMatchObject([
    { label: 'Shop and blog', origins: ['https://blog.example', 'https://*.shop.example'] },
  ]);
  expect(await use(apiKey, 'https://blog.example')).toBe(200);
  expect(await use(apiKey, 'https://shop.example')).toBe(403);

  const { keyId: secret } = await create({ kind: 'secret', label: '', scopes: ['FAQ:Read'] });
  const refused = await owner.operation(operations.updateApiKey, 1, {
    keyId: secret,
    origins: ['https://shop.example'],
  });
  expect(refused.statusCode).toBe(400);
  expect(
    (await owner.operation(operations.updateApiKey, 1, { keyId: secret, label: 'Reports' })).statusCode,
  ).toBe(204);
});

test('a key is replaced once, and the old one works until its end', async () => {
  const { keyId, apiKey } = await create(publicKey);
  const replaced = await owner.operation(operations.rotateApiKey, 1, { keyId, keepSeconds: 3600 });
  expect(replaced.statusCode, replaced.body).toBe(200);
  const { apiKey: next } = replaced.json();
  expect(await use(apiKey, 'https://shop.example')).toBe(200);
  expect(await use(next, 'https://shop.example')).toBe(200);
  expect(await list()).toMatchObject([{ endsDate: expect.any(String) }, { label: 'Shop', endsDate: null }]);
  const again = await owner.operation(operations.rotateApiKey, 1, { keyId, keepSeconds: 0 });
  expect(again.statusCode).toBe(409);
});

test('a key ends at once, and leaves the list', async () => {
  const { keyId, apiKey } = await create(publicKey);
  expect((await owner.operation(operations.revokeApiKey, 1, { keyId })).statusCode).toBe(204);
  expect(await use(apiKey, 'https://shop.example')).toBe(401);
  expect(await list()).toEqual([]);
  expect((await owner.operation(operations.revokeApiKey, 1, { keyId })).statusCode).toBe(404);
  expect(
    (
      await owner.operation(operations.updateApiKey, 1, {
        keyId,
        label: 'x',
      })
    ).statusCode,
  ).toBe(404);
});
