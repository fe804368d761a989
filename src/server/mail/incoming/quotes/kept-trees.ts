/** The HTML of a mail as trees, kept from one question about the mail to the next, so that it is parsed once. */

import { type ParentNode, parseUnlocated } from '../../../../markup/html/parse-html.ts';

export class KeptTrees {
  readonly #trees = new Map<string, ParentNode>();

  /**
   * Returns the tree of some HTML. It is the caller's from then on, who may change it.
   * @throws {MarkupLimitError}
   */
  take(html: string): ParentNode {
    const kept = this.#trees.get(html);
    if (kept === undefined) return parseUnlocated(html);
    this.#trees.delete(html);
    return kept;
  }

  /** @param tree is not changed afterwards */
  keep(html: string, tree: ParentNode): void {
    this.#trees.set(html, tree);
  }

  /** Forgets the mail. */
  clear(): void {
    this.#trees.clear();
  }
}
