/** The paths of help center pages. The id of an article or category decides; its title in the path may be old. */

import { toSlug } from '../../api/heading-ids.ts';
import type { HelpSite } from './site.ts';

type Where = Pick<HelpSite, 'path' | 'isStatic'>;

interface Titled {
  /** Language-independent. */
  readonly id: number;
  readonly title: string;
}

/** Characters of a slug that a reader takes in at a glance. */
const maxSlugLength = 60;

/** The beginning of the paths of all pages in a language. */
export const languagePath = ({ path }: Where, lang: string) => `${path}/${lang}/`;

export const homePath = (site: Where, lang: string) =>
  languagePath(site, lang) + (site.isStatic ? 'index.html' : '');

export const categoryPath = (site: Where, lang: string, category: Titled) =>
  languagePath(site, lang) + idAndSlug(category) + fileExtension(site);

export const articlePath = (site: Where, lang: string, article: Titled) =>
  `${languagePath(site, lang)}articles/${idAndSlug(article)}${fileExtension(site)}`;

export const markdownPath = (site: Where, lang: string, article: Titled) =>
  `${languagePath(site, lang)}articles/${idAndSlug(article)}.md`;

export const votePath = (site: Where, lang: string, articleId: number) =>
  `${languagePath(site, lang)}articles/${articleId}/vote`;

/** The page that asks for the reason of a no. */
export const reasonPath = (site: Where, lang: string, articleId: number) =>
  `${votePath(site, lang, articleId)}/reason`;

export const searchPath = (site: Where, lang: string) => `${languagePath(site, lang)}search`;

export const contactPath = (site: Where, lang: string) => `${languagePath(site, lang)}contact`;

/** The contact page with the title of an article as the subject. */
export const contactPathAbout = (site: Where, lang: string, articleId: number) =>
  `${contactPath(site, lang)}?article=${articleId}`;

/** The page that the mail of the contact form links to. */
export const confirmPath = (site: Where, lang: string) => `${contactPath(site, lang)}/confirm`;

export const feedPath = (site: Where, lang: string) => `${languagePath(site, lang)}feed.xml`;

export const openSearchPath = (site: Where, lang: string) => `${languagePath(site, lang)}opensearch.xml`;

export const sitemapPath = ({ path }: Where) => `${path}/sitemap.xml`;

export const llmsPath = ({ path }: Where) => `${path}/llms.txt`;

/** @param hash of everything that the picture shows */
export const picturePath = ({ path }: Where, articleRowId: number, hash: string) =>
  `${path}/pictures/${articleRowId}-${hash}.png`;

const fileExtension = ({ isStatic }: Where) => (isStatic ? '.html' : '');

/** Returns `34-how-to-return`, or `34` where the title has no letter; percent-encoded for a path. */
function idAndSlug({ id, title }: Titled): string {
  const whole = toSlug(title).replace(/-{2,}/g, '-').replace(/^-|-$/g, '');
  const slug =
    whole.length <= maxSlugLength ? whole : whole.slice(0, maxSlugLength + 1).replace(/-[^-]*$|.$/u, '');
  return slug === '' ? String(id) : `${id}-${encodeURIComponent(slug)}`;
}
