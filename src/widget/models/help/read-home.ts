/** Reads the lists of the home view with operations of the public interface. */

import { listCategories, listPopularArticles } from '../../../api/operations/faq.ts';
import type { LocalizedSelector } from '../keyed-queries.ts';
import type { Source } from '../source.ts';
import type { Home } from './help-center-state.ts';
import { sendExtended } from './send-extended.ts';

export async function readHome(source: Source, selector: LocalizedSelector): Promise<Home> {
  const [categories, popular] = await Promise.all([
    sendExtended(source, listCategories, { plain: { lang: selector.lang }, extended: selector }),
    source.send(listPopularArticles, selector),
  ]);
  // A malformed response fails here, where the visitor can retry.
  return { categories: [...categories], popular: [...popular] };
}
