import type { OutputOf } from '../../api/operation.ts';
import { getCategory } from '../../api/operations/faq.ts';
import type { HelpCenterModel } from './help-center.ts';
import { createShelf, type Shelf } from './shelf.ts';
import type { Source } from './source.ts';

export type CategoryModel = Shelf<number, OutputOf<typeof getCategory>>;

export function createCategory(source: Source, center: HelpCenterModel): CategoryModel {
  const { client, selector, signal, onError } = source;
  return createShelf(
    center,
    (lang, id: number) => client.send(getCategory, { id, lang, ...selector }, { signal }),
    onError,
  );
}
