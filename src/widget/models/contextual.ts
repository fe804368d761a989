/** The articles for the page that the visitor is on. Arrives where a site has rules for its pages. */

import { getArticle, listTaggedArticles } from '../../api/operations/faq.ts';
import type { ListedArticle } from './article.ts';
import type { About } from './shelf.ts';
import type { Source } from './source.ts';

/** More would push everything else out of sight. */
const most = 5;

/** Those of the rules whose pattern the page's address matches: by id first, then by tag, none twice. */
export async function readContextual(
  { settings, send, onError }: Source,
  about: About,
  page: string,
): Promise<ListedArticle[]> {
  const { contextual: rules = [] } = settings.peek();
  const matching = rules.filter(({ url }) => matches(url, page));
  const tag = matching.flatMap(({ tags = [] }) => tags);
  const ids = matching.flatMap(({ articles = [] }) => articles).slice(0, most);
  // One that is gone must not take the others along.
  const ask = <T>(asked: Promise<T>) => asked.catch(onError).then((answer) => answer ?? undefined);
  const [tagged, ...named] = await Promise.all([
    tag.length > 0 ? ask(send(listTaggedArticles, { ...about, tag: [...new Set(tag)] })) : [],
    ...[...new Set(ids)].map((id) => ask(send(getArticle, { ...about, id }))),
  ]);
  const rows = new Map<number, ListedArticle>();
  for (const article of named) if (article) rows.set(article.id, article);
  // A tagged article is known by the id of its row alone, which leads to it as well.
  for (const { id, title } of tagged ?? []) if (!rows.has(id)) rows.set(id, { faqArticleId: id, title });
  return [...rows.values()].slice(0, most);
}

/** Whether an address is one of a pattern: a path, or an address in full, in which `*` stands for anything. */
export function matches(pattern: string, page: string): boolean {
  let address: URL;
  try {
    address = new URL(page);
  } catch {
    return false;
  }
  const { origin, pathname, search, hash } = address;
  const parts = [
    pathname,
    ...(pattern.includes('?') ? [search] : []),
    ...(pattern.includes('#') ? [hash] : []),
  ];
  const compared = (/^[a-z*]+:\/\//i.test(pattern) ? origin : '') + parts.join('');
  const expression = pattern.split('*').map((part) => part.replace(/[\\^$.|?+()[\]{}]/g, '\\$&'));
  return new RegExp(`^${expression.join('.*')}$`, 's').test(compared);
}
