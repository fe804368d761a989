import { expect, test } from 'vitest';
import { publicScopes } from '../../../src/api/limits.ts';
import { operations } from '../../../src/api/operations/index.ts';
import { Refusal } from '../../../src/api/refusal.ts';
import { contracts } from '../../../src/api/schemas/index.ts';
import type { Caller, Service } from '../../../src/api/service.ts';
import { createFaqService } from '../../../src/server/features/faq/index.ts';
import { forVisitors } from '../../../src/server/visitor/policy.ts';
import { useDatabase } from '../../support/database.ts';
import { buildHelpCenter } from '../../support/help-center.ts';

const database = useDatabase();
const visitor: Caller = { userId: 1, kind: 'public', scopes: publicScopes };

test('a visitor may do what a public key has the scope for', async () => {
  const { db, pool } = database;
  const { helpCenterId } = await buildHelpCenter(db, {
    userId: 1,
    files: { 'a/b.md': '---\ntags: [a]\n---\n# A' },
  });
  const { rows } = await pool.query(
    'select faq_article_id as article, faq_category_id as category from faq_articles',
  );
  const [{ article, category }] = rows;
  const service: Service = forVisitors(createFaqService(db));
  const place = { helpCenterId, lang: 'en' };
  const seen = { ...place, articleId: String(article), device: 'mobile' } as const;
  const answers: { readonly [Name in keyof Service]: () => Promise<unknown> } = {
    helpCenter: () => service.helpCenter(visitor, { helpCenterId }),
    listCategories: () => service.listCategories(visitor, place),
    getCategory: () => service.getCategory(visitor, { ...place, id: category }),
    listTaggedArticles: () => service.listTaggedArticles(visitor, { ...place, tag: ['a'] }),
    getArticle: () => service.getArticle(visitor, { ...place, id: article }),
    search: () => service.search(visitor, { ...place, q: 'a' }),
    suggestSearch: () => service.suggestSearch(visitor, { ...place, q: 'a' }),
    listPopularArticles: () => service.listPopularArticles(visitor, place),
    recordView: () => service.recordView(visitor, seen),
    voteYes: () => service.voteYes(visitor, seen),
    voteNo: () => service.voteNo(visitor, seen),
  };
  for (const [name, answer] of Object.entries(answers)) {
    const hasOutput = Object.entries(contracts).some(([key, { output }]) => key === name && output);
    expect((await answer()) !== undefined, name).toBe(hasOutput);
  }
  expect(Object.keys(answers).sort()).toEqual(Object.keys(operations).sort());
});

test('what the policy does not name is refused', async () => {
  const service = { ...createFaqService(database.db), listTickets: async () => ['a secret'] };
  const forVisitor: typeof service = Object.assign({ ...service }, forVisitors(service));
  const refusal = await forVisitor.listTickets().catch((error: unknown) => error);
  expect(refusal).toBeInstanceOf(Refusal);
  expect(refusal).toMatchObject({ kind: 'Forbidden' });
});
