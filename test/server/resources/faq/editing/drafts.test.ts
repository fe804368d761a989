/** Drafts of articles: who writes them, and that nobody overwrites another's text. */

import { beforeAll, describe, expect, test } from 'vitest';
import { operations } from '../../../../../src/api/operations/index.ts';
import type { ListedEditableArticle } from '../../../../../src/api/schemas/editing.ts';
import { useApp } from '../../../../support/app.ts';
import { deskOrigin } from '../../../../support/desk.ts';
import { buildEditingSite, type EditingSite } from '../../../../support/editing.ts';
import { importFiles } from '../../../../support/help-center.ts';

const service = useApp({ config: { listen: { publicUrl: deskOrigin } }, isListening: true });
const {
  createArticle,
  getArticle,
  grabEditableArticle,
  home,
  listCategories,
  listEditableArticles,
  publishArticle,
  saveArticleDraft,
  search,
} = operations;
let site: EditingSite;

beforeAll(async () => {
  site = await buildEditingSite(service, 1);
  await importFiles(service.database.db, site.center, {
    'returns/boots.md': '---\ntitle: Return boots\n---\nSend them back.\n',
  });
});

async function listed(input: object = {}): Promise<ListedEditableArticle[]> {
  const { helpCenterId } = site.center;
  const response = await site.writer.operation(listEditableArticles, 1, { helpCenterId, ...input });
  expect(response.statusCode, response.body).toBe(200);
  return response.json().articles;
}

describe('a new article', () => {
  test('is a draft of the desk, which no reader sees', async () => {
    const article = await site.create({ keywords: ['slider'] });
    expect(article).toMatchObject({
      title: 'Mend a zip',
      markdown: 'Press the *slider*.',
      keywords: ['slider'],
      state: 'draft',
      source: { kind: 'desk', name: '' },
      isEditable: true,
      changedBy: { agentId: site.ownerId, name: 'Olle' },
      translations: [],
      proposedKeywords: [],
      passages: [],
      ticketId: null,
    });
    expect(article.version).toBeGreaterThan(0);
    expect((await site.read(getArticle, { id: article.articleId })).status).toBe(404);
    expect((await site.read(search, { q: 'slider' })).body).not.toContain('Mend a zip');
    expect(await listed({ q: 'slider' })).toMatchObject([
      { articleId: article.articleId, title: 'Mend a zip', translations: [{ lang: 'en', state: 'draft' }] },
    ]);
  });

  test('shows the title of its new category to nobody until it is published', async () => {
    await site.create({ title: 'Sharpen a knife', categoryTitle: 'Knives and such' });
    for (const operation of [listCategories, home]) {
      expect((await site.read(operation, {})).body).not.toContain('Knives and such');
    }
    expect((await service.app.inject({ url: '/help/en' })).body).not.toContain('Knives and such');
    await site.publish({ title: 'Whet a knife', categoryTitle: 'Knives and such' });
    for (const operation of [listCategories, home]) {
      expect((await site.read(operation, {})).body).toContain('Knives and such');
    }
  });

  test('goes into a category of the help center, or into a new one', async () => {
    const { categoryId } = await site.create({ categoryTitle: 'Repairs' });
    expect(await site.create({ categoryId })).toMatchObject({ categoryId });
    const { helpCenterId } = site.center;
    const input = { helpCenterId, lang: 'en', title: 'x', categoryId: 987_654 };
    const refused = await site.writer.operation(createArticle, 1, input);
    expect(refused.statusCode).toBe(400);
    expect(refused.json().errors).toMatchObject([{ label: 'categoryId' }]);
  });

  test('has each language once', async () => {
    const { articleId, categoryId } = await site.create();
    const swedish = await site.create({ articleId, lang: 'sv', title: 'Laga en dragkedja' });
    expect(swedish).toMatchObject({
      articleId,
      categoryId,
      lang: 'sv',
      translations: [{ lang: 'en', title: 'Mend a zip', state: 'draft' }],
    });
    const { helpCenterId } = site.center;
    const again = await site.writer.operation(createArticle, 1, {
      helpCenterId,
      articleId,
      lang: 'SV',
      title: 'x',
    });
    expect(again.statusCode).toBe(409);
  });
});

describe('a draft', () => {
  test('is saved by whoever has read its last version; the others get it', async () => {
    const { articleId, lang, version } = await site.create();
    const save = (read: number, markdown: string) =>
      site.writer.operation(saveArticleDraft, 1, { articleId, lang, version: read, title: 'Zips', markdown });
    const saved = await save(version, 'One.');
    expect(saved.statusCode, saved.body).toBe(200);
    expect(saved.json()).toMatchObject({ title: 'Zips', markdown: 'One.', changedBy: { name: 'Aino' } });
    expect(saved.json().version).toBeGreaterThan(version);
    const late = await save(version, 'Two.');
    expect(late.statusCode).toBe(409);
    expect(late.json().error).toMatchObject({ field: 'version', article: { markdown: 'One.' } });
    const repeated = await save(version, 'One.');
    expect(repeated.json()).toEqual(saved.json());
  });

  test('keeps what a change does not name', async () => {
    const { articleId, lang, version } = await site.create({ keywords: ['slider'] });
    const text = { articleId, lang, title: 'Zips', markdown: 'x' };
    const first = await site.edit(saveArticleDraft, {
      ...text,
      version,
      description: 'Zips.',
      tags: ['a', 'a'],
    });
    expect(first).toMatchObject({ description: 'Zips.', tags: ['a'], keywords: ['slider'] });
    const second = await site.edit(saveArticleDraft, { ...text, version: first.version, markdown: 'y' });
    expect(second).toMatchObject({ description: 'Zips.', tags: ['a'], keywords: ['slider'] });
  });

  test('of a published article is beside what readers see', async () => {
    const { articleId, lang } = await site.publish({ title: 'Wax a jacket' });
    const change = { articleId, lang, version: 0, title: 'Wax a coat', markdown: 'Warm it.' };
    expect(await site.edit(saveArticleDraft, change)).toMatchObject({
      state: 'changed',
      title: 'Wax a coat',
    });
    expect((await site.read(getArticle, { id: articleId })).body).toContain('Wax a jacket');
    const [row] = await listed({ state: 'changed' });
    expect(row).toMatchObject({ articleId, translations: [{ state: 'changed', title: 'Wax a coat' }] });
  });

  test('of an article of a folder is refused, with the reason', async () => {
    const [row] = await listed({ q: 'boots' });
    const articleId = row?.articleId ?? 0;
    const article = await site.edit(grabEditableArticle, { articleId, lang: 'en' });
    expect(article).toMatchObject({
      title: 'Return boots',
      markdown: 'Send them back.',
      state: 'published',
      version: 0,
      source: { kind: 'folder' },
      isEditable: false,
    });
    const change = { articleId, lang: 'en', version: 0, title: 'x', markdown: 'x' };
    const refused = await site.owner.operation(saveArticleDraft, 1, change);
    expect(refused.statusCode).toBe(403);
    expect(refused.json().message).toContain('Take it over');
  });
});

describe('the list', () => {
  test('is in pages, the last changed article first', async () => {
    const { helpCenterId } = site.center;
    const all = await listed();
    const times = all.map(({ changedDate }) => changedDate);
    expect(times).toEqual(times.toSorted().toReversed());
    const paged: ListedEditableArticle[] = [];
    let cursor: object | null = {};
    while (cursor !== null) {
      const response = await site.writer.operation(listEditableArticles, 1, {
        helpCenterId,
        limit: 2,
        ...cursor,
      });
      expect(response.statusCode, response.body).toBe(200);
      paged.push(...response.json().articles);
      cursor = response.json().next;
    }
    expect(paged).toEqual(all);
  });

  test('takes languages, states and words', async () => {
    await site.create({ title: 'Tvätta ull', lang: 'sv' });
    expect(
      (await listed({ lang: 'sv' })).every(({ translations }) =>
        translations.some(({ lang }) => lang === 'sv'),
      ),
    ).toBe(true);
    expect(await listed({ lang: 'sv', q: 'TVÄTTA ull' })).toHaveLength(1);
    expect(await listed({ q: '100%_' })).toEqual([]);
    expect((await listed({ state: 'published' })).length).toBeGreaterThan(0);
  });
});

test('an agent writes, and an owner publishes', async () => {
  const { articleId, lang, version } = await site.create();
  const input = { articleId, lang, version };
  const refused = await site.writer.operation(publishArticle, 1, input);
  expect(refused.statusCode).toBe(403);
  expect(refused.json().message).toBe('Only owners may do this.');
  expect(await site.edit(publishArticle, input)).toMatchObject({ state: 'published', version: 0 });
});
