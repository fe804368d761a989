import { useLayoutEffect, useState } from 'preact/hooks';

/**
 * Returns false until the component is first painted, and true from the next frame on, for content that can wait.
 * @param isAtOnce whether nothing may wait; read once
 */
export function useNextFrame(isAtOnce: boolean): boolean {
  const [isNext, setIsNext] = useState(isAtOnce);

  useLayoutEffect(() => {
    if (isAtOnce) return;
    const showRest = () => setTimeout(setIsNext, 0, true);
    // A hidden tab paints nothing.
    if (document.hidden) showRest();
    else requestAnimationFrame(showRest);
  }, []);

  return isNext;
}
