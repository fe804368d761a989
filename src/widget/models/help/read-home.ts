/** Reads the lists of the home view with operations of the public interface. */

import { isFrontdeskKey } from '../../../api/key-format.ts';
import { listCategories, listPopularArticles } from '../../../api/operations/faq.ts';
import { isApiError } from '../../../client/errors.ts';
import type { LocalizedSelector } from '../state/keyed-resources.ts';
import type { Source } from '../state/source.ts';
import type { Home } from './help-center-state.ts';

export async function readHome(source: Source, selector: LocalizedSelector): Promise<Home> {
  const [categories, popular] = await Promise.all([
    readCategories(source, selector),
    source.send(listPopularArticles, selector),
  ]);
  // A malformed response fails here, where the visitor can retry.
  return { categories: [...categories], popular: [...popular] };
}

/** Listing the categories of one help center is Frontdesk's extension, which other deployments may reject. */
async function readCategories(
  { client, send }: Source,
  selector: LocalizedSelector,
): Promise<Home['categories']> {
  const { lang } = selector;
  if (!isFrontdeskKey(client.settings.apiKey)) return await send(listCategories, { lang });
  try {
    return await send(listCategories, selector);
  } catch (error) {
    if (!isApiError(error, 'validation')) throw error;
    return await send(listCategories, { lang });
  }
}
