/** What the home view lists. */

import { isFrontdeskKey } from '../../../api/key-format.ts';
import type { OutputOf } from '../../../api/operation.ts';
import { listCategories, listPopularArticles } from '../../../api/operations/faq.ts';
import { isApiError } from '../../../client/errors.ts';
import type { About, CreateShelf, Shelf } from '../state/keyed-resources.ts';
import type { Source } from '../state/source.ts';
import type { ListedArticle } from './article.ts';

export interface Home {
  readonly categories: OutputOf<typeof listCategories>;
  readonly popular: OutputOf<typeof listPopularArticles>;
}

export type HomeModel = Shelf<'home', Home>;

/** The articles for a page, by its address. */
export type ContextualModel = Shelf<string, readonly ListedArticle[]>;

export function createHome(source: Source, createShelf: CreateShelf): HomeModel {
  return createShelf((about) => readHome(source, about));
}

export async function readHome(source: Source, about: About): Promise<Home> {
  const [categories, popular] = await Promise.all([
    readCategories(source, about),
    source.send(listPopularArticles, about),
  ]);
  // What is no list fails here, where it can be asked for again.
  return { categories: [...categories], popular: [...popular] };
}

/** That categories can be asked for of one help center is ours: other deployments may refuse it. */
async function readCategories({ client, send }: Source, about: About): Promise<Home['categories']> {
  const { lang } = about;
  if (!isFrontdeskKey(client.settings.apiKey)) return await send(listCategories, { lang });
  try {
    return await send(listCategories, about);
  } catch (error) {
    if (!isApiError(error, 'validation')) throw error;
    return await send(listCategories, { lang });
  }
}

export function createContextual(source: Source, createShelf: CreateShelf): ContextualModel {
  return createShelf(async (about, page) =>
    (await import('./contextual.ts')).readContextual(source, about, page),
  );
}
