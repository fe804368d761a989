/** Makes a page of search results, which search engines do not list. */

import { maxSearchHits } from '../../../api/limits.ts';
import { markedText } from '../../../help/marked-text.ts';
import type { PageLink, SearchBody } from '../../../help/page.ts';
import { type Correction, searchArticles } from '../../search/search.ts';
import { articlePath, searchPath } from '../addresses.ts';
import { homeLink } from '../home-link.ts';
import { pageFrame } from '../page-frame.ts';
import type { PageContext } from './page-context.ts';
import type { PageResult } from './page-result.ts';

export interface SearchWanted {
  readonly q: string;
  /** The number of the result page, from 1. */
  readonly page: number;
}

const mostPages = 10;

export async function searchPage(
  context: PageContext,
  lang: string,
  wanted: SearchWanted,
): Promise<PageResult> {
  const { site, db, brand, searchIndexes, semanticSearch } = context;
  const { q, page } = wanted;
  const where = { userId: site.userId, helpCenterId: site.helpCenterId, language: lang };
  const offset = (page - 1) * maxSearchHits;
  const found =
    q === ''
      ? { articles: [], total: 0, corrections: [], unknownWords: [] }
      : await searchArticles(searchIndexes, db, where, q, maxSearchHits, { offset, semanticSearch });
  const pageHref = (number: number) => resultsUrl(searchPath(site, lang), q, number);
  const hasNext = page < mostPages && offset + found.articles.length < found.total;
  const body: SearchBody = {
    kind: 'search',
    q,
    results: found.articles.map(
      ({ faqArticleId: id, title, highlightedTitle, snippet, categoryTitle, matchedWords }) => ({
        matchedWords,
        id,
        href: articlePath(site, lang, { id, title }),
        title: markedText(highlightedTitle),
        excerpt: markedText(snippet),
        category: categoryTitle,
      }),
    ),
    total: found.total,
    corrections: found.corrections.map((correction) => correctionLink(searchPath(site, lang), q, correction)),
    unknownWords: found.unknownWords,
    previousHref: page > 1 ? pageHref(page - 1) : null,
    nextHref: hasNext ? pageHref(page + 1) : null,
  };
  const breadcrumbs: PageLink[] = [homeLink(site, lang)];
  const translations = new Map(
    site.languages.map((language) => [language, resultsUrl(searchPath(site, language), q, 1)]),
  );
  return {
    kind: 'page',
    status: 200,
    page: {
      frame: pageFrame(site, lang, { brand, translations }),
      head: {
        title: q,
        description: '',
        canonical: null,
        isListed: false,
        alternates: [],
        image: null,
        structuredData: [],
      },
      breadcrumbs,
      body,
    },
  };
}

function correctionLink(path: string, q: string, { offset, length, options }: Correction): PageLink {
  const text = q.slice(0, offset) + (options[0]?.text ?? '') + q.slice(offset + length);
  return { href: resultsUrl(path, text, 1), text };
}

function resultsUrl(path: string, q: string, page: number): string {
  const query = new URLSearchParams({ ...(q !== '' && { q }), ...(page > 1 && { page: String(page) }) });
  return query.size === 0 ? path : `${path}?${query}`;
}
