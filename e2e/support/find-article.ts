/** An article of the demo, by words that find it. */

import { search } from '../../src/api/operations/faq.ts';
import type { Demo } from './demo.ts';

/** Returns the first result of a search in English. */
export async function findArticle({ client, helpCenterId }: Demo, q: string) {
  const { articles } = await client.send(search, { lang: 'en', helpCenterId, q });
  const found = articles[0]?._source;
  if (!found) throw new Error('the demo has no content');
  return { id: found.article_id, title: found.title };
}
