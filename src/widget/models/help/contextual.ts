/** The articles for the visitor's current page. Loaded only if the site has rules for its pages. */

import { getArticle, listTaggedArticles } from '../../../api/operations/faq.ts';
import { matches } from '../../page-pattern.ts';
import type { LocalizedSelector } from '../keyed-queries.ts';
import type { Source } from '../source.ts';
import type { ListedArticle } from './article.ts';

/** Maximum number of articles: more would push everything else out of sight. */
const most = 5;

/** Articles of all rules that match the page's URL: those by id first, then those by tag, without duplicates. */
export async function readContextual(
  { settings, send, onError }: Source,
  selector: LocalizedSelector,
  page: string,
): Promise<ListedArticle[]> {
  const rules = (settings.peek().contextual ?? []).filter(({ url }) => matches(url, page));
  const tag = [...new Set(rules.flatMap(({ tags = [] }) => tags))];
  const ids = [...new Set(rules.flatMap(({ articles = [] }) => articles))].slice(0, most);
  // A deleted article must not discard the others.
  const ask = async <T>(asked: Promise<T[]>) => {
    try {
      return await asked;
    } catch (error) {
      onError(error);
      return [];
    }
  };
  const lists = await Promise.all([
    ...ids.map((id) => ask(send(getArticle, { ...selector, id }).then((article) => [article]))),
    tag.length > 0 ? ask(send(listTaggedArticles, { ...selector, tag })) : [],
  ]);
  const rows = new Map<number, ListedArticle>();
  for (const article of lists.flat()) {
    const { id, title } = article;
    // A list by tag has only the id of the article's row, which also identifies the article.
    const faqArticleId = 'faqArticleId' in article ? article.faqArticleId : id;
    if (!rows.has(id)) rows.set(id, { faqArticleId, title });
  }
  return [...rows.values()].slice(0, most);
}
