/** Keeps a thread scrolled to its end, where it is read: when it opens, and while it grows. */

import { useLayoutEffect, useRef } from 'preact/hooks';
import { useWidget } from '../context.ts';
import type { Entry } from '../models/navigation.ts';
import { findScroller } from '../scroller.ts';
import { useComposerSpace } from './use-composer-space.ts';

/** Distance from the end, in pixels, that still counts as the end. */
const near = 120;

export interface ThreadLengths {
  readonly count: number;
  /** Number of earlier messages above the visible ones, which stay in place. */
  readonly earlier?: number;
  /** Number of messages that are being sent: a new one scrolls to the end. */
  readonly sent?: number;
  /** Content below the messages: when it changes, a thread scrolled to its end stays there. */
  readonly foot?: string;
}

/**
 * Scrolls to the end when the view opens, and when `count` grows or the `foot` changes while the visitor is near it.
 * @returns the ref of any element in the view
 */
export function useThreadEnd(
  { scrollPosition }: Entry,
  { count, earlier = 0, sent = 0, foot = '' }: ThreadLengths,
) {
  const { layout } = useWidget();
  const anchor = useRef<HTMLDivElement>(null);
  const drawn = useRef<Required<ThreadLengths> | null>(null);
  const scroller = () => {
    // An inline widget scrolls with its page, whose end is not the end of the thread.
    if (layout === 'inline') return null;
    return layout === 'page' ? document.scrollingElement : findScroller(anchor.current?.closest('.view'));
  };
  useComposerSpace(anchor, near, foot, scroller);
  // Positions before the change is drawn.
  const { scrollHeight = 0, scrollTop = 0, clientHeight = 0 } = scroller() ?? {};
  const fromEnd = scrollHeight - scrollTop;

  useLayoutEffect(() => {
    const before = drawn.current;
    drawn.current = { count, earlier, sent, foot };
    const box = scroller();
    if (!box) return;
    const isNear = fromEnd - clientHeight < near;
    const hasMore = before && (count > before.count || foot !== before.foot);
    const isWanted = before ? sent > before.sent || (hasMore && isNear) : !scrollPosition;
    if (before && earlier > before.earlier) box.scrollTo(0, box.scrollHeight - fromEnd);
    else if (isWanted) box.scrollTo(0, box.scrollHeight);
  }, [count, earlier, sent, foot]);

  return anchor;
}
