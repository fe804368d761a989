/** A thread is read from its end: that is where it opens, and where it stays as it grows. */

import { useLayoutEffect, useRef } from 'preact/hooks';
import { useWidget } from '../context.ts';
import type { Entry } from '../models/navigation.ts';

/** Pixels above the end that still count as being there. */
const near = 120;

/**
 * Scrolls to the end when the view opens and when `count` grows while the visitor is near it. The ref belongs on
 * anything in the view.
 */
export function useThreadEnd(entry: Entry, count: number) {
  const { layout } = useWidget();
  const here = useRef<HTMLDivElement>(null);
  const last = useRef<{ count: number; height: number } | null>(null);

  useLayoutEffect(() => {
    const scroller = layout === 'page' ? document.scrollingElement : here.current?.closest('.view');
    if (!scroller) return;
    const { scrollHeight: height, scrollTop, clientHeight } = scroller;
    const before = last.current;
    const isFirst = before === null && !entry.place;
    const isNear = before !== null && count > before.count && before.height - scrollTop - clientHeight < near;
    if (isFirst || isNear) scroller.scrollTo(0, height);
    last.current = { count, height };
  }, [count, entry, layout]);

  return here;
}
