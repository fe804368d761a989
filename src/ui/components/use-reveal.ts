import { useLayoutEffect, useRef } from 'preact/hooks';

/** Returns the ref of what comes when the visitor has pressed something: it is scrolled into view when it comes. */
export function useReveal<Shown extends Element>(isShown: boolean) {
  const element = useRef<Shown>(null);
  const wasShown = useRef(isShown);
  useLayoutEffect(() => {
    if (isShown && !wasShown.current) element.current?.scrollIntoView({ block: 'nearest' });
    wasShown.current = isShown;
  }, [isShown]);
  return element;
}
