/** Articles of the demo, by words that find them. */

import { search } from '../../src/api/operations/faq.ts';
import type { Demo } from './demo.ts';

export interface FoundArticle {
  readonly id: number;
  readonly title: string;
}

/** Returns the first result of a search in English. */
export async function findArticle(demo: Demo, q: string): Promise<FoundArticle> {
  const [found] = await findArticles(demo, q);
  if (!found) throw new Error('the demo has no content');
  return found;
}

/** Returns the first two results of a search in English. */
export async function findTwoArticles(demo: Demo, q: string): Promise<[FoundArticle, FoundArticle]> {
  const [first, second] = await findArticles(demo, q);
  if (!first || !second) throw new Error('the demo has no content');
  return [first, second];
}

async function findArticles({ client, helpCenterId }: Demo, q: string): Promise<FoundArticle[]> {
  const { articles } = await client.send(search, { lang: 'en', helpCenterId, q });
  return articles.map(({ _source }) => ({ id: _source.article_id, title: _source.title }));
}
