/** Prints sitemaps: an index, and parts that are written while their articles are read, to save memory. */

import type { Queryable } from '../db/database.ts';
import { articlePath, categoryPath, homePath, sitemapPath } from './addresses.ts';
import { languageAlternates } from './alternates.ts';
import {
  findNewestChange,
  type ListedGroup,
  type ListedTranslation,
  listCategoryGroups,
  listParts,
  partVersion,
  readPart,
} from './listing.sql.ts';
import type { HelpSite } from './site.ts';
import { element, type Xml, xmlDeclaration } from './xml.ts';

/** Maximum pages per sitemap: search engines accept more, but with alternates the file would be too large. */
const maxPages = 5000;

const namespace = 'http://www.sitemaps.org/schemas/sitemap/0.9';
const opening = `${xmlDeclaration}<urlset xmlns="${namespace}" xmlns:xhtml="http://www.w3.org/1999/xhtml">\n`;
const closing = '</urlset>\n';

/** Returns the number of articles per sitemap; each article has a page in every language. */
const articlesOfPart = ({ languages }: HelpSite) =>
  Math.max(1, Math.floor(maxPages / Math.max(1, languages.length)));

/** Returns the path of the sitemap of home pages and categories; paths of article sitemaps contain a number. */
export const pagesSitemapPath = (site: Pick<HelpSite, 'path'>) => `${sitemapFolder(site)}sitemap-pages.xml`;
const partPath = (site: Pick<HelpSite, 'path'>, first: number) =>
  `${sitemapFolder(site)}sitemap-${first}.xml`;

function sitemapFolder(site: Pick<HelpSite, 'path'>): string {
  return sitemapPath(site).replace(/sitemap\.xml$/, '');
}

const inSitemaps = (site: HelpSite) => ({ ...site, isForSitemap: true });

/** Returns the paths of the sitemaps that the index lists. */
export async function sitemapPaths(db: Queryable, site: HelpSite): Promise<string[]> {
  const parts = await listParts(db, inSitemaps(site), articlesOfPart(site));
  return [pagesSitemapPath(site), ...parts.map(({ first }) => partPath(site, first))];
}

export async function sitemapIndex(db: Queryable, site: HelpSite): Promise<string> {
  const [parts, newest] = await Promise.all([
    listParts(db, inSitemaps(site), articlesOfPart(site)),
    findNewestChange(db, site),
  ]);
  const sitemap = (path: string, updatedAt: Date | null) =>
    element('sitemap', {}, [element('loc', {}, site.origin + path), ...lastModified(updatedAt)]);
  const { xml } = element('sitemapindex', { xmlns: namespace }, [
    sitemap(pagesSitemapPath(site), newest),
    ...parts.map(({ first, updatedAt }) => sitemap(partPath(site, first), updatedAt)),
  ]);
  return `${xmlDeclaration}${xml}\n`;
}

/** Returns the sitemap of home pages and categories in every language; if they are too many, of the first ones. */
export async function pagesSitemap(db: Queryable, site: HelpSite): Promise<string> {
  const [categories, newest] = await Promise.all([
    listCategoryGroups(db, site, maxPages - site.languages.length),
    findNewestChange(db, site),
  ]);
  const home = site.languages.map((lang) => ({ lang, title: '', modifiedAt: newest }));
  const urls = [
    ...sitemapUrls(site, home, ({ lang }) => homePath(site, lang)),
    ...categories.flatMap(({ id, translations }) =>
      sitemapUrls(site, translations, ({ lang, title }) => categoryPath(site, lang, { id, title })),
    ),
  ];
  return `${opening}${urls.map(({ xml }) => `${xml}\n`).join('')}${closing}`;
}

export interface SitemapPart {
  /** A text that is equal for equal sitemaps. */
  readonly version: string;
  /** Yields the text while the articles are read. */
  text(): AsyncGenerator<string>;
}

/** @param first the language-independent id of the first article, as in the URL in the index */
export async function openSitemapPart(db: Queryable, site: HelpSite, first: number): Promise<SitemapPart> {
  const articles = articlesOfPart(site);
  return {
    version: await partVersion(db, inSitemaps(site), first, articles),
    async *text() {
      yield opening;
      for await (const groups of readPart(db, inSitemaps(site), first, articles)) {
        yield groups
          .flatMap((group) => articleUrls(site, group))
          .map(({ xml }) => `${xml}\n`)
          .join('');
      }
      yield closing;
    },
  };
}

function articleUrls(site: HelpSite, { id, translations }: ListedGroup): Xml[] {
  return sitemapUrls(site, translations, ({ lang, title }) => articlePath(site, lang, { id, title }));
}

/** Returns the sitemap entries of each translation, with links to all translations. */
function sitemapUrls<Translation extends ListedTranslation>(
  site: HelpSite,
  translations: readonly Translation[],
  translationPath: (translation: Translation) => string,
): Xml[] {
  const pages = translations.map((translation) => ({
    lang: translation.lang,
    href: site.origin + translationPath(translation),
    modifiedAt: translation.modifiedAt,
  }));
  const links = languageAlternates(site, pages).map(({ lang, href }) =>
    element('xhtml:link', { rel: 'alternate', hreflang: lang, href }),
  );
  return pages.map(({ href, modifiedAt }) =>
    element('url', {}, [element('loc', {}, href), ...lastModified(modifiedAt), ...links]),
  );
}

function lastModified(date: Date | null): Xml[] {
  return date === null ? [] : [element('lastmod', {}, date.toISOString())];
}
