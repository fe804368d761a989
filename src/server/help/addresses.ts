/** Builds the paths of pages. Of an article's or category's path only the id matters; the title may be out of date. */

import { idAndSlug, type Titled } from '../../api/shared/article-slug.ts';
import type { HelpSite } from './site.ts';

type Where = Pick<HelpSite, 'path' | 'isStatic'>;

/** Returns the beginning of all paths in a language. */
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

export const reasonPath = (site: Where, lang: string, articleId: number) =>
  `${votePath(site, lang, articleId)}/reason`;

export const searchPath = (site: Where, lang: string) => `${languagePath(site, lang)}search`;

export const contactPath = (site: Where, lang: string) => `${languagePath(site, lang)}contact`;

/** Returns the path of the contact page with an article's title as the subject. */
export const contactPathAbout = (site: Where, lang: string, articleId: number) =>
  `${contactPath(site, lang)}?article=${articleId}`;

/** Returns the path of the page to which the contact form's mail links. */
export const confirmPath = (site: Where, lang: string) => `${contactPath(site, lang)}/confirm`;

export const feedPath = (site: Where, lang: string) => `${languagePath(site, lang)}feed.xml`;

export const openSearchPath = (site: Where, lang: string) => `${languagePath(site, lang)}opensearch.xml`;

export const sitemapPath = ({ path }: Where) => `${path}/sitemap.xml`;

export const llmsPath = ({ path }: Where) => `${path}/llms.txt`;

/** @param hash of everything that the image shows */
export const previewImagePath = ({ path }: Where, articleRowId: number, hash: string) =>
  `${path}/pictures/${articleRowId}-${hash}.png`;

const fileExtension = ({ isStatic }: Where) => (isStatic ? '.html' : '');
