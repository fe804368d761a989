/** The styles of the widget in constructed sheets, to which a page's `style-src` does not apply. */

import css from './panel.css?inline';
import tokens from './tokens.css?inline';

export interface Styles {
  /** Adds the styles of a part that is loaded later, once each, above what others have added to the root. */
  add(css: string): void;
  remove(): void;
}

export function adoptStyles(root: ShadowRoot): Styles {
  const own = new Map<string, CSSStyleSheet>();
  let last: CSSStyleSheet | undefined;

  function add(css: string): void {
    if (own.has(css)) return;
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(css);
    const sheets = root.adoptedStyleSheets;
    sheets.splice(last ? sheets.indexOf(last) + 1 : sheets.length, 0, sheet);
    own.set(css, sheet);
    last = sheet;
  }

  // The tokens are text of their own, since the card of a new reply has them without the panel.
  add(tokens + css);
  return {
    add,
    remove() {
      const removed = new Set(own.values());
      root.adoptedStyleSheets = root.adoptedStyleSheets.filter((sheet) => !removed.has(sheet));
    },
  };
}
