/** Prints the most recently changed articles of a help center in one language as an Atom feed. */

import { articlePath, feedPath, homePath } from './addresses.ts';
import { articleDescription } from './description.ts';
import type { ChangedArticle } from './listing.sql.ts';
import type { HelpSite } from './site.ts';
import { element, xmlDeclaration } from './xml.ts';

export const maxFeedEntries = 50;

/** @param articles the newest first */
export function atomFeed(site: HelpSite, lang: string, articles: readonly ChangedArticle[]): string {
  const { origin, title } = site;
  const [newest] = articles;
  const { xml } = element('feed', { xmlns: 'http://www.w3.org/2005/Atom', 'xml:lang': lang }, [
    element('id', {}, tagUri(site, lang)),
    element('title', {}, title),
    element('updated', {}, (newest ? lastDate(newest) : new Date(0)).toISOString()),
    element('link', { rel: 'self', type: 'application/atom+xml', href: origin + feedPath(site, lang) }),
    element('link', { rel: 'alternate', type: 'text/html', href: origin + homePath(site, lang) }),
    element('author', {}, element('name', {}, title)),
    ...articles.map((article) =>
      element('entry', {}, [
        element('id', {}, tagUri(site, `${lang}/${article.id}`)),
        element('title', {}, article.title),
        element('link', {
          rel: 'alternate',
          type: 'text/html',
          href: origin + articlePath(site, lang, article),
        }),
        element('published', {}, firstDate(article).toISOString()),
        element('updated', {}, lastDate(article).toISOString()),
        element('summary', {}, articleDescription(article)),
      ]),
    ),
  ]);
  return `${xmlDeclaration}${xml}\n`;
}

/** Returns the date of the row if the text's is unknown, as Atom requires one. */
function lastDate({ revisedAt, updatedAt }: ChangedArticle): Date {
  return revisedAt ?? updatedAt;
}

/** Returns the date of publication. The date of an imported text may be before that of its row. */
function firstDate({ createdAt, revisedAt }: ChangedArticle): Date {
  return revisedAt !== null && revisedAt < createdAt ? revisedAt : createdAt;
}

/** Returns an identifier that does not change with titles (RFC 4151). */
function tagUri({ origin, userId, helpCenterId }: HelpSite, name: string): string {
  return `tag:${new URL(origin).hostname},2026:help/${userId}/${helpCenterId}/${name}`;
}
