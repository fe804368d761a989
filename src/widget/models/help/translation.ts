/** An article in another language of the help center, where the visitor's has none. */

import { getArticle } from '../../../api/operations/faq.ts';
import { isApiError } from '../../../client/errors.ts';
import type { Models } from '../index.ts';
import { take } from '../state/get-or-create.ts';
import { shelvesOf } from '../state/keyed-resources.ts';
import type { ArticleModel } from './article.ts';

const translations = new WeakMap<Models, ArticleModel>();

/** Where an article is to be found: in the language that is read, or else in the first other that has it. */
export function findArticle(models: Models, id: number): ArticleModel {
  const { article, helpCenter, source } = models;
  const own = article.state(id);
  const center = helpCenter.state.value;
  if (own.status !== 'failed' || !isApiError(own.error, 'not-found')) return article;
  if (center.status !== 'ready' || center.value.languages.length < 2) return article;
  // The default language comes first.
  const { languages } = center.value;
  return take(translations, models, () =>
    shelvesOf(
      source,
      helpCenter,
    )(async (about, id) => {
      let missing: unknown;
      for (const lang of languages) {
        try {
          if (lang !== about.lang) return await source.send(getArticle, { ...about, lang, id });
        } catch (error) {
          if (!isApiError(error, 'not-found')) throw error;
          missing = error;
        }
      }
      throw missing;
    }),
  );
}
