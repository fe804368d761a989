import type { RefObject } from 'preact';
import { useLayoutEffect } from 'preact/hooks';

/**
 * Passes the focus on to the box below a thread when the focused element of the thread is removed: the address field or
 * a button of a message that has moved on.
 * @param thread the element that contains the messages
 * @param step changes with what is drawn
 */
export function usePassedFocus(thread: RefObject<HTMLElement | null>, step: string): void {
  // Before the change is drawn.
  const hadFocus = thread.current?.querySelector(':focus') != null;

  useLayoutEffect(() => {
    const frame = thread.current?.parentElement;
    if (!hadFocus || !frame || frame.querySelector(':focus')) return;
    frame.querySelector<HTMLElement>('.composer-input')?.focus({ preventScroll: true });
  }, [step]);
}
