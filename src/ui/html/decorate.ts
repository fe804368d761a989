/** What all markup from outside gets once it is sanitised. Of no window: a server decorates what it prints too. */

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

/** Characters of the heading of a column. */
const longHeading = 20;

/** Wide tables and long lines of code scroll within their box, for a keyboard too. */
export function boxWideParts(content: DocumentFragment, tableLabel: string): void {
  for (const table of content.querySelectorAll<HTMLTableElement>('table:not(table table)')) {
    const box = content.ownerDocument.createElement('div');
    box.className = 'table-box';
    box.tabIndex = 0;
    box.setAttribute('role', 'group');
    box.setAttribute('aria-label', table.caption?.textContent?.trim() || tableLabel);
    table.replaceWith(box);
    box.append(table);
    // One word a line would make a heading higher than the table.
    for (const heading of table.querySelectorAll('th')) {
      if (heading.textContent.trim().length > longHeading) heading.classList.add('long');
    }
  }
  for (const code of content.querySelectorAll('pre')) code.tabIndex = 0;
  for (const cell of content.querySelectorAll('td')) {
    if (!isNumber(cell.textContent.trim())) continue;
    // Its parts change places where the text around it runs from the right.
    const number = content.ownerDocument.createElement('bdi');
    number.className = 'number';
    number.append(...cell.childNodes);
    cell.append(number);
  }
}

/** Blocks of code say which language they are in, where their author did. */
export function nameCodeLanguages(content: DocumentFragment): void {
  for (const code of content.querySelectorAll('pre > code[class]')) {
    const [, language] = /(?:^|\s)language-([\w-]+)/.exec(code.className) ?? [];
    if (language) code.parentElement?.setAttribute('data-language', language);
  }
}

/** Items of task lists have a box in place of the mark of a list. */
export function markTasks(content: DocumentFragment): void {
  for (const item of content.querySelectorAll('ul > li')) {
    if (/^\s*[☐☑]/.test(item.textContent)) item.classList.add('task');
  }
}

/** Numbers with their unit, which are not broken over lines: `1 200 kr`, `0–8 kg`, `+46 8 123 456`. */
function isNumber(text: string): boolean {
  return text.length <= 20 && /\d/.test(text) && /^[^\p{L}]+\p{L}{0,3}\.?$/u.test(text);
}

/** A picture with words beside it, such as an icon, stays among them. */
export function keepPicturesInLine(content: DocumentFragment): void {
  // Read once for all its pictures.
  const texts = new Map<Element, boolean>();
  const hasText = (element: Element): boolean => {
    const known = texts.get(element) ?? element.textContent.trim() !== '';
    texts.set(element, known);
    return known;
  };
  for (const picture of content.querySelectorAll('img')) {
    const block = picture.closest('p, li, td, th, dd, dt, h1, h2, h3, h4, h5, h6, summary, figcaption');
    if (!block || !hasText(block)) continue;
    // An element around the picture alone, such as a link, has the picture's place.
    let node: Element = picture;
    while (node.parentElement && node.parentElement !== block && !hasText(node.parentElement)) {
      node = node.parentElement;
    }
    const isFirst = startsLine(node.previousSibling);
    const isLast = endsLine(node.nextSibling);
    if (!(isFirst && isLast)) picture.classList.add('in-line');
  }
}

/** Returns whether the content before a picture ends its line, in the article or in its source. */
function startsLine(before: Node | null): boolean {
  if (before?.nodeName === '#text') return /\n[ \t]*$/.test(before.textContent ?? '');
  return before === null || before.nodeName === 'BR';
}

function endsLine(behind: Node | null): boolean {
  if (behind?.nodeName === '#text') return /^[ \t]*\n/.test(behind.textContent ?? '');
  return behind === null || /^(?:BR|UL|OL|P|PRE|DIV)$/.test(behind.nodeName);
}

/** Says to those who hear an article where a callout begins and ends. */
export function nameCallouts(content: DocumentFragment): void {
  for (const callout of content.querySelectorAll('aside[class]')) callout.setAttribute('role', 'note');
}

/** Labels links that are a mere sign, such as the way back from a footnote, by their title. */
export function nameSigns(content: DocumentFragment): void {
  for (const link of content.querySelectorAll<HTMLAnchorElement>('a[href][title]')) {
    const isSign = !/[\p{L}\p{N}]/u.test(link.textContent) && !link.querySelector('img');
    if (isSign && link.title.trim()) link.setAttribute('aria-label', link.title.trim());
  }
}

/** Pictures that come when they are near, and are described, if by nothing. */
export function preparePicture(picture: HTMLImageElement, address: string): void {
  picture.src = address;
  if (!picture.hasAttribute('alt')) picture.alt = '';
  picture.setAttribute('loading', 'lazy');
  picture.setAttribute('decoding', 'async');
}
