/** What a help center holds already, as an import looks for it. */

import type { SourceReference } from '../../../../content/folder/content.ts';

export interface ImportTarget {
  readonly userId: number;
  readonly helpCenterId: number;
}

/** What an import compares and continues. */
export interface StoredThing extends SourceReference {
  readonly id: number;
  /** The language-independent id; of a section, which has none, its row id. */
  readonly sharedId: number;
  readonly hash: string;
  readonly isRemoved: boolean;
}

/** From a key and a language to what stands in the database. */
export class StoredContent {
  readonly #byName = new Map<string, StoredThing>();
  readonly #sharedIds = new Map<string, number>();

  constructor(things: readonly StoredThing[]) {
    for (const thing of things) this.add(thing);
  }

  add(thing: StoredThing): void {
    this.#byName.set(`${thing.language}/${thing.key}`, thing);
    this.#sharedIds.set(thing.key, thing.sharedId);
  }

  /** The row of a translation. */
  find({ key, language }: SourceReference): StoredThing | undefined {
    return this.#byName.get(`${language}/${key}`);
  }

  /** @throws {Error} when nothing of the key is known in the language */
  get(reference: SourceReference): StoredThing {
    const found = this.find(reference);
    if (!found) throw new Error(`nothing is stored of ${reference.language}/${reference.key}`);
    return found;
  }

  /** The id that all translations of a key share, if any is stored. */
  sharedId(key: string): number | undefined {
    return this.#sharedIds.get(key);
  }
}

/** @throws {Error} when nothing of the key is known: the folder names a category that it does not have. */
export function sharedIdOf(content: StoredContent, key: string): number {
  const id = content.sharedId(key);
  if (id === undefined) throw new Error(`the folder names a category that it does not have: ${key}`);
  return id;
}
