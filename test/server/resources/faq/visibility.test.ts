import { beforeAll, describe, expect, test } from 'vitest';
import { fillPath, type Operation } from '../../../../src/api/operation.ts';
import * as faq from '../../../../src/api/operations/faq.ts';
import * as faqV1 from '../../../../src/api/operations/faq-v1.ts';
import type { Visibility } from '../../../../src/server/sites/visibility.ts';
import { setHelpCenter } from '../../../../src/server/users/help-centers/help-centers.sql.ts';
import { type TestInput, useApp } from '../../../support/app.ts';
import { buildHelpCenter, publicKey, secretKey, type TestHelpCenter } from '../../../support/help-center.ts';

const service = useApp();

const userId = 7;
const visibilities = ['private', 'unlisted', 'public'] as const satisfies readonly Visibility[];
const helpCenters = new Map<Visibility, TestHelpCenter>();
const keys = { secret: '', public: '', none: '-' };
let origin = '';

beforeAll(async () => {
  const { db } = service.database;
  for (const visibility of visibilities) {
    const files = { [`${visibility}/read.md`]: `# Read ${visibility}\n\nSomething about parcels.\n` };
    const help = await buildHelpCenter(db, { userId, files });
    await setHelpCenter(db, userId, help.helpCenterId, { visibility });
    helpCenters.set(visibility, help);
  }
  keys.secret = await secretKey(db, userId);
  keys.public = await publicKey(db, userId);
  origin = await service.app.listen({ host: '127.0.0.1', port: 0 });
});

function idOf(visibility: Visibility): number {
  return helpCenters.get(visibility)?.helpCenterId ?? 0;
}

async function categoryIdOf(visibility: Visibility): Promise<number> {
  const { rows } = await service.database.pool.query<{ id: number }>(
    'select faq_category_id::int as id from faq_categories where help_center_id = $1',
    [idOf(visibility)],
  );
  return rows[0]?.id ?? 0;
}

async function articleIdOf(visibility: Visibility): Promise<number> {
  const { rows } = await service.database.pool.query<{ id: number }>(
    'select faq_article_id::int as id from faq_articles where help_center_id = $1',
    [idOf(visibility)],
  );
  return rows[0]?.id ?? 0;
}

/** Asks over a socket, as pages and programs do. */
async function ask(kind: keyof typeof keys, operation: Operation, input: TestInput = {}) {
  const apiKey = keys[kind];
  const path = fillPath(operation.path, { ...input, apiKey, userId });
  const query = Object.entries(input).filter(([name]) => !operation.path.includes(`{${name}}`));
  const search = new URLSearchParams(query.map(([name, value]) => [name, String(value)]));
  const answer = await fetch(`${origin}${path}?${search}`);
  return { status: answer.status, text: await answer.text() };
}

/** The titles of the categories in an answer, which are the names of their folders. */
async function listCategories(kind: 'secret' | 'public', input: TestInput = {}): Promise<string[]> {
  const { status, text } = await ask(kind, faq.listCategories, { lang: 'en', ...input });
  expect(status).toBe(200);
  return [...text.matchAll(/"title":"(\w+)"/g)].map(([, title = '']) => title.toLowerCase());
}

describe('categories without a help center', () => {
  test('are those of every help center for a secret key', async () => {
    expect(await listCategories('secret')).toEqual(['private', 'unlisted', 'public']);
  });

  test('are without those of private ones for a public key', async () => {
    expect(await listCategories('public')).toEqual(['unlisted', 'public']);
  });
});

describe('a private help center', () => {
  test('is read by a public key that names it', async () => {
    const helpCenterId = idOf('private');
    expect(await listCategories('public', { helpCenterId })).toEqual(['private']);
    const reads: [Operation, TestInput][] = [
      [faq.helpCenter, {}],
      [faq.home, {}],
      [faq.getCategory, { id: await categoryIdOf('private') }],
      [faq.getArticle, { id: await articleIdOf('private') }],
      [faq.search, { q: 'parcels' }],
      [faq.listPopularArticles, {}],
    ];
    for (const [operation, input] of reads) {
      const { status } = await ask('public', operation, { lang: 'en', helpCenterId, ...input });
      expect([operation.name, status]).toEqual([operation.name, 200]);
    }
  });

  test('has no category for a public key that names another help center', async () => {
    const named = (kind: 'secret' | 'public', id: number) =>
      ask(kind, faq.getCategory, { lang: 'en', helpCenterId: idOf('public'), id });
    const id = await categoryIdOf('private');
    expect((await named('public', id)).status).toBe(404);
    expect((await named('secret', id)).status).toBe(200);
    expect((await named('public', await categoryIdOf('unlisted'))).status).toBe(200);
  });

  test('is not in version 1, which shows the first one that is not', async () => {
    const popular = await ask('none', faqV1.popularArticlesV1);
    expect(popular.status).toBe(200);
    expect(popular.text).toContain('Read unlisted');
    expect(popular.text).not.toContain('private');
    const hidden = await ask('none', faqV1.viewArticleV1, { articleId: await articleIdOf('private') });
    expect(hidden.status).toBe(404);
    const list = await ask('none', faqV1.listArticlesV1, { categoryId: await categoryIdOf('private') });
    expect(list.status).toBe(404);
    const found = await ask('none', faqV1.searchV1, { searchString: 'parcels' });
    expect(found.text).not.toContain('private');
  });

  test('leaves version 1 with nothing where it is the only one', async () => {
    const { db, pool } = service.database;
    const { helpCenterId } = await buildHelpCenter(db, { userId: 8 });
    const path = fillPath(faqV1.popularArticlesV1.path, { apiKey: '-', userId: 8 });
    expect((await fetch(`${origin}${path}`)).status).toBe(200);
    await setHelpCenter(db, 8, helpCenterId, { visibility: 'private' });
    expect((await fetch(`${origin}${path}`)).status).toBe(404);
    await pool.query('delete from users where user_id = 8');
  });
});
