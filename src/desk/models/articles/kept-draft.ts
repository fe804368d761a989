/** What was typed into an article and is not on the server yet, kept in this browser. */

export interface ArticleValues {
  readonly title: string;
  readonly description: string;
  readonly categoryId: number;
  readonly keywords: readonly string[];
  readonly markdown: string;
  /** Words of the customer that are still to be decided. */
  readonly proposedKeywords: readonly string[];
  /** Texts of marked passages that the article may contain. */
  readonly keptPassages: readonly string[];
}

export interface KeptValues {
  /** The version on which they are based. */
  readonly version: number;
  readonly values: ArticleValues;
}

export class KeptDraft {
  readonly #name: string;

  /** @param name the name under which the browser keeps them */
  constructor(name: string) {
    this.#name = name;
  }

  /** Returns null if nothing is kept, or storage is blocked. */
  read(): KeptValues | null {
    try {
      const kept: KeptValues | null = JSON.parse(localStorage.getItem(this.#name) ?? 'null');
      return kept;
    } catch {
      return null;
    }
  }

  write(kept: KeptValues): void {
    try {
      localStorage.setItem(this.#name, JSON.stringify(kept));
    } catch {
      // Storage is full or blocked: the values are on the page until they are saved.
    }
  }

  clear(): void {
    try {
      localStorage.removeItem(this.#name);
    } catch {
      // Nothing is kept where storage is blocked.
    }
  }
}
