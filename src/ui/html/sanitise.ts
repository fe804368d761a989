/**
 * The only file that parses external markup. DOMPurify parses it into a document without a window, in which nothing
 * loads or runs. The resulting tree itself is shown, never parsed again, so browser and sanitiser cannot disagree.
 */

import createDOMPurify, { type Config, type WindowLike } from 'dompurify';
import { isTooMuch } from '../../markup/limits.ts';
import { applyRules, type SanitiserRules } from '../../markup/sanitiser-rules.ts';
import type { RawHtml, SafeHtml } from './safe-html.ts';

const browser: WindowLike = window;

/**
 * The one Trusted Types policy of all widgets of a page, so that the page can allow it. It passes markup unchanged, so
 * it stays private to this file. Null if the browser has no Trusted Types or the page forbids the policy; DOMPurify
 * then creates none either, which the page would report.
 */
const policy = createPolicy();

function createPolicy(): NonNullable<Config['TRUSTED_TYPES_POLICY']> | null {
  const refuse = (): never => {
    throw new TypeError('frontdesk creates no scripts');
  };
  try {
    const rules = { createHTML: (markup: string) => markup, createScript: refuse, createScriptURL: refuse };
    return browser.trustedTypes?.createPolicy('frontdesk', rules) ?? null;
  } catch {
    return null;
  }
}

/** The sanitiser returns `plain`, a paragraph for each line, if the page forbids parsing or the markup is too long. */
export function createSanitiser(rules: SanitiserRules<Element>): (raw: RawHtml, plain: string) => SafeHtml {
  // A separate instance: the page may have a DOMPurify of its own, whose hooks must not apply here.
  const purify = createDOMPurify(browser);
  const config = { ...applyRules(purify, rules), TRUSTED_TYPES_POLICY: policy } satisfies Config;

  return (raw, plain) => {
    // DOMPurify returns nothing if parsing was forbidden, and for a frameset.
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
