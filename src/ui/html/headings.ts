/** Headings that an article's own links and addresses lead to. */

import { idPrefix } from './article-html.ts';

/** Scrolls to a heading by its id in the article's own markup, and goes on reading there. */
export function showHeading(article: Element | null | undefined, id: string): void {
  const heading = article?.querySelector<HTMLElement>(`#${CSS.escape(idPrefix + id)}`);
  if (!heading) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
  heading.scrollIntoView();
}

/** The heading that a link within the article leads to, on which an event happened. */
export function headingOf({ target }: Event): string | undefined {
  const link = target instanceof Element && target.closest('[href^="#"]:not([href^="#/"])');
  if (!link) return undefined;
  const id = link.getAttribute('href')?.slice(1) ?? '';
  try {
    return decodeURIComponent(id);
  } catch {
    return id;
  }
}
