/** An article in another language of the help center, where the visitor's has none. */

import { getArticle } from '../../api/operations/faq.ts';
import { isApiError } from '../../client/errors.ts';
import type { Article } from './article.ts';
import type { Models } from './index.ts';
import { createResource, type Resource, type State } from './resource.ts';

const found = new WeakMap<Models, Map<number, Resource<Article>>>();

/** How far an article is: in the language that is read, or else in the first other that has it. */
export function findArticle(models: Models, id: number): State<Article> {
  const own = models.article.state(id);
  if (own.status !== 'failed' || !isApiError(own.error, 'not-found')) return own;
  const center = models.helpCenter.state.value;
  if (center.status !== 'ready' || center.value.languages.length < 2) return own;
  return translationsOf(models, id, own.error).state.value;
}

/** Asks again for what failed, or afresh whatever is there. */
export function openArticle(models: Models, id: number, afresh: boolean): void {
  models.article.open(id, afresh);
  found.get(models)?.get(id)?.retry(afresh);
}

function translationsOf(models: Models, id: number, missing: unknown): Resource<Article> {
  const { source } = models;
  const known = found.get(models) ?? new Map<number, Resource<Article>>();
  found.set(models, known);
  const resource =
    known.get(id) ?? createResource(() => readTranslation(models, id, missing), source.onError);
  known.set(id, resource);
  return resource;
}

/** The default language comes first. */
async function readTranslation(
  { source, helpCenter }: Models,
  id: number,
  missing: unknown,
): Promise<Article> {
  const center = helpCenter.state.peek();
  const languages = center.status === 'ready' ? center.value.languages : [];
  for (const lang of languages) {
    if (lang === helpCenter.language.peek()) continue;
    try {
      return await source.send(getArticle, { ...source.selector, lang, id });
    } catch (error) {
      if (!isApiError(error, 'not-found')) throw error;
    }
  }
  throw missing;
}
