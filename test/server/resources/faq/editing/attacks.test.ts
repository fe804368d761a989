/** What reaches articles from outside: ids of others, markup, and texts that take too long. */

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Operation } from '../../../../../src/api/operation.ts';
import { operationNames } from '../../../../../src/api/operation-names.ts';
import { operations } from '../../../../../src/api/operations/index.ts';
import { isForDesk } from '../../../../../src/api/schemas/index.ts';
import { useApp } from '../../../../support/app.ts';
import { stateOf } from '../../../../support/database-state.ts';
import { deskOrigin, deskPath } from '../../../../support/desk.ts';
import { buildEditingSite, type EditingSite } from '../../../../support/editing.ts';
import { buildHelpCenter, importFiles } from '../../../../support/help-center.ts';
import { markupBombs } from '../../../../support/markup-bombs.ts';
import { useUploadDir } from '../../../../support/uploads.ts';

const service = useApp({
  config: { listen: { publicUrl: deskOrigin }, uploads: { dir: useUploadDir() } },
  isListening: true,
});
const { addArticlePicture, getArticle, previewArticle, publishArticle, removeArticle, search } = operations;
let site: EditingSite;
let other: EditingSite;

const ofDesk = operationNames.filter(isForDesk);
const ofArticles = ofDesk.filter((name) => operations[name].path.includes('/faq/editing'));

beforeAll(async () => {
  site = await buildEditingSite(service, 1);
  other = await buildEditingSite(service, 2);
});

/** Input of every operation, with ids of the other user. */
async function foreignInput() {
  const { articleId, lang, version, categoryId } = await other.publish({ title: 'Secret-4711' });
  const { versions } = (
    await other.owner.operation(operations.listArticleVersions, 2, { articleId, lang })
  ).json();
  const ticketId = String(await other.office.open());
  return {
    articleId,
    lang,
    version,
    categoryId,
    helpCenterId: other.center.helpCenterId,
    versionId: versions[0].versionId,
    ticketId,
    messageId: 1,
    title: 'Taken',
    markdown: 'Taken',
    url: `/uploads/${'a'.repeat(43)}/a.png`,
  };
}

describe('the operations of the desk', () => {
  test('about articles change and show nothing of another user', async () => {
    const input = await foreignInput();
    const articlesOf = async () => await stateOf(service.database);
    const before = await articlesOf();
    for (const name of ofArticles) {
      const operation: Operation = operations[name];
      const response = await site.owner.operation(operation, 1, input);
      expect(response.statusCode, `${name} ${response.body}`).toBe(404);
      expect((await site.owner.operation(operation, 2, input)).statusCode).toBe(401);
    }
    expect(await articlesOf()).toEqual(before);
  });

  test('of a foreign category are refused', async () => {
    const { categoryId } = await other.create();
    const { articleId, lang, version } = await site.create();
    const input = { articleId, lang, version, title: 'x', markdown: 'x', categoryId };
    const refused = await site.owner.operation(operations.saveArticleDraft, 1, input);
    expect(refused.statusCode).toBe(400);
  });
});

const scripts = [
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '[x](javascript:alert(1))',
  '![x](javascript:alert(1))',
  '<a href="java&#115;cript:alert(1)">x</a>',
  '<svg><script>alert(1)</script></svg>',
  '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
  '<p style="background:url(javascript:alert(1))" onclick="alert(1)">x</p>',
  '<math><mtext><table><mglyph><style><img src=x onerror=alert(1)>',
];

describe('markup', () => {
  test.each(scripts)('%s is made of it what an import makes', async (markdown) => {
    const input = { helpCenterId: site.center.helpCenterId, lang: 'en', title: markdown, markdown };
    const preview = await site.writer.operation(previewArticle, 1, input);
    expect(preview.statusCode, preview.body).toBe(200);
    expect(preview.headers['content-type']).toMatch(/^application\/json/);
    expect(preview.headers['x-content-type-options']).toBe('nosniff');
    const { html } = preview.json();
    expect(html).not.toMatch(/\son\w+=|\sstyle=/i);
    const imported = await buildHelpCenter(service.database.db, {
      userId: 1,
      files: { 'a/b.md': `---\ntitle: x\n---\n${markdown}\n` },
    });
    const { rows } = await service.database.pool.query(
      'select content from faq_articles where help_center_id = $1',
      [imported.helpCenterId],
    );
    expect(rows).toEqual([{ content: html }]);
    const { articleId } = await site.publish({ title: markdown, markdown });
    const read = JSON.parse((await site.read(getArticle, { id: articleId })).body);
    expect(read).toMatchObject({ title: markdown, content: html });
    expect((await site.read(search, { q: 'alert' })).status).toBe(200);
  });

  test.each(Object.entries(markupBombs))(
    '%s ends, with a sentence',
    async (_, bomb) => {
      const markdown = String(bomb).slice(0, 200_000);
      const input = { helpCenterId: site.center.helpCenterId, lang: 'en', title: 'x', markdown };
      const response = await site.writer.operation(previewArticle, 1, input);
      expect([200, 422]).toContain(response.statusCode);
    },
    60_000,
  );
});

describe('a picture', () => {
  const png = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex');

  async function uploaded(data: Buffer, name: string, type: string): Promise<string> {
    const { cookies } = site.writer;
    const cookie = Array.from(cookies, ([key, value]) => `${key}=${value}`).join('; ');
    const response = await service.app.inject({
      method: 'POST',
      url: `/desk/api/session/1/uploads?name=${encodeURIComponent(name)}`,
      payload: data,
      headers: {
        cookie,
        origin: deskOrigin,
        'content-type': type,
        'frontdesk-desk': '1',
        'sec-fetch-site': 'same-origin',
      },
    });
    expect(response.statusCode, response.body).toBe(200);
    return response.json().url;
  }

  const add = (url: string) =>
    site.writer.operation(addArticlePicture, 1, { helpCenterId: site.center.helpCenterId, url });

  test('is served as those of imported articles are, and kept while a draft shows it', async () => {
    const added = await add(await uploaded(png, '../zip one.png', 'image/png'));
    expect(added.statusCode, added.body).toBe(200);
    const { url, type } = added.json();
    expect(type).toBe('image/png');
    expect(url).toMatch(/^\/files\/1\/\d+\/[0-9a-f]{64}\/[^/]+$/);
    const served = await service.app.inject({ url });
    expect(served.rawPayload).toEqual(png);
    expect(served.headers['content-security-policy']).toBe("sandbox; default-src 'none'");
    const { articleId, lang, version } = await site.create({ markdown: `![Zip](${url})` });
    await importFiles(service.database.db, site.center, {});
    expect((await service.app.inject({ url })).statusCode).toBe(200);
    await site.edit(publishArticle, { articleId, lang, version });
    expect((await site.read(getArticle, { id: articleId })).body).toContain(url);
    await site.owner.operation(removeArticle, 1, { articleId });
    await service.database.pool.query('delete from article_versions');
    await importFiles(service.database.db, site.center, {});
    expect((await service.app.inject({ url })).statusCode).toBe(404);
  });

  test('is a picture by its bytes, of this user, and uploaded', async () => {
    const svg = await uploaded(Buffer.from('<svg onload="alert(1)"/>'), 'x.svg', 'image/svg+xml');
    expect((await add(svg)).statusCode).toBe(415);
    const fake = await uploaded(Buffer.from('<script>alert(1)</script>'), 'x.png', 'image/png');
    expect((await add(fake)).statusCode).toBe(415);
    for (const url of ['https://evil.example/x.png', `/uploads/${'a'.repeat(43)}/x.png`, 'x']) {
      expect((await add(url)).statusCode).toBe(400);
    }
    const mine = await uploaded(png, 'x.png', 'image/png');
    const stolen = await other.owner.operation(addArticlePicture, 2, {
      helpCenterId: other.center.helpCenterId,
      url: mine,
    });
    expect(stolen.statusCode).toBe(400);
  });
});

test('every operation of articles is on the page that describes them', async () => {
  const page = await readFile(
    join(import.meta.dirname, '../../../../../docs/operating/edit-articles.md'),
    'utf8',
  );
  for (const name of ofArticles) {
    expect(page).toContain(`\`${name}\``);
    expect(deskPath(operations[name], 1, { articleId: 1, versionId: 1, categoryId: 1 })).toMatch(
      /^\/desk\/api\/session\/1\/faq\//,
    );
  }
});
