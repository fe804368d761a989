import type { RefObject } from 'preact';
import { useLayoutEffect } from 'preact/hooks';

/**
 * Passes the focus on to the box below a thread when the focused element of a part of the thread is removed: the address
 * field, or a button of a message or chat that has moved on.
 * @param part the element that contains what is removed; the caller itself has to draw that
 * @param step changes with what is drawn
 */
export function usePassedFocus(part: RefObject<HTMLElement | null>, step: string | undefined): void {
  // Before the change is drawn.
  const hadFocus = part.current?.querySelector(':focus') != null;

  useLayoutEffect(() => {
    const view = part.current?.closest('.view');
    if (!hadFocus || !view || view.querySelector(':focus')) return;
    view.querySelector<HTMLElement>('.composer-input')?.focus({ preventScroll: true });
  }, [step]);
}
