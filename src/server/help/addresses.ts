/** Where the pages of a help center are, as paths of its host. Of an article or a category, the id decides. */

import { slugOf } from '../../api/heading-ids.ts';
import type { HelpSite } from './site.ts';

type Where = Pick<HelpSite, 'path' | 'isStatic'>;

interface Titled {
  /** Language-independent. */
  readonly id: number;
  readonly title: string;
}

/** Characters of a slug: what a reader takes in at a glance. */
const maxSlugLength = 60;

/** What the paths of all pages in a language begin with. */
export const languagePath = ({ path }: Where, lang: string) => `${path}/${lang}/`;

export const homePath = (site: Where, lang: string) =>
  languagePath(site, lang) + (site.isStatic ? 'index.html' : '');

export const categoryPath = (site: Where, lang: string, category: Titled) =>
  languagePath(site, lang) + nameOf(category) + extensionOf(site);

export const articlePath = (site: Where, lang: string, article: Titled) =>
  `${languagePath(site, lang)}articles/${nameOf(article)}${extensionOf(site)}`;

export const markdownPath = (site: Where, lang: string, article: Titled) =>
  `${languagePath(site, lang)}articles/${nameOf(article)}.md`;

export const votePath = (site: Where, lang: string, articleId: number) =>
  `${languagePath(site, lang)}articles/${articleId}/vote`;

/** Where a no is explained. */
export const reasonPath = (site: Where, lang: string, articleId: number) =>
  `${votePath(site, lang, articleId)}/reason`;

export const searchPath = (site: Where, lang: string) => `${languagePath(site, lang)}search`;

export const contactPath = (site: Where, lang: string) => `${languagePath(site, lang)}contact`;

/** The same, about an article. */
export const contactPathAbout = (site: Where, lang: string, articleId: number) =>
  `${contactPath(site, lang)}?article=${articleId}`;

/** Where the mail after the contact form leads. */
export const confirmPath = (site: Where, lang: string) => `${contactPath(site, lang)}/confirm`;

export const feedPath = (site: Where, lang: string) => `${languagePath(site, lang)}feed.xml`;

export const openSearchPath = (site: Where, lang: string) => `${languagePath(site, lang)}opensearch.xml`;

export const sitemapPath = ({ path }: Where) => `${path}/sitemap.xml`;

export const llmsPath = ({ path }: Where) => `${path}/llms.txt`;

/** @param hash of all that the picture was drawn from */
export const picturePath = ({ path }: Where, articleRowId: number, hash: string) =>
  `${path}/pictures/${articleRowId}-${hash}.png`;

const extensionOf = ({ isStatic }: Where) => (isStatic ? '.html' : '');

/** `34-how-to-return`, or `34` where no letter is left of the title; percent-encoded as a path has it. */
function nameOf({ id, title }: Titled): string {
  const whole = slugOf(title).replace(/-{2,}/g, '-').replace(/^-|-$/g, '');
  const slug =
    whole.length <= maxSlugLength ? whole : whole.slice(0, maxSlugLength + 1).replace(/-[^-]*$|.$/u, '');
  return slug === '' ? String(id) : `${id}-${encodeURIComponent(slug)}`;
}
