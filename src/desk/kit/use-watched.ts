import { useEffect } from 'preact/hooks';

/** Milliseconds for which the page has to be in front. */
const watchedFor = 1000;

/**
 * Calls an action once the page has been in front for a second.
 * @param isOn whether there is something to wait for
 * @param subject what is watched: the second begins again with another one
 */
export function useWatched(isOn: boolean, action: () => void, subject?: unknown): void {
  useEffect(() => {
    if (!isOn) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const watch = () => {
      clearTimeout(timer);
      if (!document.hidden && document.hasFocus()) timer = setTimeout(action, watchedFor);
    };
    const watching = new AbortController();
    addEventListener('focus', watch, { signal: watching.signal });
    addEventListener('blur', watch, { signal: watching.signal });
    document.addEventListener('visibilitychange', watch, { signal: watching.signal });
    watch();
    return () => {
      clearTimeout(timer);
      watching.abort();
    };
  }, [isOn, subject]);
}
