/**
 * The one place where markup from outside is parsed, by DOMPurify: into a document without a window, so that nothing in
 * it loads or runs, and out of which everything goes that a list does not allow. What is left of that tree is shown; it
 * is never written out and parsed again, so it cannot be read in two ways.
 */

import createDOMPurify, { type Config, type WindowLike } from 'dompurify';
import { isTooMuch } from '../../markup/limits.ts';
import { applyRules, type SanitiserRules } from '../../markup/sanitiser-rules.ts';
import type { RawHtml, SafeHtml } from './safe-html.ts';

const browser: WindowLike = window;

/**
 * The widget's one Trusted Types policy. A page may name it in `trusted-types`, once: it is made a single time for all
 * widgets of a page. It passes markup on as it is, so it stays in this file. Null where the browser has no Trusted
 * Types or the page does not let us make it; DOMPurify then makes none of its own, which the page would report.
 */
const policy = createPolicy();

function createPolicy(): NonNullable<Config['TRUSTED_TYPES_POLICY']> | null {
  const refuse = (): never => {
    throw new TypeError('frontdesk makes no scripts');
  };
  try {
    const rules = { createHTML: (markup: string) => markup, createScript: refuse, createScriptURL: refuse };
    return browser.trustedTypes?.createPolicy('frontdesk', rules) ?? null;
  } catch {
    return null;
  }
}

/**
 * Makes a sanitiser for one kind of markup. It returns the `plain` text instead, a paragraph for each line, where the page
 * lets no script parse markup, and where the markup is more than a browser should parse.
 */
export function createSanitiser(rules: SanitiserRules<Element>): (raw: RawHtml, plain: string) => SafeHtml {
  // An instance of our own: the page may have a DOMPurify too, whose hooks are not ours.
  const purify = createDOMPurify(browser);
  const config = { ...applyRules(purify, rules), TRUSTED_TYPES_POLICY: policy } satisfies Config;

  return (raw, plain) => {
    // DOMPurify has nothing to return where it could not parse, and of markup that is a set of frames.
    const content = isTooMuch(raw) ? null : purify.sanitize(raw, config);
    return (content ?? inParagraphs(plain)) as SafeHtml;
  };
}

function inParagraphs(text: string): DocumentFragment {
  const content = document.createDocumentFragment();
  for (const line of text.split('\n')) {
    const paragraph = document.createElement('p');
    paragraph.textContent = line;
    content.append(paragraph);
  }
  return content;
}
