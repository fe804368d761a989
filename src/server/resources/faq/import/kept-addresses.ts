/** Former addresses of articles: each stays with its article until another article or category has it. */

import type { SourceFolder } from '../../../../content/folder/content.ts';

/** A generous limit: real pages have far fewer. */
const maxAddresses = 100;

export class KeptAddresses {
  /** The keys of the articles that have an address by now; '' is any category. */
  readonly #owners = new Map<string, Set<string>>();

  constructor({ articles, categories }: Pick<SourceFolder, 'articles' | 'categories'>) {
    for (const { key, addresses } of articles) for (const address of addresses) this.#own(address, key);
    for (const { addresses = [] } of categories) for (const address of addresses) this.#own(address, '');
  }

  /** Returns the addresses of an article: those in the folder, then its former ones. */
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
