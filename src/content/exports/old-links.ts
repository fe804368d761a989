/** Resolves links in an export, which contain the former urls of articles. */

import { formerPath } from '../../formats/former-path.ts';
import { parseUrl } from '../../formats/parse-url.ts';
import type { LinkTarget } from '../article/article-context.ts';
import type { ExportedArticle } from './exported-content.ts';

/** Matches a path up to an article's number; the title after the number may have changed. */
const numbered = /^(?:.*\/)?articles?\/\d+/;

/** Returns the paths of a page's url: with its title, without the title, and without the language. */
export function pageAddresses(url: string | null): string[] {
  const whole = url === null ? null : formerPath(url);
  if (whole === null) return [];
  const short = numbered.exec(whole)?.[0];
  const all = short === undefined ? [whole] : [whole, short, short.replace(/^\/hc\/[^/]+\//, '/hc/')];
  return [...new Set(all)];
}

export interface OldLinks {
  /** Returns the articles with a path, one per language. */
  find(address: string): readonly ExportedArticle[];
  /** Resolves a link in an article. For an article as the target, `path` is its former path. */
  linkTarget(href: string, from: ExportedArticle): LinkTarget;
  /** Resolves an image, which is always on another site. */
  imageTarget(src: string, from: ExportedArticle): LinkTarget;
}

export function createOldLinks(articles: readonly ExportedArticle[]): OldLinks {
  const byAddress = new Map<string, ExportedArticle[]>();
  for (const article of articles) {
    for (const address of pageAddresses(article.url)) {
      const others = byAddress.get(address);
      if (others === undefined) byAddress.set(address, [article]);
      else others.push(article);
    }
  }
  const hosts = new Set(articles.flatMap(({ url }) => (url === null ? [] : (parseUrl(url)?.host ?? []))));

  /** Returns an absolute url, or null. Relative urls need the url of the article. */
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
        ? pageAddresses(url.href).find((one) => byAddress.has(one))
        : undefined;
      if (address === undefined) return { kind: 'external', url: url.href };
      return { kind: 'article', path: address, fragment: decode(url.hash.slice(1)) };
    },
    imageTarget(src, from) {
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
