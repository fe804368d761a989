import type { SourceReference } from '../../../../content/folder/content.ts';

export interface ImportTarget {
  readonly userId: number;
  readonly helpCenterId: number;
}

/** The row of a category, section or article in one language. */
export interface StoredThing extends SourceReference {
  readonly id: number;
  /** The language-independent id. A section has none, so this is its row id. */
  readonly sharedId: number;
  readonly hash: string;
  readonly isRemoved: boolean;
}

/** Finds rows by key and language. */
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

  find({ key, language }: SourceReference): StoredThing | undefined {
    return this.#byName.get(`${language}/${key}`);
  }

  /** @throws {Error} if no row has the key in the language */
  get(reference: SourceReference): StoredThing {
    const found = this.find(reference);
    if (!found) throw new Error(`no row is stored for ${reference.language}/${reference.key}`);
    return found;
  }

  /** Returns the id that all translations of a key share; undefined if no translation is stored. */
  sharedId(key: string): number | undefined {
    return this.#sharedIds.get(key);
  }
}

/** @throws {Error} if no row has the key: the folder refers to a category that it lacks */
export function requireSharedId(content: StoredContent, key: string): number {
  const id = content.sharedId(key);
  if (id === undefined) throw new Error(`the folder refers to a category that it lacks: ${key}`);
  return id;
}
