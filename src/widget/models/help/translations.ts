/** Finds an article in another language of the help center if the visitor's language lacks it. */

import { getArticle } from '../../../api/operations/faq.ts';
import { isApiError } from '../../../client/errors.ts';
import { keyedQueriesFactory } from '../keyed-queries.ts';
import type { Source } from '../source.ts';
import type { ArticleModel } from './article.ts';
import type { HelpCenterModel } from './help-center-state.ts';

export interface TranslationsModel {
  /** Returns the model of the current language, or of the first other language that has the article. */
  modelOf(id: number): ArticleModel;
}

export function createTranslations(
  source: Source,
  helpCenter: HelpCenterModel,
  article: ArticleModel,
): TranslationsModel {
  const inOtherLanguages: ArticleModel = keyedQueriesFactory(
    source,
    helpCenter,
  )(async (selector, id) => {
    const center = helpCenter.state.peek();
    // The default language comes first in the list.
    const languages = center.status === 'ready' ? center.value.languages : [];
    let missing: unknown;
    for (const lang of languages) {
      try {
        if (lang !== selector.lang) return await source.send(getArticle, { ...selector, lang, id });
      } catch (error) {
        if (!isApiError(error, 'not-found')) throw error;
        missing = error;
      }
    }
    throw missing;
  });

  return {
    modelOf(id) {
      const state = article.state(id);
      const center = helpCenter.state.value;
      const isMissing = state.status === 'failed' && isApiError(state.error, 'not-found');
      const hasOthers = center.status === 'ready' && center.value.languages.length > 1;
      return isMissing && hasOthers ? inOtherLanguages : article;
    },
  };
}
