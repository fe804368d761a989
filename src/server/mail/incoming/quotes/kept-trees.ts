/** Caches the parsed HTML of a mail between two questions to the reader about that mail. */

import { type ParentNode, parseUnlocated } from '../../../../markup/html/parse-html.ts';

export class KeptTrees {
  readonly #trees = new Map<string, ParentNode>();

  /**
   * Returns the tree of some HTML and removes it from the cache, as the caller may change it.
   * @throws {MarkupLimitError}
   */
  take(html: string): ParentNode {
    const kept = this.#trees.get(html);
    if (kept === undefined) return parseUnlocated(html);
    this.#trees.delete(html);
    return kept;
  }

  /** @param tree must not be changed afterwards */
  keep(html: string, tree: ParentNode): void {
    this.#trees.set(html, tree);
  }

  clear(): void {
    this.#trees.clear();
  }
}
