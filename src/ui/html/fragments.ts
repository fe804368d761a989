/** Link targets within an article: headings, footnotes, and the references to them. */

import { idPrefix } from '../../markup/id-prefix.ts';

/** Scrolls to a target by its id in the article's own markup, and moves the focus there. */
export function showFragment(article: Element | null | undefined, id: string): void {
  const part = article?.querySelector<HTMLElement>(`#${CSS.escape(idPrefix + id)}`);
  if (!part) return;
  // A link, such as a footnote's number, is focusable already and must remain reachable by Tab.
  if (part.tabIndex < 0) part.tabIndex = -1;
  part.focus({ preventScroll: true });
  part.scrollIntoView();
}

/** Returns the id that a pressed link within the article points to. */
export function pressedFragment({ target }: Event): string | undefined {
  const link = target instanceof Element && target.closest('[href^="#"]:not([href^="#/"])');
  if (!link) return undefined;
  const id = link.getAttribute('href')?.slice(1) ?? '';
  try {
    return decodeURIComponent(id);
  } catch {
    return id;
  }
}
