/** Decorations of sanitised external markup. Need no `window`, since the server applies them too. */

/** Opens links to other sites in a new tab, without access to this one. */
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

/** Column headings longer than this, in characters, get a minimum width. */
const longHeading = 20;

/** Puts wide tables and code blocks in a scrollable box, which the keyboard reaches. */
export function boxWideParts(content: DocumentFragment, tableLabel: string): void {
  for (const table of content.querySelectorAll<HTMLTableElement>('table:not(table table)')) {
    const box = content.ownerDocument.createElement('div');
    box.className = 'table-box';
    box.tabIndex = 0;
    box.setAttribute('role', 'group');
    box.setAttribute('aria-label', table.caption?.textContent?.trim() || tableLabel);
    table.replaceWith(box);
    box.append(table);
    // A heading broken into one word per line would be higher than the table.
    for (const heading of table.querySelectorAll('th')) {
      if (heading.textContent.trim().length > longHeading) heading.classList.add('long');
    }
  }
  for (const code of content.querySelectorAll('pre')) code.tabIndex = 0;
  for (const cell of content.querySelectorAll('td')) {
    if (!isNumber(cell.textContent.trim())) continue;
    // Isolates the number, whose parts would change order in right-to-left text.
    const number = content.ownerDocument.createElement('bdi');
    number.className = 'number';
    number.append(...cell.childNodes);
    cell.append(number);
  }
}

export function nameCodeLanguages(content: DocumentFragment): void {
  for (const code of content.querySelectorAll('pre > code[class]')) {
    const [, language] = /(?:^|\s)language-([\w-]+)/.exec(code.className) ?? [];
    if (language) code.parentElement?.setAttribute('data-language', language);
  }
}

/** Gives items of task lists a checkbox in place of the list marker. */
export function markTasks(content: DocumentFragment): void {
  for (const item of content.querySelectorAll('ul > li')) {
    if (/^\s*[☐☑]/.test(item.textContent)) item.classList.add('task');
  }
}

/** Whether a text is a number with its unit, which must not break over lines: `1 200 kr`, `0–8 kg`, `+46 8 123 456`. */
function isNumber(text: string): boolean {
  return text.length <= 20 && /\d/.test(text) && /^[^\p{L}]+\p{L}{0,3}\.?$/u.test(text);
}

/** Keeps an image that has text beside it, such as an icon, inline. */
export function keepImagesInLine(content: DocumentFragment): void {
  // Caches for each element whether it contains text.
  const texts = new Map<Element, boolean>();
  const hasText = (element: Element): boolean => {
    const known = texts.get(element) ?? element.textContent.trim() !== '';
    texts.set(element, known);
    return known;
  };
  for (const image of content.querySelectorAll('img')) {
    const block = image.closest('p, li, td, th, dd, dt, h1, h2, h3, h4, h5, h6, summary, figcaption');
    if (!block || !hasText(block)) continue;
    // Climbs from the image to the outermost element around the image alone, such as a link.
    let node: Element = image;
    while (node.parentElement && node.parentElement !== block && !hasText(node.parentElement)) {
      node = node.parentElement;
    }
    const isFirst = startsLine(node.previousSibling);
    const isLast = endsLine(node.nextSibling);
    if (!(isFirst && isLast)) image.classList.add('in-line');
  }
}

/** Whether the content before an image ends its line, in the article or in its source. */
function startsLine(before: Node | null): boolean {
  if (before?.nodeName === '#text') return /\n[ \t]*$/.test(before.textContent ?? '');
  return before === null || before.nodeName === 'BR';
}

function endsLine(behind: Node | null): boolean {
  if (behind?.nodeName === '#text') return /^[ \t]*\n/.test(behind.textContent ?? '');
  return behind === null || /^(?:BR|UL|OL|P|PRE|DIV)$/.test(behind.nodeName);
}

/** Marks for screen readers where a callout begins and ends. */
export function nameCallouts(content: DocumentFragment): void {
  for (const callout of content.querySelectorAll('aside[class]')) callout.setAttribute('role', 'note');
}

/** Labels links that consist of a sign, such as the backlink of a footnote, by their title. */
export function nameSigns(content: DocumentFragment): void {
  for (const link of content.querySelectorAll<HTMLAnchorElement>('a[href][title]')) {
    const isSign = !/[\p{L}\p{N}]/u.test(link.textContent) && !link.querySelector('img');
    if (isSign && link.title.trim()) link.setAttribute('aria-label', link.title.trim());
  }
}

/** Loads an image lazily, and adds an empty description if it has none. */
export function prepareImage(image: HTMLImageElement, address: string): void {
  image.src = address;
  if (!image.hasAttribute('alt')) image.alt = '';
  image.setAttribute('loading', 'lazy');
  image.setAttribute('decoding', 'async');
}
