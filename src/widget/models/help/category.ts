import type { OutputOf } from '../../../api/operation.ts';
import { getCategory } from '../../../api/operations/faq.ts';
import type { CreateShelf, Shelf } from '../state/keyed-resources.ts';
import type { Source } from '../state/source.ts';

export type CategoryModel = Shelf<number, OutputOf<typeof getCategory>>;

export function createCategory({ send }: Source, createShelf: CreateShelf): CategoryModel {
  return createShelf((about, id) => send(getCategory, { ...about, id }));
}
