/** Parts of an article that its own links and addresses lead to: headings, footnotes, and the places that name them. */

import { idPrefix } from '../../markup/id-prefix.ts';

/** Scrolls to a part by its id in the article's own markup, and goes on reading there. */
export function showFragment(article: Element | null | undefined, id: string): void {
  const part = article?.querySelector<HTMLElement>(`#${CSS.escape(idPrefix + id)}`);
  if (!part) return;
  // A link, such as the number of a footnote, can have the focus already and is to stay among what Tab reaches.
  if (part.tabIndex < 0) part.tabIndex = -1;
  part.focus({ preventScroll: true });
  part.scrollIntoView();
}

/** The id of the part that a link within the article leads to, on which an event happened. */
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
