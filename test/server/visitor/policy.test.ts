import { describe, expect, test } from 'vitest';
import { publicScopes } from '../../../src/api/limits.ts';
import { operations } from '../../../src/api/operations/index.ts';
import { Refusal } from '../../../src/api/refusal.ts';
import { contracts } from '../../../src/api/schemas/index.ts';
import type { Caller, Service } from '../../../src/api/service.ts';
import { createService } from '../../../src/server/features/service.ts';
import { forVisitors } from '../../../src/server/visitor/policy.ts';
import { useDatabase } from '../../support/database.ts';

const database = useDatabase();
const visitor: Caller = { userId: 1, kind: 'public', scopes: publicScopes };

/** What a visitor may do; everything else is refused. */
const allowed: readonly string[] = [
  'getArticle',
  'getCategory',
  'getForm',
  'helpCenter',
  'listCategories',
  'listPopularArticles',
  'listTaggedArticles',
  'recordView',
  'search',
  'submitForm',
  'suggestSearch',
  'voteNo',
  'voteYes',
] satisfies (keyof Service)[];

function serviceForVisitors(): Service {
  return forVisitors(createService(database.db, { collectAttachments: async () => [], mailFrom: null }));
}

describe.each(Object.keys(operations))('%s', (name) => {
  test(allowed.includes(name) ? 'is for visitors' : 'is refused to visitors', async () => {
    const method = Object.entries(serviceForVisitors()).find(([key]) => key === name)?.[1];
    const ask: ((caller: Caller, input: never) => Promise<unknown>) | undefined = method;
    expect(ask).toBeDefined();
    // The input is not even looked at by a refusal; behind an open door it is found wanting.
    const outcome = await ask?.(visitor, {} as never).catch((error: unknown) => error);
    const isRefused = outcome instanceof Refusal && outcome.kind === 'Forbidden';
    expect(isRefused).toBe(!allowed.includes(name));
  });
});

test('nothing that a visitor may do needs a scope that public keys lack', () => {
  for (const [name, { scope }] of Object.entries(contracts)) {
    if (allowed.includes(name)) expect(publicScopes, name).toContain(scope);
  }
});

test('a method that is no operation is refused too', async () => {
  const service = createService(database.db, { collectAttachments: async () => [], mailFrom: null });
  const extended = { ...service, listSecrets: async () => ['a secret'] };
  const forVisitor: typeof extended = Object.assign({ ...extended }, forVisitors(extended));
  const refusal = await forVisitor.listSecrets().catch((error: unknown) => error);
  expect(refusal).toMatchObject({ kind: 'Forbidden' });
});
