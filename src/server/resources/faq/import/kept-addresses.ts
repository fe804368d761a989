/** Keeps an article's former URLs until the folder gives them to another article or category. */

import type { SourceFolder } from '../../../../content/folder/content.ts';

/** The maximum number of URLs per article, far above what real pages have. */
const maxAddresses = 100;

export class KeptAddresses {
  /** For each URL in the folder, the keys of the articles that have it; '' stands for any category. */
  readonly #owners = new Map<string, Set<string>>();

  constructor({ articles, categories }: Pick<SourceFolder, 'articles' | 'categories'>) {
    for (const { key, addresses } of articles) for (const address of addresses) this.#own(address, key);
    for (const { addresses = [] } of categories) for (const address of addresses) this.#own(address, '');
  }

  /** Returns an article's URLs: those in the folder (`now`), then its stored ones (`before`). */
  of(key: string, now: readonly string[], before: readonly string[]): string[] {
    const kept = before.filter((address) => {
      const owners = this.#owners.get(address);
      return owners === undefined || owners.has(key);
    });
    return [...new Set([...now, ...kept])].slice(0, maxAddresses);
  }

  #own(address: string, key: string): void {
    const owners = this.#owners.get(address) ?? new Set();
    owners.add(key);
    this.#owners.set(address, owners);
  }
}
