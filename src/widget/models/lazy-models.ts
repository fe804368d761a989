/** Models that only views after home need, loaded together with these views. Each is created on first use. */

import { type ArticleFormsModel, createArticleForms } from './help/article-forms.ts';
import { createReadings, type ReadingsModel } from './help/readings.ts';
import { createRelated, type RelatedModel } from './help/related.ts';
import { createTranslations, type TranslationsModel } from './help/translations.ts';
import type { Models } from './index.ts';
import { createSearchReports, type SearchReportsModel } from './search/search-reports.ts';
import { keyedResourcesFactory } from './state/keyed-resources.ts';
import { lazily } from './state/lazily.ts';
import { createVisitorSessionModel, type VisitorSessionModel } from './visitor/visitor-session.ts';

export interface LazyModels {
  readings(): ReadingsModel;
  translations(): TranslationsModel;
  articleForms(): ArticleFormsModel;
  searchReports(): SearchReportsModel;
  related(): RelatedModel;
  /** The first call identifies the visitor. */
  visitorSession(): VisitorSessionModel;
}

/** The requests and listeners of these models end with the widget, by the signal of `models.source`. */
export function createLazyModels(models: Models): LazyModels {
  const { source, helpCenter, article, formTexts } = models;
  return {
    readings: lazily(() => createReadings(source, helpCenter)),
    translations: lazily(() => createTranslations(source, helpCenter, article)),
    searchReports: lazily(() => createSearchReports(source, helpCenter)),
    articleForms: lazily(() => createArticleForms(source, formTexts)),
    related: lazily(() => createRelated(source, helpCenter, keyedResourcesFactory(source, helpCenter))),
    visitorSession: lazily(() => createVisitorSessionModel(models)),
  };
}
