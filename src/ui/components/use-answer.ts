/** Moves the focus when the focused button is removed after its action: to the element that reports the outcome. */

import { useLayoutEffect, useRef } from 'preact/hooks';

/** Returns the ref of the element that reports the outcome, and a function to be called when the button is pressed. */
export function useAnswer(isDone: boolean) {
  const answer = useRef<HTMLOutputElement>(null);
  const wasPressed = useRef(false);

  useLayoutEffect(() => {
    if (isDone && wasPressed.current) answer.current?.focus({ preventScroll: true });
  }, [isDone]);

  function notePress() {
    wasPressed.current = true;
  }
  return { answer, notePress };
}
