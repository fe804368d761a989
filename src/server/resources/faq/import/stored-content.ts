/** The stored content of a help center, as an import looks it up. */

import type { SourceReference } from '../../../../content/folder/content.ts';

export interface ImportTarget {
  readonly userId: number;
  readonly helpCenterId: number;
}

/** A stored category, section or article. */
export interface StoredThing extends SourceReference {
  readonly id: number;
  /** The language-independent id; of a section, which has none, its row id. */
  readonly sharedId: number;
  readonly hash: string;
  readonly isRemoved: boolean;
}

/** Looks up rows by key and language. */
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

  /** Returns the row of a translation. */
  find({ key, language }: SourceReference): StoredThing | undefined {
    return this.#byName.get(`${language}/${key}`);
  }

  /** @throws {Error} where no row has the key and language */
  get(reference: SourceReference): StoredThing {
    const found = this.find(reference);
    if (!found) throw new Error(`nothing is stored of ${reference.language}/${reference.key}`);
    return found;
  }

  /** Returns the id that all translations of a key share; undefined: none is stored. */
  sharedId(key: string): number | undefined {
    return this.#sharedIds.get(key);
  }
}

/** @throws {Error} where no row has the key: the folder names a category that it lacks */
export function requireSharedId(content: StoredContent, key: string): number {
  const id = content.sharedId(key);
  if (id === undefined) throw new Error(`the folder names a category that it does not have: ${key}`);
  return id;
}
