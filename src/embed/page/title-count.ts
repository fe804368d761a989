import type { PageSettings } from '../settings/definition.ts';
import { readSettings } from '../settings/read.ts';

export interface TitleCount {
  /** Sets the number; 0 restores the page's own title. */
  show(count: number): void;
}

/** How often the title is overwritten again if the page keeps restoring it: two scripts that insist would never end. */
const insistAtMost = 3;

/** Follows the page's own changes of its title. When the signal aborts, restores the page's latest own title. */
export function createTitleCount(settings: PageSettings, signal: AbortSignal): TitleCount {
  let own = document.title;
  let written = own;
  let prefix = '';
  let insisted = 0;

  function write(): void {
    // A page without a title stays without one.
    written = own && prefix + own;
    if (document.title !== written) document.title = written;
    // Browsers normalise a title's whitespace, so the read value can differ from the written one.
    written = document.title;
  }

  function follow(): void {
    const { title } = document;
    if (title === written) return;
    // The page may have read its title, number included, to append to it.
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
      // A page may replace its title element.
      if (prefix) observer.observe(document.head, { childList: true, characterData: true, subtree: true });
    },
  };
}
