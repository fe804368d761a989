/**
 * The second place where markup from outside is sanitised, by the same DOMPurify and the same rules as in browsers:
 * `ui/html/sanitise.ts` is the first. It is for a thread that may be ended, since nothing limits the work that jsdom does;
 * it is given only what the bounded parser has read and printed, so that it makes no more elements than that did.
 */

import createDOMPurify from 'dompurify';
import { JSDOM } from 'jsdom';
import { MarkupLimitError, parseUnlocated, printHtml } from '../../markup/html/parse-html.ts';
import { isTooMuch } from '../../markup/limits.ts';
import { applyRules, type SanitiserRules } from '../../markup/sanitiser-rules.ts';

// No scripts run in it and nothing is loaded: those are jsdom's defaults.
const { window } = new JSDOM('');

/**
 * Makes a sanitiser for one kind of markup. It returns null for markup that is more than should be parsed, and for that
 * of which nothing can be shown, such as a set of frames.
 */
export function createSanitiser(rules: SanitiserRules<Element>): (markup: string) => DocumentFragment | null {
  const purify = createDOMPurify(window);
  // It would return everything as it came.
  if (!purify.isSupported) throw new Error('the sanitiser does not work here');
  const config = applyRules(purify, rules);

  return (markup) => {
    const printed = printBounded(markup);
    return printed === null ? null : purify.sanitize(printed, config);
  };
}

/** Null where it is too much, also for a browser, which then shows the words alone. */
function printBounded(markup: string): string | null {
  if (isTooMuch(markup)) return null;
  try {
    // What comes first decides how a fragment is read: after a cell, say, nothing but cells and rows. Here it is a text.
    const tree = parseUnlocated(`<wbr>${markup}`);
    tree.childNodes.shift();
    return printHtml(tree);
  } catch (error) {
    if (error instanceof MarkupLimitError) return null;
    throw error;
  }
}

/** Returns what was sanitised as markup, and empties it. */
export function printSanitised(content: DocumentFragment): string {
  const box = content.ownerDocument.createElement('div');
  box.append(content);
  return box.innerHTML;
}
