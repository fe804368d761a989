import type { OutputOf } from '../../../api/operation.ts';
import { getCategory } from '../../../api/operations/faq.ts';
import type { CreateKeyedResources, KeyedResources } from '../state/keyed-resources.ts';
import type { Source } from '../state/source.ts';
import { sendExtended } from './send-extended.ts';

export type CategoryModel = KeyedResources<number, OutputOf<typeof getCategory>>;

export function createCategory(source: Source, createKeyedResources: CreateKeyedResources): CategoryModel {
  return createKeyedResources((selector, id) => {
    const plain = { ...selector, id };
    return sendExtended(source, getCategory, { plain, extended: { ...plain, articles: 'titles' } });
  });
}
