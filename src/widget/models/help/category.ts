import type { OutputOf } from '../../../api/operation.ts';
import { getCategory } from '../../../api/operations/faq.ts';
import type { CreateKeyedResources, KeyedResources } from '../state/keyed-resources.ts';
import type { Source } from '../state/source.ts';

export type CategoryModel = KeyedResources<number, OutputOf<typeof getCategory>>;

export function createCategory({ send }: Source, createKeyedResources: CreateKeyedResources): CategoryModel {
  return createKeyedResources((selector, id) => send(getCategory, { ...selector, id }));
}
