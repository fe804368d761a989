import { useLayoutEffect, useRef } from 'preact/hooks';

/** When the focused button is removed after its action, moves the focus to the element that reports the outcome. */
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
