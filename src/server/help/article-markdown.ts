/** Prints an article as a Markdown file, for programs that do not read pages. */

import { stringify } from 'yaml';
import { escapeDestination, replaceDestinations } from '../../markup/markdown/destinations.ts';
import { articlePath, homePath } from './addresses.ts';
import { escapeMarkdown } from './markdown-text.ts';
import type { HelpSite } from './site.ts';

export interface MarkdownArticle {
  /** The language-independent id. */
  readonly id: number;
  readonly title: string;
  readonly language: string;
  /** The article's HTML as stored. */
  readonly content: string;
  /** The Markdown source; null if the article was received as HTML, which Markdown may contain unchanged. */
  readonly markdown: string | null;
  /** The date of the last change; null if unknown. */
  readonly revisedAt: Date | null;
}

/** Matches a stored link to an article of the same help center. */
const articleLink = /^#\/articles\/(\d{1,16})(?:\?h=([^&#]*))?$/;

/** Returns the language-independent ids of the articles to which a content links, each once, at most 200. */
export function linkedArticleIds(content: string): number[] {
  const ids = [...content.matchAll(/"#\/articles\/(\d{1,15})["?]/g)].map(([, id]) => Number(id));
  return [...new Set(ids)].slice(0, 200);
}

/** @param titles of the linked articles that visitors may read */
export function articleMarkdown(
  site: HelpSite,
  article: MarkdownArticle,
  titles: ReadonlyMap<number, string>,
): string {
  const { title, language, content, markdown, revisedAt } = article;
  const url = site.origin + articlePath(site, language, article);
  const frontMatter = stringify(
    { title, url, language, updated: revisedAt?.toISOString() },
    { lineWidth: 0 },
  );
  const body = replaceDestinations(markdown ?? content, (destination) =>
    escapeDestination(absolute(site, { url, language, titles }, destination) ?? ''),
  );
  return `---\n${frontMatter}---\n\n# ${escapeMarkdown(title)}\n\n${body}\n`;
}

interface LinkContext {
  readonly url: string;
  readonly language: string;
  readonly titles: ReadonlyMap<number, string>;
}

/** Returns the full URL of a link; null if it is not for the web, or leads to an article that readers do not see. */
function absolute(site: HelpSite, { url, language, titles }: LinkContext, href: string): string | null {
  const [, id, heading] = articleLink.exec(href) ?? [];
  if (id !== undefined) {
    const title = titles.get(Number(id));
    if (title === undefined) return null;
    const fragment = heading ? `#article-${heading}` : '';
    return site.origin + articlePath(site, language, { id: Number(id), title }) + fragment;
  }
  if (href.startsWith('#/')) return site.origin + homePath(site, language);
  if (href.startsWith('#')) return `${url}#article-${href.slice(1)}`;
  const target = URL.parse(href, url);
  return target && /^(?:https?|mailto|tel):$/.test(target.protocol) ? target.href : null;
}
