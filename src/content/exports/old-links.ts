/** Links of an export, which name articles by where they stood. */

import { pageAddress } from '../../formats/page-address.ts';
import { parseUrl } from '../../formats/parse-url.ts';
import type { LinkTarget } from '../article/article-context.ts';
import type { ExportedArticle } from './exported-content.ts';

/** Up to the number of an article: what comes behind it is its title, and may have changed. */
const numbered = /^(?:.*\/)?articles?\/\d+/;

/** The addresses of a page, the whole one first: with its title, without, and without its language. */
export function addressesOf(url: string | null): string[] {
  const whole = url === null ? null : pageAddress(url);
  if (whole === null) return [];
  const short = numbered.exec(whole)?.[0];
  const all = short === undefined ? [whole] : [whole, short, short.replace(/^\/hc\/[^/]+\//, '/hc/')];
  return [...new Set(all)];
}

export interface OldLinks {
  /** The articles of an address, one for each language. */
  find(address: string): readonly ExportedArticle[];
  /** What a url in an article leads to; the path of the target is its address. */
  linkTarget(href: string, from: ExportedArticle): LinkTarget;
  /** Pictures are all of another site, that of the export included. */
  pictureTarget(src: string, from: ExportedArticle): LinkTarget;
}

export function createOldLinks(articles: readonly ExportedArticle[]): OldLinks {
  const byAddress = new Map<string, ExportedArticle[]>();
  for (const article of articles) {
    for (const address of addressesOf(article.url)) {
      const others = byAddress.get(address);
      if (others === undefined) byAddress.set(address, [article]);
      else others.push(article);
    }
  }
  const hosts = new Set(articles.flatMap(({ url }) => (url === null ? [] : (parseUrl(url)?.host ?? []))));

  /** As a whole url, where the article's own is known. */
  const wholeUrl = (text: string, from: ExportedArticle): URL | null => {
    const base = from.url === null ? null : parseUrl(from.url);
    return parseUrl(text.trim(), base?.href);
  };

  return {
    find: (address) => byAddress.get(address) ?? [],
    linkTarget(href, from) {
      if (href.trim().startsWith('#'))
        return { kind: 'same-article', fragment: decode(href.trim().slice(1)) };
      const url = wholeUrl(href, from);
      if (url === null) return { kind: 'external' };
      const address = hosts.has(url.host)
        ? addressesOf(url.href).find((one) => byAddress.has(one))
        : undefined;
      if (address === undefined) return { kind: 'external', url: url.href };
      return { kind: 'article', path: address, fragment: decode(url.hash.slice(1)) };
    },
    pictureTarget(src, from) {
      const url = wholeUrl(src, from);
      return url === null ? { kind: 'external' } : { kind: 'external', url: url.href };
    },
  };
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
