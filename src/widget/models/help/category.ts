import type { OutputOf } from '../../../api/operation.ts';
import { getCategory } from '../../../api/operations/faq.ts';
import type { CreateKeyedQueries, KeyedQueries } from '../keyed-queries.ts';
import type { Source } from '../source.ts';
import { sendExtended } from './send-extended.ts';

export type CategoryModel = KeyedQueries<number, OutputOf<typeof getCategory>>;

export function createCategory(source: Source, createKeyedQueries: CreateKeyedQueries): CategoryModel {
  return createKeyedQueries((selector, id) => {
    const plain = { ...selector, id };
    return sendExtended(source, getCategory, { plain, extended: { ...plain, articles: 'titles' } });
  });
}
