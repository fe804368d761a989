/** Converts the Markdown of an article that is written at the desk, by the same functions as an import. */

import { resolveHtml, resolveMarkdown } from '../../markup/linked-text.ts';
import { type ArticleContext, FileError, type LinkTarget } from './article-context.ts';
import { makeArticleHtml } from './article-html.ts';

export interface WrittenArticle {
  readonly title: string;
  readonly markdown: string;
  readonly language: string;
}

export interface ArticleProblem {
  /** Line of the Markdown, counted from 1; null for the whole text. */
  readonly line: number | null;
  /** A sentence for the author. */
  readonly message: string;
}

export interface MadeArticle {
  /** Unsanitised, as in `SourceArticle`. */
  readonly html: string;
  /** The Markdown without comments, for programs that do not read HTML. */
  readonly markdown: string;
  readonly plain: string;
  readonly headings: readonly string[];
  readonly problems: readonly ArticleProblem[];
}

/** Converts an article; its html is empty if the markup exceeds the limits, which is one of the problems. */
export async function makeDeskArticle({ title, markdown, language }: WrittenArticle): Promise<MadeArticle> {
  const problems: ArticleProblem[] = [];
  const expected: { readonly fragment: string; readonly line: number }[] = [];
  const context: ArticleContext = {
    linkTarget,
    imageTarget,
    article(path) {
      throw new Error(`an article of the desk has no link to ${path}`);
    },
    expectHeading: (fragment, line) => expected.push({ fragment, line }),
    async file() {
      throw new FileError('does not exist');
    },
    report: (line, message) => problems.push({ line, message }),
    found() {},
    markdown: { language },
  };
  const made = await makeArticleHtml(markdown, 1, title, context);
  if (made === null) return { html: '', markdown: '', plain: '', headings: [], problems };
  for (const { fragment, line } of expected) {
    if (fragment === '' || made.anchors.has(fragment)) continue;
    problems.push({ line, message: `The article has no heading #${fragment}.` });
  }
  return {
    html: resolveHtml(made.html, noUrls),
    markdown: resolveMarkdown(made.markdown ?? [], noUrls),
    plain: made.plain,
    headings: made.headings,
    problems: problems.toSorted((a, b) => (a.line ?? 0) - (b.line ?? 0)),
  };
}

/** Links are whole already, so nothing asks for urls. */
const noUrls = { articleUrl: () => null, fileUrl: () => '' };

/** A link to an article, a category or the home page, as stored articles have them. */
const stored = /^#\/(?:$|(?:articles|categories)\/\d+(?:\?|$))/;

function linkTarget(href: string): LinkTarget {
  const url = href.trim();
  if (stored.test(url)) return { kind: 'external' };
  if (url.startsWith('#')) return { kind: 'same-article', fragment: fragmentOf(url) };
  if (isWhole(url)) return { kind: 'external' };
  return { kind: 'broken', message: `The link to ${url || 'nothing'} needs a whole address.` };
}

function imageTarget(src: string): LinkTarget {
  const url = src.trim();
  if (isWhole(url)) return { kind: 'external' };
  return {
    kind: 'broken',
    message: `The image ${url || 'without an address'} is not stored here. Paste it.`,
  };
}

/** Whether an address leads to the same place from every page. */
function isWhole(url: string): boolean {
  return /^(?:[a-z][a-z0-9+.-]*:|\/)/i.test(url);
}

function fragmentOf(url: string): string {
  try {
    return decodeURIComponent(url.slice(1));
  } catch {
    return url.slice(1);
  }
}
