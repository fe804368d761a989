/** Models that only the views of articles and results need, loaded together with these. Each is created on first use. */

import { lazily } from '../../state/lazily.ts';
import { createReadings, type ReadingsModel } from './help/readings.ts';
import { createRelated, type RelatedModel } from './help/related.ts';
import { createTranslations, type TranslationsModel } from './help/translations.ts';
import type { Models } from './index.ts';
import { keyedQueriesFactory } from './keyed-queries.ts';
import { createSearchReports, type SearchReportsModel } from './search/search-reports.ts';

export interface ReadingModels {
  readings(): ReadingsModel;
  translations(): TranslationsModel;
  searchReports(): SearchReportsModel;
  related(): RelatedModel;
}

/** The requests and listeners of these models end with the widget, by the signal of `models.source`. */
export function createReadingModels(models: Models): ReadingModels {
  const { source, helpCenter, article } = models;
  return {
    readings: lazily(() => createReadings(source, helpCenter)),
    translations: lazily(() => createTranslations(source, helpCenter, article)),
    searchReports: lazily(() => createSearchReports(source, helpCenter)),
    related: lazily(() => createRelated(source, helpCenter, keyedQueriesFactory(source, helpCenter))),
  };
}
