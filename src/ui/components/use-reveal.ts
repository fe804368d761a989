import { useLayoutEffect, useRef } from 'preact/hooks';

/** Returns the ref of an element that appears after a press, and scrolls the element into view when it appears. */
export function useReveal<Shown extends Element>(isShown: boolean) {
  const element = useRef<Shown>(null);
  const wasShown = useRef(isShown);
  useLayoutEffect(() => {
    if (isShown && !wasShown.current) element.current?.scrollIntoView({ block: 'nearest' });
    wasShown.current = isShown;
  }, [isShown]);
  return element;
}
