/** What all markup from outside gets once it is sanitised. */

/** Links to elsewhere open in a tab that knows nothing of this one. */
export function guardLinks(content: DocumentFragment): void {
  for (const link of content.querySelectorAll('a')) {
    const href = link.getAttribute('href');
    // Links within the widget (`#/articles/34`) and within the article (`#sizes`) stay.
    if (href !== null && !/^(?:#|mailto:|tel:)/i.test(href)) {
      link.target = '_blank';
      link.rel = 'noopener noreferrer';
    }
  }
}

/** Wide tables and long lines of code scroll within their box, for a keyboard too. */
export function boxWideParts(content: DocumentFragment, tableLabel: string): void {
  for (const table of content.querySelectorAll<HTMLTableElement>('table:not(table table)')) {
    const box = document.createElement('div');
    box.className = 'table-box';
    box.tabIndex = 0;
    box.setAttribute('role', 'group');
    box.setAttribute('aria-label', table.caption?.textContent?.trim() || tableLabel);
    table.replaceWith(box);
    box.append(table);
  }
  for (const code of content.querySelectorAll('pre')) code.tabIndex = 0;
}

/** Says to those who hear an article where a callout begins and ends. */
export function nameCallouts(content: DocumentFragment): void {
  for (const callout of content.querySelectorAll('aside[class]')) callout.setAttribute('role', 'note');
}

/** Pictures that come when they are near, and are described, if by nothing. */
export function preparePicture(picture: HTMLImageElement, address: string): void {
  picture.src = address;
  if (!picture.hasAttribute('alt')) picture.alt = '';
  picture.setAttribute('loading', 'lazy');
  picture.setAttribute('decoding', 'async');
}
