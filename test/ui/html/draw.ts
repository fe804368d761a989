/** Shows a tree of the sanitiser to a test. */

import type { SafeHtml } from '../../../src/ui/html/safe-html.ts';

/** What is drawn of it, not yet in a document. */
export function draw(html: SafeHtml): HTMLElement {
  const element = document.createElement('div');
  element.append(html.cloneNode(true));
  return element;
}
