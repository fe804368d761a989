/** All styles of the widget in one constructed sheet, to which a page's `style-src` does not apply. */

import articleList from '../components/ArticleList.css?inline';
import header from '../components/Header.css?inline';
import searchBox from '../components/SearchBox.css?inline';
import suggestionList from '../components/SuggestionList.css?inline';
import states from '../components/states.css?inline';
import base from './base.css?inline';
import frame from './frame.css?inline';
import tokens from './tokens.css?inline';

export interface Styles {
  /** Adds the styles of a part that is loaded later; styles that several parts share are added once. */
  add(css: string): void;
  remove(): void;
}

export function adoptStyles(root: ShadowRoot): Styles {
  let css = tokens + base + frame + header + searchBox + suggestionList + articleList + states;
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet];
  return {
    add(added) {
      if (css.includes(added)) return;
      css += added;
      sheet.replaceSync(css);
    },
    remove() {
      root.adoptedStyleSheets = root.adoptedStyleSheets.filter((other) => other !== sheet);
    },
  };
}
