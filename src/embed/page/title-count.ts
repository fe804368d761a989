/** How many tickets have something new, before the title of the page, where the page wants it. */

import type { PageSettings } from '../settings/definition.ts';
import { readSettings } from '../settings/read.ts';

export interface TitleCount {
  /** 0 leaves the page its own title. */
  show(count: number): void;
}

/** How often a page that writes the same title again is written over: two that insist would never end. */
const insistAtMost = 3;

/** Until the signal ends it, which puts back the page's own title. What the page calls itself meanwhile is kept. */
export function createTitleCount(settings: PageSettings, signal: AbortSignal): TitleCount {
  let own = document.title;
  /** With the number before it. */
  let written = own;
  let prefix = '';
  let insisted = 0;

  function write(): void {
    // A page without a title is left without one.
    written = own && prefix + own;
    if (document.title !== written) document.title = written;
    // What a document says of its title is not always letter by letter what was written.
    written = document.title;
  }

  function follow(): void {
    const { title } = document;
    if (title === written) return;
    // The page may have read its title, number and all, to add to it.
    const next = prefix && title.startsWith(prefix) ? title.slice(prefix.length) : title;
    insisted = next === own ? insisted + 1 : 0;
    own = next;
    if (insisted > insistAtMost) written = title;
    else write();
  }

  const observer = new MutationObserver(follow);
  signal.addEventListener('abort', () => {
    observer.disconnect();
    follow();
    prefix = '';
    write();
  });

  return {
    show(count) {
      if (signal.aborted) return;
      observer.disconnect();
      follow();
      insisted = 0;
      const { titleCount = false } = readSettings({ titleCount: settings.titleCount }, () => {});
      prefix = titleCount && count > 0 ? `(${count}) ` : '';
      write();
      // A page may put another element in the place of its title.
      if (prefix) observer.observe(document.head, { childList: true, characterData: true, subtree: true });
    },
  };
}
