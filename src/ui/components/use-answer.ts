/** The button that has the focus goes when it has done its work: the focus goes to what it did. */

import { useLayoutEffect, useRef } from 'preact/hooks';

/** Returns the ref of what says that it is done, and what is to be called when the button is pressed. */
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
