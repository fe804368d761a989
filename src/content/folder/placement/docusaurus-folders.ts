/** Reads what describes the folders of a Docusaurus site: their own pages, generated indexes, and translated labels. */

import { realpath } from 'node:fs/promises';
import { join, posix } from 'node:path';
import { isRecord } from '../../../formats/is-record.ts';
import { isWithin } from '../../../formats/path-within.ts';
import { unordered } from '../content.ts';
import type { SitePages } from '../links/addresses.ts';
import { hasNameOfFolder, isFolderPage, keyPart } from '../links/path-names.ts';
import { type ArticleFile, readArticleFile } from '../scan/article-file.ts';
import { readText } from '../scan/read-text.ts';
import { writtenTitle } from './article-contexts.ts';
import type { FolderPage } from './category-tree.ts';
import type { Layout } from './layout.ts';
import type { Locator } from './location.ts';

export interface DocusaurusFolders extends Pick<Locator, 'locate'> {
  readonly root: string;
  readonly layout: Layout;
  /** Language of the articles that are no translations. */
  readonly language: string;
  /** Descriptions of folders by `_category_.json`. */
  readonly folderPages: readonly FolderPage[];
  readonly articles: readonly ArticleFile[];
}

/** Returns the descriptions of all folders in all languages, and the pages with those that Docusaurus generates. */
export async function readDocusaurusFolders(site: DocusaurusFolders): Promise<{
  readonly folderPages: readonly FolderPage[];
  readonly pages: Pick<SitePages, 'articles' | 'introductions'>;
}> {
  const { articles } = site;
  const own = articles.filter(isOwnPage);
  const first = new Set(own);
  const pages = new Map(site.folderPages.map((page) => [folderName(page), page]));
  for (const file of own) {
    const page = pageOfFolder(file);
    const written = pages.get(folderName(page));
    const { title, order } = page;
    const merged = written && { ...written, title: written.title ?? title, order: written.order ?? order };
    pages.set(folderName(page), merged ?? page);
  }
  const translated = await translatedPages(site, pages);
  const folderPages = [...pages.values(), ...translated];
  return {
    folderPages,
    pages: {
      articles: articles.map((file) => (first.has(file) ? firstInFolder(file) : file)),
      introductions: generatedIndexes(site, folderPages, own),
    },
  };
}

/** Whether an article is the page of its folder: `x/index.md`, `x/README.md` or `x/x.md`. */
function isOwnPage({ location: { folders, name } }: ArticleFile): boolean {
  return folders.length > 0 && (isFolderPage(name) || hasNameOfFolder(folders, name));
}

function pageOfFolder(file: ArticleFile): FolderPage {
  const { language, location, members } = file;
  const title = members.label ?? writtenTitle(file);
  return { language, folders: location.folders, title, description: '', order: members.order };
}

function firstInFolder(file: ArticleFile): ArticleFile {
  return { ...file, members: { ...file.members, order: -unordered } };
}

function folderName({ language, folders }: Pick<FolderPage, 'language' | 'folders'>): string {
  return [language, ...folders].join('/');
}

/** Returns the folders' descriptions in other languages, whose labels are in `current.json` beside the articles. */
async function translatedPages(
  { root, layout, language: defaultLanguage, articles }: DocusaurusFolders,
  pages: ReadonlyMap<string, FolderPage>,
): Promise<FolderPage[]> {
  const [, ...others] = layout.contents;
  const translated: FolderPage[] = [];
  for (const { path, language } of others) {
    if (language === null) continue;
    const labels = await readLabels(root, `${path}.json`);
    const folders = new Map<string, readonly string[]>();
    for (const { location } of articles.filter((file) => file.language === language))
      for (const depth of location.folders.keys()) {
        const names = location.folders.slice(0, depth + 1);
        folders.set(names.join('/'), names);
      }
    for (const names of folders.values()) {
      if (pages.has(folderName({ language, folders: names }))) continue;
      const original = pages.get(folderName({ language: defaultLanguage, folders: names }));
      const key = original?.translationKey ?? original?.title ?? keyPart(names.at(-1) ?? '');
      const { title, description } = labels.get(key) ?? {};
      if (title === undefined && original === undefined) continue;
      translated.push({
        ...original,
        language,
        folders: names,
        title: title ?? original?.title ?? null,
        description: description ?? original?.description ?? '',
        order: original?.order ?? null,
      });
    }
  }
  return translated;
}

interface Label {
  title?: string;
  description?: string;
}

const labelName = /^sidebar\.[^.]+\.category\.(.+?)(\.link\.generated-index\.description)?$/;

/** Reads the labels of categories by their original label. */
async function readLabels(root: string, path: string): Promise<ReadonlyMap<string, Label>> {
  const labels = new Map<string, Label>();
  const target = await realpath(join(root, path)).catch(() => null);
  if (target === null || !isWithin(root, target)) return labels;
  for (const [name, value] of Object.entries(parseObject(await readText(target).catch(() => '')))) {
    const [, key, isDescription] = labelName.exec(name.slice(0, 1_000)) ?? [];
    const message = isRecord(value) ? value['message'] : null;
    if (key === undefined || typeof message !== 'string') continue;
    const label = labels.get(key) ?? {};
    if (isDescription === undefined) label.title = message;
    else label.description = message;
    labels.set(key, label);
  }
  return labels;
}

function parseObject(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text);
    return isRecord(value) ? value : {};
  } catch {
    return {};
  }
}

/** Returns an index page without text for each folder of which Docusaurus generates one. */
function generatedIndexes(
  { locate, articles, layout }: DocusaurusFolders,
  folderPages: readonly FolderPage[],
  own: readonly ArticleFile[],
): ArticleFile[] {
  const withPage = new Set(own.map(({ location }) => folderName(location)));
  const filled = new Set(
    articles
      .filter(({ members }) => members.status === 'published')
      .flatMap(({ language, location: { folders } }) =>
        folders.map((_, depth) => folderName({ language, folders: folders.slice(0, depth + 1) })),
      ),
  );
  return folderPages.flatMap((page) => {
    const { language, folders, generatedIndex } = page;
    const name = folderName(page);
    if (generatedIndex === undefined || withPage.has(name) || !filled.has(name)) return [];
    const content = layout.contents.find((one) => one.language === language) ?? layout.contents[0];
    const file = posix.join(content?.path ?? '', ...folders, 'index.md');
    const index = readArticleFile(file, '', locate(file), () => {});
    const addresses = generatedIndex.flatMap((path) => [path, posix.join('/', index.location.urlPath, path)]);
    return [{ ...index, members: { ...index.members, addresses } }];
  });
}
