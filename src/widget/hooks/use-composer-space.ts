/**
 * Keeps a thread clear of its composer, which covers the end of the view and grows with its text, files and errors:
 * what is scrolled into view stops above it, and a thread at its end stays there.
 */

import type { RefObject } from 'preact';
import { useLayoutEffect } from 'preact/hooks';

/**
 * @param foot changes when the composer may be another element
 * @param scroller returns the scroll container; null if it is not the thread's own
 */
export function useComposerSpace(
  anchor: RefObject<Element | null>,
  near: number,
  foot: string,
  scroller: () => Element | null,
): void {
  useLayoutEffect(() => {
    const view = anchor.current?.closest<HTMLElement>('.view');
    const composer = view?.querySelector<HTMLElement>('.composer');
    if (!view || !composer) return;
    let height = composer.offsetHeight;

    const observer = new ResizeObserver(() => {
      const growth = composer.offsetHeight - height;
      height += growth;
      // In a very low window it scrolls away with the thread, and covers nothing.
      const covered = getComputedStyle(composer).position === 'sticky' ? height : 0;
      view.style.setProperty('--composer', `${covered}px`);
      const box = scroller();
      if (!box || growth <= 0) return;
      const fromEnd = box.scrollHeight - box.scrollTop - box.clientHeight;
      if (fromEnd - growth < near) box.scrollTo(0, box.scrollHeight);
    });
    observer.observe(composer, { box: 'border-box' });
    return () => observer.disconnect();
  }, [foot]);
}
