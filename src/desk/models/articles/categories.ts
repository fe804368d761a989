/** The categories of a help center that have articles in a language. */

import { renameCategory } from '../../../api/operations/editing.ts';
import { listCategories } from '../../../api/operations/faq.ts';
import type { Client } from '../../../client/client.ts';
import { type FailureHandler, type Query, startQuery } from '../../../state/query.ts';

export interface CategoryChoice {
  readonly categoryId: number;
  readonly title: string;
}

export interface CategoriesOptions {
  readonly client: Client;
  readonly helpCenterId: number;
  readonly lang: string;
  readonly onError: FailureHandler;
}

export class Categories {
  readonly list: Query<readonly CategoryChoice[]>;
  readonly #options: CategoriesOptions;

  constructor(options: CategoriesOptions) {
    this.#options = options;
    const { client, helpCenterId, lang, onError } = options;
    this.list = startQuery({
      async read(signal) {
        const categories = await client.send(listCategories, { helpCenterId, lang }, { signal });
        return categories.map(({ faqCategoryId: categoryId, title }) => ({ categoryId, title }));
      },
      onError,
    });
  }

  /** @throws {ApiError} `forbidden` for a category that belongs to a folder or an export */
  async rename({ categoryId, title }: CategoryChoice): Promise<void> {
    const { client, lang } = this.#options;
    await client.send(renameCategory, { categoryId, lang, title });
    this.list.patch((list) =>
      list.map((one) => (one.categoryId === categoryId ? { categoryId, title } : one)),
    );
  }
}
