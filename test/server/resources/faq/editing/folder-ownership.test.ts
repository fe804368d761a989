/** Who owns an article: an import leaves those of the desk as they are, and a folder gets them back by a command. */

import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { operations } from '../../../../../src/api/operations/index.ts';
import type { ListedEditableArticle } from '../../../../../src/api/schemas/editing.ts';
import { changeLines } from '../../../../../src/content/folder/report.ts';
import { readFolder } from '../../../../../src/content/folder/scan/read-folder.ts';
import { writeFolder } from '../../../../../src/server/cli/content/folder-writer.ts';
import { storePicture } from '../../../../../src/server/resources/faq/editing/commands/pictures.sql.ts';
import { importFolder } from '../../../../../src/server/resources/faq/import/import-folder.sql.ts';
import { useApp } from '../../../../support/app.ts';
import { deskOrigin } from '../../../../support/desk.ts';
import { buildEditingSite, type EditingSite } from '../../../../support/editing.ts';
import { type Files, importFiles, withFolder } from '../../../../support/help-center.ts';

const service = useApp({ config: { listen: { publicUrl: deskOrigin } }, isListening: true });
const {
  getArticle,
  grabEditableArticle,
  listCategories,
  listEditableArticles,
  publishArticle,
  removeArticle,
  renameCategory,
  saveArticleDraft,
  search,
  takeOverArticle,
} = operations;
let lastUserId = 0;
let site: EditingSite;

const files = {
  'returns/boots.md':
    '---\ntitle: Return boots\nauthor: Johan\naliases: [/boots]\n---\nSend them [back](tents.md).\n',
  'returns/tents.md': '---\ntitle: Return tents\n---\nDry them first.\n',
};

const unchanged = { added: 0, changed: 0, removed: 0 };

async function idOf(title: string): Promise<number> {
  const { helpCenterId } = site.center;
  const input = { helpCenterId, q: title };
  const response = await site.owner.operation(listEditableArticles, site.userId, input);
  const { articles }: { articles: ListedEditableArticle[] } = response.json();
  return articles.find((article) => article.title === title)?.articleId ?? 0;
}

/** Imports a folder of the disk. */
async function importDir(dir: string) {
  const { userId, helpCenterId } = site.center;
  const origin = { kind: 'folder', name: 'help' } as const;
  return await importFolder(
    service.database.db,
    { userId, helpCenterId },
    await readFolder(dir),
    undefined,
    origin,
  );
}

const importAgain = (more: Files) => importFiles(service.database.db, site.center, more);

/** Takes an article over, and publishes another text of it. */
async function rewrite(title: string, markdown: string): Promise<number> {
  const articleId = await idOf(title);
  await site.edit(takeOverArticle, { articleId, lang: 'en' });
  const change = { articleId, lang: 'en', version: 0, title, markdown };
  const { version } = await site.edit(saveArticleDraft, change);
  await site.edit(publishArticle, { articleId, lang: 'en', version });
  return articleId;
}

async function freshSite(): Promise<void> {
  lastUserId += 1;
  site = await buildEditingSite(service, lastUserId);
  await importAgain(files);
}

describe('an import', () => {
  test('neither changes nor removes an article that was made at the desk', async () => {
    await freshSite();
    const { articleId } = await site.publish({ title: 'Return boots', categoryTitle: 'Desk' });
    const changes = await importAgain(files);
    expect(changes.articles).toMatchObject(unchanged);
    expect(changes.categories).toMatchObject(unchanged);
    expect(changes.desk?.kept).toEqual([]);
    const changed = await importAgain({ ...files, 'returns/boots.md': '# Return boots\n\nOther.\n' });
    expect(changed.desk?.sameTitles).toEqual([
      { title: 'Return boots', language: 'en', file: 'returns/boots.md' },
    ]);
    expect(changeLines(changed)).toContain(
      'Twice: “Return boots” (en) is in returns/boots.md and at the desk.',
    );
    expect((await importAgain({ 'care/wax.md': '# Wax\n' })).articles.removed).toBe(2);
    expect((await site.read(getArticle, { id: articleId })).body).toContain('slider');
    expect((await site.read(listCategories, {})).body).toContain('Desk');
  });

  test('leaves the title of a category to the desk where it was made there, and else to the folder', async () => {
    await freshSite();
    const { articleId, categoryId } = await site.publish({ title: 'Oil a stove', categoryTitle: 'Desk' });
    const rename = (id: number, title: string, person = site.owner) =>
      person.operation(renameCategory, site.userId, { categoryId: id, lang: 'en', title });
    expect((await rename(categoryId, 'Stoves', site.writer)).statusCode).toBe(403);
    expect((await rename(categoryId, ' ')).json().errors).toMatchObject([{ label: 'title' }]);
    expect((await rename(categoryId, ' Stoves ')).statusCode).toBe(204);
    const found = (await site.read(search, { q: 'stove' })).body;
    expect(JSON.parse(found).articles[0]._source).toMatchObject({
      article_id: articleId,
      category: [{ title: 'Stoves' }],
    });
    const { categoryId: ofFolder } = await site.edit(grabEditableArticle, {
      articleId: await idOf('Return boots'),
      lang: 'en',
    });
    expect((await rename(ofFolder, 'Mine')).statusCode).toBe(403);
    expect((await rename(999_999, 'Nothing')).statusCode).toBe(404);
    expect((await importAgain(files)).categories).toMatchObject(unchanged);
    const titles = (await site.read(listCategories, {})).body;
    expect(titles).toContain('"Stoves"');
    expect(titles).not.toContain('Mine');
  });

  test('neither changes nor removes an article that the desk has taken over, and says so', async () => {
    await freshSite();
    const articleId = await rewrite('Return boots', 'Keep them.');
    const changes = await importAgain({ ...files, 'returns/boots.md': '# Return boots\n\nOther.\n' });
    expect(changes.articles).toMatchObject(unchanged);
    expect(changes.desk?.kept).toEqual([{ title: 'Return boots', language: 'en', file: 'returns/boots.md' }]);
    expect(changeLines(changes).join('\n')).toContain('Not imported: returns/boots.md');
    expect((await site.read(getArticle, { id: articleId })).body).toContain('Keep them.');
    await importAgain({ 'returns/tents.md': files['returns/tents.md'] });
    expect((await site.read(getArticle, { id: articleId })).body).toContain('Keep them.');
    expect((await site.owner.operation(removeArticle, site.userId, { articleId })).statusCode).toBe(204);
    expect((await importAgain(files)).articles).toMatchObject(unchanged);
    expect((await site.read(getArticle, { id: articleId })).status).toBe(404);
  });

  test('follows a renamed file of an article that the desk has taken over, without its text', async () => {
    await freshSite();
    const articleId = await idOf('Return tents');
    await site.edit(takeOverArticle, { articleId, lang: 'en' });
    const { 'returns/tents.md': text, ...rest } = files;
    const changes = await importAgain({ ...rest, 'returns/all-tents.md': text });
    expect(changes.articles).toMatchObject({ added: 0, removed: 0 });
    expect(changes.desk?.kept).toMatchObject([{ file: 'returns/all-tents.md' }]);
  });

  test('names its folder at the articles, whose text is read-only', async () => {
    await freshSite();
    await withFolder(files, importDir);
    const articleId = await idOf('Return boots');
    expect(await site.edit(grabEditableArticle, { articleId, lang: 'en' })).toMatchObject({
      source: { kind: 'folder', name: 'help' },
      isEditable: false,
    });
    for (const input of [{ articleId }, { articleId, lang: 'en' }]) {
      expect((await site.owner.operation(removeArticle, site.userId, input)).statusCode).toBe(403);
    }
  });

  test('is what an article was before it was taken over', async () => {
    await freshSite();
    const articleId = await rewrite('Return tents', 'Wet is fine.');
    const input = { articleId, lang: 'en' };
    const { versions } = (
      await site.owner.operation(operations.listArticleVersions, site.userId, input)
    ).json();
    expect(versions).toMatchObject([{ isCurrent: true }, { publishedBy: null }]);
    expect((await site.owner.operation(takeOverArticle, site.userId, input)).statusCode).toBe(409);
  });
});

describe('write-folder', () => {
  const write = (dir: string, articleId?: number) => {
    const { userId, helpCenterId } = site.center;
    const target = { userId, helpCenterId };
    return writeFolder({ db: service.database.db, target, dir, articleId, read: () => readFolder(dir) });
  };

  test('gives articles to the folder, and two imports change nothing', async () => {
    await freshSite();
    await withFolder(files, async (dir) => {
      await importDir(dir);
      const boots = await idOf('Return boots');
      const { categoryId } = await site.edit(grabEditableArticle, { articleId: boots, lang: 'en' });
      const made = await site.publish({
        title: 'Return zips',
        markdown: `As [boots](#/articles/${boots}?h=how).\n\n<!-- why -->\n\n- One\n- Two\n`,
        keywords: ['fastener'],
        categoryId,
      });
      await rewrite('Return boots', 'Keep them: [tents](https://tents.example/).');
      const before = await importDir(dir);
      expect(before.articles).toMatchObject(unchanged);

      const { written, left } = await write(dir);
      expect(left).toEqual([]);
      expect(written).toEqual([
        { articleId: boots, language: 'en', title: 'Return boots', file: 'returns/boots.md' },
        { articleId: made.articleId, language: 'en', title: 'Return zips', file: 'returns/return-zips.md' },
      ]);
      const file = await readFile(join(dir, 'returns/return-zips.md'), 'utf8');
      expect(file).toContain('title: Return zips');
      expect(file).toContain('[boots](boots.md#how)');
      expect(file).toContain('<!-- why -->');
      const boot = await readFile(join(dir, 'returns/boots.md'), 'utf8');
      expect(boot).toContain('author: Johan');
      expect(boot).toContain('Keep them');

      const shown = await site.read(getArticle, { id: made.articleId });
      for (let round = 1; round <= 2; round += 1) {
        const changes = await importDir(dir);
        for (const kind of [changes.articles, changes.categories, changes.sections, changes.files]) {
          expect(kind).toMatchObject(unchanged);
        }
        expect(changes.desk).toBeUndefined();
      }
      expect(shown.status).toBe(200);
      const { source, isEditable } = await site.edit(grabEditableArticle, {
        articleId: made.articleId,
        lang: 'en',
      });
      expect({ source, isEditable }).toEqual({ source: { kind: 'folder', name: 'help' }, isEditable: false });
    });
  });

  test('leaves an article with an unpublished draft, and one in a category of the desk gets its title', async () => {
    await freshSite();
    await withFolder(files, async (dir) => {
      await importDir(dir);
      const changed = await site.publish({ title: 'Changed' });
      const { articleId, lang } = changed;
      await site.edit(saveArticleDraft, { articleId, lang, version: 0, title: 'Changed', markdown: 'More.' });
      const other = await site.publish({ title: 'Wool: wash', categoryTitle: 'Care & repair' });
      const { written, left } = await write(dir);
      expect(left).toMatchObject([{ articleId, reason: 'It has a draft that is not published.' }]);
      expect(written).toMatchObject([{ articleId: other.articleId, file: 'wool-wash.md' }]);
      expect((await importDir(dir)).articles).toMatchObject(unchanged);
      expect((await site.read(listCategories, {})).body).toContain('Care & repair');
      expect(await readdir(dir)).toEqual(expect.arrayContaining(['returns', 'wool-wash.md']));
    });
  });

  test('overwrites no other file, whatever an article is called', async () => {
    await freshSite();
    const readme = 'How we write.\n';
    await withFolder(
      { ...files, '_readme.md': readme, 'notes.txt': readme, '.license.md': readme },
      async (dir) => {
        await importDir(dir);
        for (const title of [
          '_readme',
          'Notes.txt',
          '../../escaped',
          'CON',
          '長'.repeat(200),
          '/etc/passwd',
        ]) {
          await site.publish({ title, categoryTitle: 'Care' });
        }
        const { written } = await write(dir);
        expect(written.map(({ file }) => file)).toEqual(
          expect.arrayContaining(['escaped.md', 'notestxt.md', 'etcpasswd.md']),
        );
        expect(await readFile(join(dir, '_readme.md'), 'utf8')).toBe(readme);
        expect(await readFile(join(dir, 'notes.txt'), 'utf8')).toBe(readme);
        expect((await importDir(dir)).articles).toMatchObject(unchanged);
      },
    );
  });

  test('copes with links that nobody can decode, and with names that are too long', async () => {
    await freshSite();
    await withFolder(files, async (dir) => {
      await importDir(dir);
      const boots = await idOf('Return boots');
      const { userId, helpCenterId } = site.center;
      const picture = await storePicture(
        service.database.db,
        { userId, helpCenterId },
        { name: 'a.png', type: 'image/png', data: Buffer.from('89504e470d0a1a0a', 'hex') },
      );
      const place = picture.slice(0, picture.lastIndexOf('/') + 1);
      await site.publish({
        title: 'Odd',
        markdown: `[a](#/articles/${boots}?h=%E0) ![b](${place}%E0.png) ![c](${place}${'x'.repeat(300)}.png)`,
      });
      const { written, left } = await write(dir);
      expect(left).toEqual([]);
      expect(written).toMatchObject([{ title: 'Odd', file: 'returns/odd.md' }]);
    });
  });
});
