/**
 * Sanitises markup from outside on the server, by the same DOMPurify and the same rules as `ui/html/sanitise.ts` in
 * browsers. It is for a thread that may be ended, as nothing limits jsdom's work. It gets only markup that the bounded
 * parser has read and printed, so that jsdom creates no more elements than that parser did.
 */

import createDOMPurify from 'dompurify';
import { JSDOM } from 'jsdom';
import { MarkupLimitError, parseUnlocated, printHtml } from '../../markup/html/parse-html.ts';
import { isTooMuch } from '../../markup/limits.ts';
import { applyRules, type SanitiserRules } from '../../markup/sanitiser-rules.ts';

// By default, jsdom runs no scripts and loads nothing.
const { window } = new JSDOM('');

/**
 * Creates a sanitiser for one kind of markup. The sanitiser returns null for markup that is too large to parse, and for
 * markup without any visible content, such as a set of frames.
 */
export function createSanitiser(rules: SanitiserRules<Element>): (markup: string) => DocumentFragment | null {
  const purify = createDOMPurify(window);
  // Unsupported, DOMPurify would return markup unchanged.
  if (!purify.isSupported) throw new Error('the sanitiser does not work here');
  const config = applyRules(purify, rules);

  return (markup) => {
    const printed = printBounded(markup);
    return printed === null ? null : purify.sanitize(printed, config);
  };
}

/**
 * Parses and prints markup within limits; null if it exceeds them. A browser refuses the same markup, and shows only
 * the words.
 */
function printBounded(markup: string): string | null {
  if (isTooMuch(markup)) return null;
  try {
    // The first element decides how a fragment is parsed: after a table cell, only cells and rows are kept. After
    // `<wbr>`, it is parsed as text.
    const tree = parseUnlocated(`<wbr>${markup}`);
    tree.childNodes.shift();
    return printHtml(tree);
  } catch (error) {
    if (error instanceof MarkupLimitError) return null;
    throw error;
  }
}

/** Prints sanitised content as markup, and empties it. */
export function printSanitised(content: DocumentFragment): string {
  const box = content.ownerDocument.createElement('div');
  box.append(content);
  return box.innerHTML;
}
