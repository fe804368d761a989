/** Articles as they are shown: sanitised, with the controls of readers. Each is made once, also for going back to it. */

import { toSafeHtml } from '../ui/html/article-html.ts';
import { type ReadableHtml, toReadableHtml } from '../ui/html/reading/readable-html.ts';
import { rawHtml } from '../ui/html/safe-html.ts';
import type { Localization } from '../ui/i18n/localization.ts';
import type { Article } from './models/help/article.ts';
import type { Layout } from './settings.ts';

export interface ReadingOptions {
  readonly layout: Layout;
  /** Base of relative URLs in the article. */
  readonly baseUrl: string | undefined;
  readonly messages: Localization['messages'];
}

interface ReadableArticle extends ReadingOptions {
  readonly readable: ReadableHtml;
}

const readableArticles = new WeakMap<Article, ReadableArticle>();

/**
 * Returns an article's text, which every place that shows it clones.
 * @throws {TypeError} if the response contains no text; the view's error state lets the visitor load it again
 */
export function readArticle(article: Article, { layout, baseUrl, messages }: ReadingOptions): ReadableHtml {
  const made = readableArticles.get(article);
  if (made?.messages === messages && made.layout === layout && made.baseUrl === baseUrl) return made.readable;
  const { content, contentPlain: plain } = article;
  if (typeof content !== 'string') throw new TypeError('the response contains no content');
  const safe = toSafeHtml(rawHtml(content), { baseUrl, tableLabel: messages.table, plain });
  // In a panel, an article has no URL of its own.
  const readable = toReadableHtml(safe, messages, layout === 'page');
  readableArticles.set(article, { layout, baseUrl, messages, readable });
  return readable;
}

/** Characters of markup; making more of it in advance would hold up the next key. */
const longestPrepared = 20_000;

/** Makes an article's text before it is shown, unless it is long. */
export function prepareArticle(article: Article, options: ReadingOptions): void {
  try {
    if (article.content.length <= longestPrepared) readArticle(article, options);
  } catch {
    // The view meets the same error, and shows it.
  }
}
