/** Caches parsed HTML of a mail between two questions about that mail. */

import { type ParentNode, parseUnlocated } from '../../../../markup/html/parse-html.ts';

export class KeptTrees {
  readonly #trees = new Map<string, ParentNode>();

  /**
   * Returns the tree of some HTML, and forgets it: the caller may change it.
   * @throws {MarkupLimitError}
   */
  take(html: string): ParentNode {
    const kept = this.#trees.get(html);
    if (kept === undefined) return parseUnlocated(html);
    this.#trees.delete(html);
    return kept;
  }

  /** @param tree not to be changed afterwards */
  keep(html: string, tree: ParentNode): void {
    this.#trees.set(html, tree);
  }

  /** Forgets all trees. */
  clear(): void {
    this.#trees.clear();
  }
}
