/** Lists the articles of a help center for language models as llmstxt.org describes it: by category, in Markdown. */

import { oneLine } from '../../formats/one-line.ts';
import { homePath, llmsPath, markdownPath } from './addresses.ts';
import { articleDescription } from './description.ts';
import type { CategorisedArticle } from './listing.sql.ts';
import { escapeMarkdown } from './markdown-text.ts';
import type { HelpSite } from './site.ts';

/** Maximum articles in the file; models read no more. */
export const maxLlmsArticles = 1000;

/** @param articles in the default language, category by category */
export function llmsText(site: HelpSite, articles: readonly CategorisedArticle[]): string {
  const { origin, title, defaultLanguage } = site;
  const summary = `The articles of the help center at ${origin}${homePath(site, defaultLanguage)}, as Markdown.`;
  const lines = [`# ${text(title)}`, '', `> ${summary}`];
  let category: number | null = null;
  for (const article of articles) {
    if (article.categoryId !== category) lines.push('', `## ${text(article.categoryTitle)}`, '');
    category = article.categoryId;
    const href = origin + markdownPath(site, defaultLanguage, article);
    lines.push(link(article.title, href, articleDescription(article)));
  }
  const others = site.languages.filter((lang) => lang !== defaultLanguage);
  if (others.length > 0) {
    lines.push('', '## Optional', '');
    for (const lang of others) lines.push(link(`${title} (${lang})`, origin + homePath(site, lang), ''));
  }
  return `${lines.join('\n')}\n`;
}

/** Returns the `llms.txt` of a host with several help centers. */
export function llmsIndex(host: string, sites: readonly HelpSite[]): string {
  const links = sites.map((site) => link(site.title, site.origin + llmsPath(site), ''));
  return `${[`# ${text(host)}`, '', '## Help centers', '', ...links].join('\n')}\n`;
}

function link(title: string, href: string, about: string): string {
  return `- [${text(title)}](${href})${about === '' ? '' : `: ${text(about)}`}`;
}

function text(value: string): string {
  return escapeMarkdown(oneLine(value));
}
