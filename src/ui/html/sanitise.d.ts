/**
 * The one place where markup from outside is parsed, by DOMPurify: into a document without a window, so that nothing in
 * it loads or runs, and out of which everything goes that a list does not allow. What is left of that tree is shown; it
 * is never written out and parsed again, so it cannot be read in two ways.
 */
import { type AllowList } from './allowed.ts';
import type { RawHtml, SafeHtml } from './safe-html.ts';
/** What is special about one kind of markup. */
export interface SanitiserRules {
  readonly allowed: AllowList;
  /** Returns what the value of an allowed attribute becomes, or null to take the attribute out. */
  rewriteAttribute?(element: Element, name: string, value: string): string | null;
  /** Returns what takes the place of a frame, which is not allowed itself. */
  replaceFrame?(frame: HTMLIFrameElement): Element | null;
}
/**
 * Makes a sanitiser for one kind of markup. It returns the `words` instead, a paragraph for each line, where the page
 * lets nobody parse markup, and where the markup is more than a browser should be asked to parse.
 */
export declare function createSanitiser({
  allowed,
  rewriteAttribute,
  replaceFrame,
}: SanitiserRules): (raw: RawHtml, words: string) => SafeHtml;
