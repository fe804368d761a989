/** Moves a message from the box, where it was typed, to its bubble. */

import type { RefObject } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';

/** Duration in milliseconds. */
const duration = 180;

export interface Flight {
  /** Returns a handler that notes where the box is, then sends. */
  takeOff(send: () => void): () => void;
  /** The element that contains the bubbles. */
  readonly thread: RefObject<HTMLDivElement | null>;
}

/** @param queued number of messages on their way, so that the component is drawn with each */
export function useFlight(queued: number): Flight {
  const thread = useRef<HTMLDivElement>(null);
  const start = useRef<{ readonly top: number; readonly count: number } | null>(null);
  const bubbles = () => thread.current?.querySelectorAll('.outgoing .bubble, .unsent .bubble') ?? [];

  useLayoutEffect(() => {
    const drawn = bubbles();
    const bubble = drawn[drawn.length - 1];
    if (!start.current || !bubble || drawn.length <= start.current.count) return;
    const distance = start.current.top - bubble.getBoundingClientRect().top;
    start.current = null;
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    bubble.animate([{ transform: `translateY(${distance}px)`, opacity: 0.4 }, {}], {
      duration,
      easing: 'ease-out',
    });
  }, [queued]);

  return {
    thread,
    takeOff: (send) => () => {
      const box = thread.current?.parentElement?.querySelector('.composer-input');
      start.current = box ? { top: box.getBoundingClientRect().top, count: bubbles().length } : null;
      send();
    },
  };
}
