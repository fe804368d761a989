/**
 * Sanitises markup on the server, by the same DOMPurify and rules as in browsers (`ui/html/sanitise.ts`). The bounded
 * parser reads the markup: jsdom has no limits of its own, and creates no more elements than that parser returned.
 * Callers run it in a thread that can be ended all the same.
 */

import createDOMPurify from 'dompurify';
import { JSDOM } from 'jsdom';
import { MarkupLimitError, parseUnlocated } from '../../markup/html/parse-html.ts';
import { isTooMuch } from '../../markup/limits.ts';
import { applyRules, type SanitiserRules } from '../../markup/sanitiser-rules.ts';
import { appendTree } from './dom-of-tree.ts';

// jsdom runs no scripts and loads nothing by default.
const { window } = new JSDOM('');

/**
 * Creates a sanitiser for one kind of markup. It returns null for markup beyond the parser's limits, and for markup
 * without visible content, such as a set of frames.
 */
export function createSanitiser(rules: SanitiserRules<Element>): (markup: string) => DocumentFragment | null {
  const purify = createDOMPurify(window);
  // DOMPurify returns markup unchanged in a document that it does not support.
  if (!purify.isSupported) throw new Error('the sanitiser does not work here');
  const config = applyRules(purify, rules);

  return (markup) => {
    const content = readBounded(markup);
    return content === null ? null : purify.sanitize(content, config);
  };
}

/** Returns null for too much markup, also for a browser, which then shows plain text. */
function readBounded(markup: string): HTMLElement | null {
  if (isTooMuch(markup)) return null;
  try {
    // The first element decides how a fragment is parsed: after a cell, only cells and rows. A text comes first here.
    const [, ...nodes] = parseUnlocated(`<wbr>${markup}`).childNodes;
    const body = window.document.createElement('body');
    appendTree(body, nodes);
    return body;
  } catch (error) {
    if (error instanceof MarkupLimitError) return null;
    throw error;
  }
}

/** Prints the sanitised nodes as markup, and empties their parent. */
export function printSanitised(content: DocumentFragment): string {
  const box = content.ownerDocument.createElement('div');
  box.append(content);
  return box.innerHTML;
}
