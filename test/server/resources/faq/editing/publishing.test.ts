/** Publication: what readers get, at once or at a time, and how it is taken back. */

import { beforeAll, describe, expect, test } from 'vitest';
import { operations } from '../../../../../src/api/operations/index.ts';
import { Refusal } from '../../../../../src/api/refusal.ts';
import { makeDeskArticle } from '../../../../../src/content/article/desk-article.ts';
import { publishDueDrafts } from '../../../../../src/server/resources/faq/editing/publishing.ts';
import { useApp } from '../../../../support/app.ts';
import { deskOrigin } from '../../../../support/desk.ts';
import { buildEditingSite, type EditingSite } from '../../../../support/editing.ts';
import { quiet } from '../../../../support/log.ts';

const service = useApp({ config: { listen: { publicUrl: deskOrigin } }, isListening: true });
const {
  getArticle,
  grabArticleVersion,
  grabEditableArticle,
  helpCenter,
  listArticleVersions,
  listEditableArticles,
  previewArticle,
  publishArticle,
  discardArticleDraft,
  removeArticle,
  restoreArticleVersion,
  saveArticleDraft,
  search,
  suggestSearch,
  unpublishArticle,
} = operations;
let site: EditingSite;

beforeAll(async () => {
  site = await buildEditingSite(service, 1);
});

const publishDue = () => publishDueDrafts(service.database.db, { log: quiet, makeArticle: makeDeskArticle });

/** Lets the time of a scheduled draft come. */
const letTimeCome = () =>
  service.database.pool.query(
    `update article_drafts set scheduled_at = now() - interval '1 second' where scheduled_at is not null`,
  );

const soon = () => new Date(Date.now() + 3_600_000).toISOString();

async function versionsOf(articleId: number) {
  const response = await site.writer.operation(listArticleVersions, 1, { articleId, lang: 'en' });
  expect(response.statusCode, response.body).toBe(200);
  return response.json().versions;
}

describe('a published article', () => {
  test('is read, found and suggested as an imported one is', async () => {
    const { articleId, slug } = await site.publish({
      title: 'Mend a zip',
      markdown: '# Mend a zip\n\nPress the **slider**.\n\n## Teeth\n\nLook at them.',
      keywords: ['fastener'],
    });
    expect(slug).toBe(`${articleId}-mend-a-zip`);
    const read = await site.read(getArticle, { id: articleId });
    expect(read.status, read.body).toBe(200);
    expect(JSON.parse(read.body)).toMatchObject({
      title: 'Mend a zip',
      content: expect.stringContaining('<p>Press the <strong>slider</strong>.</p>'),
    });
    expect(read.body).toContain('id=\\"teeth\\"');
    expect((await site.read(search, { q: 'fastener' })).body).toContain('Mend a zip');
    expect((await site.read(suggestSearch, { q: 'mend' })).body).toContain('Mend a zip');
  });

  test('is what the preview showed', async () => {
    const markdown =
      'See [returns](#/articles/7), [nothing](boots.md) and [here](#missing).\n\n> [!TIP]\n> Warm it.';
    const { helpCenterId } = site.center;
    const input = { helpCenterId, lang: 'en', title: 'Wax', markdown };
    const preview = (await site.writer.operation(previewArticle, 1, input)).json();
    expect(preview.problems).toEqual([
      { line: 1, message: expect.stringContaining('boots.md') },
      { line: 1, message: expect.stringContaining('#missing') },
    ]);
    const { articleId } = await site.publish({ title: 'Wax', markdown });
    const read = JSON.parse((await site.read(getArticle, { id: articleId })).body);
    expect(read.content).toBe(preview.html);
    expect(preview.html).toContain('href="#/articles/7"');
  });

  test('is readable in a language that its category lacked', async () => {
    const { articleId } = await site.publish({ title: 'Mend a tent' });
    await site.publish({ articleId, lang: 'sv', title: 'Laga ett tält', markdown: 'Sy.' });
    const read = await site.read(getArticle, { id: articleId, lang: 'sv' });
    expect(JSON.parse(read.body)).toMatchObject({ title: 'Laga ett tält' });
    expect((await site.read(helpCenter, {})).body).toContain('"sv"');
  });

  test('needs a title and the version that was read', async () => {
    const { articleId, lang, version } = await site.create({ title: ' ' });
    const publish = (read: number) =>
      site.owner.operation(publishArticle, 1, { articleId, lang, version: read });
    expect((await publish(version)).json().errors).toMatchObject([{ label: 'title' }]);
    expect((await publish(version - 1)).statusCode).toBe(409);
    expect((await publish(0)).statusCode).toBe(409);
  });

  test('is hidden again with its text as a draft, and removed for good', async () => {
    const { articleId } = await site.publish({ title: 'Oil a stove' });
    expect(await site.edit(unpublishArticle, { articleId, lang: 'en' })).toMatchObject({
      state: 'draft',
      title: 'Oil a stove',
      markdown: 'Press the *slider*.',
    });
    expect((await site.read(getArticle, { id: articleId })).status).toBe(404);
    expect((await site.read(search, { q: 'stove' })).body).not.toContain('Oil a stove');
    expect((await site.owner.operation(unpublishArticle, 1, { articleId, lang: 'en' })).statusCode).toBe(409);

    const { version } = await site.edit(grabEditableArticle, { articleId, lang: 'en' });
    await site.edit(publishArticle, { articleId, lang: 'en', version });
    expect((await site.read(getArticle, { id: articleId })).status).toBe(200);
    expect((await site.writer.operation(removeArticle, 1, { articleId })).statusCode).toBe(403);
    expect((await site.owner.operation(removeArticle, 1, { articleId })).statusCode).toBe(204);
    expect((await site.read(getArticle, { id: articleId })).status).toBe(404);
    expect((await site.read(search, { q: 'stove' })).body).not.toContain('Oil a stove');
    expect((await site.owner.operation(grabEditableArticle, 1, { articleId, lang: 'en' })).statusCode).toBe(
      404,
    );
    expect((await site.owner.operation(removeArticle, 1, { articleId })).statusCode).toBe(404);
  });
});

test('a draft of a published article is discarded by an agent who has read it, and no other text', async () => {
  const { articleId } = await site.publish({ title: 'Wax a boot' });
  const at = { articleId, lang: 'en' };
  const discard = (version: number) => site.writer.operation(discardArticleDraft, 1, { ...at, version });
  const changed = await site.edit(saveArticleDraft, {
    ...at,
    version: 0,
    title: 'Wax boots',
    markdown: 'Rub.',
  });
  expect(changed).toMatchObject({ state: 'changed', title: 'Wax boots' });
  expect((await discard(changed.version - 1)).json().error).toMatchObject({
    field: 'version',
    article: { title: 'Wax boots' },
  });
  const published = { state: 'published', title: 'Wax a boot', markdown: 'Press the *slider*.', version: 0 };
  expect((await discard(changed.version)).json()).toMatchObject(published);
  expect(await site.edit(grabEditableArticle, at)).toMatchObject(published);
  // The only text of an article that was never published is its draft.
  const draft = await site.create({ title: 'New' });
  const only = { articleId: draft.articleId, lang: draft.lang, version: draft.version };
  expect((await site.writer.operation(discardArticleDraft, 1, only)).statusCode).toBe(409);
});

describe('a time', () => {
  test('publishes a draft when it has come, once over several processes', async () => {
    const { articleId, lang, version } = await site.create({ title: 'Pack a bag' });
    const date = soon();
    const scheduled = await site.edit(publishArticle, { articleId, lang, version, date });
    expect(scheduled).toMatchObject({ state: 'scheduled', scheduledDate: date });
    await publishDue();
    expect((await site.read(getArticle, { id: articleId })).status).toBe(404);
    await letTimeCome();
    await Promise.all([publishDue(), publishDue(), publishDue()]);
    expect((await site.read(getArticle, { id: articleId })).status).toBe(200);
    expect(await versionsOf(articleId)).toMatchObject([
      { title: 'Pack a bag', publishedBy: { agentId: site.ownerId, name: 'Olle' }, isCurrent: true },
    ]);
  });

  test('is no longer set once the draft is changed, or it is taken back', async () => {
    const { articleId, lang, version } = await site.create({ title: 'Dry a tent' });
    const scheduled = await site.edit(publishArticle, { articleId, lang, version, date: soon() });
    const change = { articleId, lang, version: scheduled.version, title: 'Dry a tent', markdown: 'Air it.' };
    const changed = await site.writer.operation(saveArticleDraft, 1, change);
    expect(changed.json()).toMatchObject({ state: 'draft', scheduledDate: null });
    const again = { articleId, lang, version: changed.json().version, date: soon() };
    await site.edit(publishArticle, again);
    expect(await site.edit(unpublishArticle, { articleId, lang })).toMatchObject({
      state: 'draft',
      scheduledDate: null,
      markdown: 'Air it.',
    });
    await letTimeCome();
    await publishDue();
    expect((await site.read(getArticle, { id: articleId })).status).toBe(404);
  });

  test('passes for a draft that cannot be published, which stays a draft', async () => {
    const { articleId, lang, version } = await site.create({ title: 'Too long' });
    await site.edit(publishArticle, { articleId, lang, version, date: soon() });
    await letTimeCome();
    const fails = async () => {
      throw new Refusal('UnprocessableContent', 'The text takes too long to convert.');
    };
    await publishDueDrafts(service.database.db, { log: quiet, makeArticle: fails });
    expect(await site.edit(grabEditableArticle, { articleId, lang })).toMatchObject({
      state: 'draft',
      scheduledDate: null,
    });
  });
});

describe('a version', () => {
  test('is kept of each publication, and restored as a draft', async () => {
    const first = await site.publish({ title: 'Fold a map', markdown: 'Once. <!-- why -->' });
    const { articleId, lang } = first;
    const draft = await site.edit(saveArticleDraft, {
      articleId,
      lang,
      version: 0,
      title: 'Fold maps',
      markdown: 'Twice.',
    });
    await site.edit(publishArticle, { articleId, lang, version: draft.version });
    const versions = await versionsOf(articleId);
    expect(versions).toMatchObject([
      { title: 'Fold maps', isCurrent: true },
      { title: 'Fold a map', isCurrent: false },
    ]);
    const { versionId } = versions[1];
    const old = (await site.writer.operation(grabArticleVersion, 1, { versionId })).json();
    expect(old).toMatchObject({ articleId, lang, markdown: 'Once. <!-- why -->' });
    const restored = await site.writer.operation(restoreArticleVersion, 1, { versionId, version: 0 });
    expect(restored.json()).toMatchObject({
      state: 'changed',
      title: 'Fold a map',
      markdown: 'Once. <!-- why -->',
    });
    expect((await site.read(getArticle, { id: articleId })).body).toContain('Fold maps');
    const late = await site.writer.operation(restoreArticleVersion, 1, { versionId, version: 0 });
    expect(late.statusCode).toBe(409);
  });

  test('is written to again with what was written, comments included', async () => {
    const { articleId, lang } = await site.publish({ markdown: 'A.\n\n<!-- ask Olle -->\n' });
    expect(await site.edit(grabEditableArticle, { articleId, lang })).toMatchObject({
      markdown: 'A.\n\n<!-- ask Olle -->\n',
      version: 0,
    });
    expect((await site.read(getArticle, { id: articleId })).body).not.toContain('ask Olle');
  });
});

test('views and votes of the last 30 days are counted', async () => {
  const { articleId } = await site.publish({ title: 'Count me' });
  const { helpCenterId } = site.center;
  const seen = { articleId: String(articleId), device: 'mobile' };
  expect((await site.read(operations.recordView, seen)).status).toBe(204);
  expect((await site.read(operations.voteNo, seen)).status).toBe(204);
  await expect
    .poll(async () => {
      const response = await site.writer.operation(listEditableArticles, 1, { helpCenterId, q: 'count me' });
      return response.json().articles;
    })
    .toMatchObject([{ articleId, views: 1, yes: 0, no: 1 }]);
});
