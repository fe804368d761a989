/** Returns a help center's files for programs without HTTP, so that an export can write them too. */

import { Refusal } from '../../api/refusal.ts';
import type { Queryable } from '../db/database.ts';
import { findArticle } from '../resources/faq/visible-content.sql.ts';
import { articlePath, feedPath, llmsPath, markdownPath, openSearchPath, sitemapPath } from './addresses.ts';
import { articleMarkdown, linkedArticleIds } from './article-markdown.ts';
import { atomFeed, maxFeedEntries } from './feed.ts';
import { findTitles, listCategorised, listChanged } from './listing.sql.ts';
import { llmsIndex, llmsText, maxLlmsArticles } from './llms.ts';
import { openSearchDescription } from './open-search.ts';
import { findPreviewImage } from './preview-images/preview-images.sql.ts';
import { findMarkdown } from './queries/markdown.sql.ts';
import type { HelpSite } from './site.ts';
import { openSitemapPart, pagesSitemap, pagesSitemapPath, sitemapIndex } from './sitemap.ts';

interface TextFile {
  readonly kind: 'text';
  readonly type: string;
  readonly text: string;
  /** Whether search engines may list the file. */
  readonly isListed: boolean;
  /** The full URL of the page with the same content. */
  readonly canonical?: string;
}

interface StreamedFile {
  readonly kind: 'streamed';
  readonly type: string;
  /** A text that is equal for equal files. */
  readonly version: string;
  text(): AsyncGenerator<string>;
}

export type HelpFile =
  | TextFile
  | StreamedFile
  | { readonly kind: 'image'; readonly data: Buffer }
  | { readonly kind: 'moved'; readonly path: string };

const types = {
  xml: 'application/xml; charset=utf-8',
  atom: 'application/atom+xml; charset=utf-8',
  openSearch: 'application/opensearchdescription+xml; charset=utf-8',
  text: 'text/plain; charset=utf-8',
  markdown: 'text/markdown; charset=utf-8',
} as const;

const text = (type: keyof typeof types, content: string): TextFile => ({
  kind: 'text',
  type: types[type],
  text: content,
  isListed: true,
});

/**
 * Returns the file at a path without a query; null if there is none. Sitemaps, feeds and other files that list articles
 * exist only for public help centers.
 */
export async function findHelpFile(db: Queryable, site: HelpSite, path: string): Promise<HelpFile | null> {
  if (site.visibility === 'private' || !path.startsWith(`${site.path}/`)) return null;
  const listing = site.visibility === 'public' ? await findListing(db, site, path) : null;
  return listing ?? (await findOther(db, site, path));
}

async function findListing(db: Queryable, site: HelpSite, path: string): Promise<HelpFile | null> {
  if (path === sitemapPath(site)) return text('xml', await sitemapIndex(db, site));
  if (path === pagesSitemapPath(site)) return text('xml', await pagesSitemap(db, site));
  if (path === llmsPath(site)) return await llmsFile(db, site);
  const [, first] = /^\/sitemap-(\d{1,15})\.xml$/.exec(path.slice(site.path.length)) ?? [];
  if (first !== undefined) {
    return { kind: 'streamed', type: types.xml, ...(await openSitemapPart(db, site, Number(first))) };
  }
  const lang = site.languages.find((language) => path === feedPath(site, language));
  if (lang === undefined) return null;
  return text('atom', atomFeed(site, lang, await listChanged(db, site, lang, maxFeedEntries)));
}

async function findOther(db: Queryable, site: HelpSite, path: string): Promise<HelpFile | null> {
  const rest = path.slice(site.path.length);
  const [, rowId, hash] = /^\/pictures\/(\d{1,15})-([0-9a-f]{1,64})\.png$/.exec(rest) ?? [];
  if (rowId !== undefined && hash !== undefined) {
    const data = await findPreviewImage(db, site, Number(rowId), hash);
    return data && { kind: 'image', data };
  }
  const lang = site.languages.find((language) => path === openSearchPath(site, language));
  if (lang !== undefined) return text('openSearch', openSearchDescription(site, lang));
  const [, language, id] = /^\/([^/]+)\/articles\/(\d{1,15})(?:-[^/]*)?\.md$/.exec(rest) ?? [];
  if (language === undefined || !site.languages.includes(language)) return null;
  return await markdownFile(db, site, { language, id: Number(id), path });
}

interface WantedArticle {
  readonly language: string;
  readonly id: number;
  readonly path: string;
}

async function markdownFile(
  db: Queryable,
  site: HelpSite,
  { language, id, path }: WantedArticle,
): Promise<HelpFile | null> {
  const { userId, helpCenterId, origin } = site;
  const found = await findArticle(db, { userId, helpCenterId, language }, id).catch(nullIfNotFound);
  if (!found) return null;
  const article = { ...found.article, rowId: found.article.id, id: found.article.faqArticleId };
  const ownPath = markdownPath(site, language, article);
  if (path !== ownPath) return { kind: 'moved', path: ownPath };
  const markdown = await findMarkdown(db, userId, article.rowId);
  const titles = await findTitles(db, site, language, linkedArticleIds(article.content));
  return {
    ...text('markdown', articleMarkdown(site, { ...article, markdown }, titles)),
    isListed: site.visibility === 'public',
    canonical: origin + articlePath(site, language, article),
  };
}

function nullIfNotFound(error: unknown): null {
  if (error instanceof Refusal && error.kind === 'NotFound') return null;
  throw error;
}

/** Returns the `robots.txt` of a host with these help centers. */
export function robotsFile(sites: readonly HelpSite[]): HelpFile {
  return text('text', robotsText(sites));
}

/** Returns null if no help center is public. */
export async function hostLlmsFile(
  db: Queryable,
  host: string,
  sites: readonly HelpSite[],
): Promise<HelpFile | null> {
  const listed = sites.filter(({ visibility }) => visibility === 'public');
  const [first] = listed;
  if (first === undefined) return null;
  return listed.length === 1 ? await llmsFile(db, first) : text('text', llmsIndex(host, listed));
}

async function llmsFile(db: Queryable, site: HelpSite): Promise<HelpFile> {
  const articles = await listCategorised(db, site, site.defaultLanguage, maxLlmsArticles);
  return text('text', llmsText(site, articles));
}

/** Lets robots read everything: a page that must not be listed says so in its head, which they have to read. */
function robotsText(sites: readonly HelpSite[]): string {
  const sitemaps = sites
    .filter(({ visibility }) => visibility === 'public')
    .map((site) => `Sitemap: ${site.origin}${sitemapPath(site)}`);
  return ['User-agent: *', 'Allow: /', ...(sitemaps.length > 0 ? ['', ...sitemaps] : []), ''].join('\n');
}
