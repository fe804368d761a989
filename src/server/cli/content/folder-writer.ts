/**
 * Writes articles of the desk into a folder. Each file is read again before the folder owns the article: a file in which
 * an import would not find the article is taken back.
 */

import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join, posix, sep } from 'node:path';
import { toSlug } from '../../../api/shared/heading-ids.ts';
import type { HiddenFrom } from '../../../content/article/article-members.ts';
import type { SourceArticle, SourceFolder } from '../../../content/folder/content.ts';
import { writtenArticle } from '../../../content/folder/scan/written-article.ts';
import { escapeDestination, replaceDestinations } from '../../../markup/markdown/destinations.ts';
import type { Database } from '../../db/database.ts';
import {
  listArticleKeys,
  listWritableArticles,
  type WritableArticle,
} from '../../resources/faq/editing/queries/writable.sql.ts';
import { adoptArticles } from '../../resources/faq/import/adopt-articles.ts';
import { contentFolderPath } from '../../resources/faq/import/content-file-path.ts';
import type { ImportTarget } from '../../resources/faq/import/stored-content.ts';
import { findContentFile } from '../../resources/faq/visible-content.sql.ts';
import type { WriteRows } from '../../search/rows/row-writer.ts';
import { safeFileName } from '../../uploads/file-name.ts';

export interface WrittenFile {
  readonly articleId: number;
  readonly language: string;
  readonly title: string;
  /** Path relative to the folder, with forward slashes. */
  readonly file: string;
}

export interface UnwrittenArticle {
  readonly articleId: number;
  readonly language: string;
  readonly title: string;
  /** A sentence. */
  readonly reason: string;
}

export interface FolderChanges {
  readonly written: readonly WrittenFile[];
  readonly left: readonly UnwrittenArticle[];
}

export interface FolderWriterOptions {
  readonly db: Database;
  readonly target: ImportTarget;
  readonly dir: string;
  /** Only this article; undefined for all. */
  readonly articleId?: number | undefined;
  /** Reads the folder as the import does. */
  read(): Promise<SourceFolder>;
  readonly writeRows?: WriteRows | undefined;
}

export async function writeFolder(options: FolderWriterOptions): Promise<FolderChanges> {
  const { db, target, dir, articleId, read, writeRows } = options;
  const articles = (await listWritableArticles(db, target)).filter(
    (article) => articleId === undefined || article.articleId === articleId,
  );
  const left: UnwrittenArticle[] = articles
    .filter(({ hasDraft }) => hasDraft)
    .map(withoutFile(hasNewerDraft));
  const before = await read();
  const folder = new FolderPlaces(before, await listArticleKeys(db, target), await listPaths(dir));
  const files: PlacedArticle[] = [];
  for (const article of articles.filter(({ hasDraft }) => !hasDraft)) {
    const place = folder.place(article);
    const path = join(dir, place.file);
    const existing = place.isNew ? null : await readFile(path, 'utf8');
    const markdown = await withFiles(options, place.file, folder.link(article.markdown, place.file));
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, writtenArticle({ ...article, markdown, identity: place.identity }, existing));
    files.push({ article, file: place.file, existing });
  }
  const after = await read();
  const found = files.filter(({ article }) => findIn(after, article) !== undefined);
  for (const { article, file, existing } of files) {
    if (found.some((one) => one.article === article)) continue;
    if (existing === null) await rm(join(dir, file));
    else await writeFile(join(dir, file), existing);
    left.push(withoutFile(isNotRead)(article));
  }
  await adoptArticles(
    db,
    target,
    after,
    found.map(({ article }) => article),
    writeRows,
  );
  const written = found.map(({ article: { articleId: id, language, title }, file }) => ({
    articleId: id,
    language,
    title,
    file,
  }));
  return { written, left };
}

/** Lists everything in a folder, relative to it and with forward slashes. */
async function listPaths(dir: string): Promise<string[]> {
  return (await readdir(dir, { recursive: true })).map((path) => path.replaceAll(sep, '/'));
}

const hasNewerDraft = 'It has a draft that is not published.';
const isNotRead = 'An import would not find it in its file.';

const withoutFile =
  (reason: string) =>
  ({ articleId, language, title }: WritableArticle): UnwrittenArticle => ({
    articleId,
    language,
    title,
    reason,
  });

interface PlacedArticle {
  readonly article: WritableArticle;
  readonly file: string;
  /** The text that the file had before; null for a new file. */
  readonly existing: string | null;
}

interface Place {
  readonly file: string;
  readonly isNew: boolean;
  /** Front matter of a new file. */
  readonly identity: Readonly<Record<string, string>>;
}

/** Front matter that hides an article from a list. */
const hidingMembers: Readonly<Record<HiddenFrom, readonly [name: string, value: string]>> = {
  search: ['search_exclude', 'true'],
  sitemap: ['sitemap', 'false'],
  lists: ['unlisted', 'true'],
};

type Reference = Pick<SourceArticle, 'key' | 'language'>;

function findIn({ articles }: SourceFolder, { key, language }: Reference): SourceArticle | undefined {
  return articles.find((article) => article.key === key && article.language === language);
}

/** Finds places for articles in a folder, and paths from one article to another. */
class FolderPlaces {
  readonly #folder: SourceFolder;
  readonly #keys: ReadonlyMap<number, string>;
  readonly #taken: Set<string>;

  /**
   * @param keys the keys of articles by their language-independent ids
   * @param paths of all files, of which many are no articles, such as `README.md`
   */
  constructor(folder: SourceFolder, keys: ReadonlyMap<number, string>, paths: readonly string[]) {
    this.#folder = folder;
    this.#keys = keys;
    this.#taken = new Set(paths.map((path) => path.toLowerCase()));
  }

  /** Returns the file of an article, or a new one beside another article of its category and section. */
  place(article: WritableArticle): Place {
    const existing = findIn(this.#folder, article);
    if (existing) return { file: existing.file, isNew: false, identity: {} };
    const { key, language, categoryKey, categoryTitle, sectionKey, hiddenFrom } = article;
    const hiding = Object.fromEntries(hiddenFrom.map((list) => hidingMembers[list]));
    const sibling = this.#folder.articles.find(
      (other) =>
        other.language === language && other.categoryKey === categoryKey && other.sectionKey === sectionKey,
    );
    if (sibling)
      return {
        file: this.#newFile(posix.dirname(sibling.file), article),
        isNew: true,
        identity: { key, ...hiding },
      };
    const { contentPath, isComplete } = this.#folder;
    const folder = posix.join(contentPath, isComplete ? language : '');
    return {
      file: this.#newFile(folder, article),
      isNew: true,
      identity: { key, language, category: categoryTitle, ...hiding },
    };
  }

  #newFile(folder: string, { title, articleId }: WritableArticle): string {
    const name = safeFileName(toSlug(title) || `article-${articleId}`);
    let file = posix.join(folder, `${name}.md`);
    for (let number = 2; this.#taken.has(file.toLowerCase()); number += 1) {
      file = posix.join(folder, `${name}-${number}.md`);
    }
    this.#taken.add(file.toLowerCase());
    return file;
  }

  /** Replaces links to articles that the folder contains by relative paths. */
  link(markdown: string, file: string): string {
    return replaceDestinations(markdown, (destination) => {
      const [, id = '', fragment = ''] = /^#\/articles\/(\d+)(?:\?h=(.*))?$/.exec(destination) ?? [];
      const key = this.#keys.get(Number(id));
      const target = this.#folder.articles.find((article) => article.key === key);
      if (!target) return null;
      const path = posix.relative(posix.dirname(file), target.file);
      return escapeDestination(fragment === '' ? path : `${path}#${decoded(fragment)}`);
    });
  }
}

/** Writes the pictures and files of an article beside it, and links to them there. */
async function withFiles(
  { db, target, dir }: FolderWriterOptions,
  file: string,
  markdown: string,
): Promise<string> {
  const { userId, helpCenterId } = target;
  const folder = contentFolderPath(userId, helpCenterId);
  const found = new Map<string, string>();
  replaceDestinations(markdown, (destination) => {
    if (!destination.startsWith(folder)) return null;
    const [, hash] = /^([0-9a-f]{64})\/[^/?#]+$/.exec(destination.slice(folder.length)) ?? [];
    if (hash !== undefined) found.set(destination, hash);
    return null;
  });
  const paths = new Map<string, string>();
  for (const [destination, hash] of found) {
    const data = (await findContentFile(db, userId, helpCenterId, hash))?.data;
    if (!data) continue;
    const name = safeFileName(decoded(destination)).replace(/[^\p{L}\p{N}._-]+/gu, '-');
    const path = `images/${hash.slice(0, 8)}-${name}`;
    await mkdir(join(dir, posix.dirname(file), 'images'), { recursive: true });
    await writeFile(join(dir, posix.dirname(file), path), data);
    paths.set(destination, escapeDestination(path));
  }
  return replaceDestinations(markdown, (destination) => paths.get(destination) ?? null);
}

/** Returns a text without percent encoding, and one that is not encoded as it is. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
