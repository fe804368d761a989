/** An article as a Markdown file, for programs that do not read pages. */

import { stringify } from 'yaml';
import { escapeDestination, replaceDestinations } from '../../markup/markdown/destinations.ts';
import { articlePath, homePath } from './addresses.ts';
import { escapeMarkdown } from './markdown-text.ts';
import type { HelpSite } from './site.ts';

export interface MarkdownArticle {
  /** Language-independent. */
  readonly id: number;
  readonly title: string;
  readonly language: string;
  /** HTML, as stored. */
  readonly content: string;
  /** Null: the article came as HTML, which Markdown may contain as it is. */
  readonly markdown: string | null;
  /** Null: unknown. */
  readonly revisedAt: Date | null;
}

/** A stored link to an article of the same help center. */
const articleLink = /^#\/articles\/(\d{1,16})(?:\?h=([^&#]*))?$/;

/** Returns the language-independent ids of linked articles, each once, at most 200. */
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

/** Returns null for a link that is not of the web, and for articles that readers do not see. */
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
