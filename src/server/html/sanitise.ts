/**
 * Sanitises markup by the same DOMPurify and rules as `ui/html/sanitise.ts`, in a thread that may be ended, as nothing
 * limits jsdom's work. It gets only markup that the bounded parser has printed, so that it creates no more elements.
 */

import createDOMPurify from 'dompurify';
import { JSDOM } from 'jsdom';
import { MarkupLimitError, parseUnlocated, printHtml } from '../../markup/html/parse-html.ts';
import { isTooMuch } from '../../markup/limits.ts';
import { applyRules, type SanitiserRules } from '../../markup/sanitiser-rules.ts';

// By default, jsdom runs no scripts and loads nothing.
const { window } = new JSDOM('');

/** The sanitiser returns null for markup that is too large to parse, or has no visible content, such as frames. */
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

/** Parses and prints markup within limits; null beyond them, as in browsers, which then show only the words. */
function printBounded(markup: string): string | null {
  if (isTooMuch(markup)) return null;
  try {
    // The first element decides how a fragment is parsed: a table cell first would drop text, `<wbr>` keeps it.
    const tree = parseUnlocated(`<wbr>${markup}`);
    tree.childNodes.shift();
    return printHtml(tree);
  } catch (error) {
    if (error instanceof MarkupLimitError) return null;
    throw error;
  }
}

/** Prints the content as markup, and empties it. */
export function printSanitised(content: DocumentFragment): string {
  const box = content.ownerDocument.createElement('div');
  box.append(content);
  return box.innerHTML;
}
