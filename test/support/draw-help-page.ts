/** Puts a page of a help center into the document of a test, with its looks, in place of what was there. */

import { drawPage } from '../../src/help/draw-page.tsx';
import css from '../../src/help/help-center.css?inline';
import type { Page } from '../../src/help/page.ts';
import { assets } from './help-pages.ts';

export function drawHelpPage(page: Page, colorScheme: 'light' | 'dark' = 'light'): void {
  const drawn = new DOMParser().parseFromString(drawPage(page, assets), 'text/html');
  const { lang, dir } = drawn.documentElement;
  Object.assign(document.documentElement, { lang, dir });
  document.documentElement.dataset['colorScheme'] = colorScheme;
  document.title = drawn.title;
  document.body.className = drawn.body.className;
  // What is read by scripts stands in the head of a page.
  const data = [...drawn.querySelectorAll('script[type="application/json"]')];
  const style = document.createElement('style');
  style.textContent = css;
  document.body.replaceChildren(style, ...data, ...drawn.body.childNodes);
}
