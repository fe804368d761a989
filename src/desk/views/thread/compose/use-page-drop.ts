import { useEffect, useRef } from 'preact/hooks';

/** Receives files that are dropped beside every other target: the browser would open them in place of the page. */
export function usePageDrop(onFiles: (files: readonly File[]) => void): void {
  const latest = useRef(onFiles);
  latest.current = onFiles;

  useEffect(() => {
    const ending = new AbortController();
    const { signal } = ending;
    const accept = (event: DragEvent) => {
      if (event.defaultPrevented || !event.dataTransfer?.types.includes('Files')) return;
      event.preventDefault();
      const files = Array.from(event.dataTransfer.files);
      if (event.type === 'drop' && files.length > 0) latest.current(files);
    };
    document.addEventListener('dragover', accept, { signal });
    document.addEventListener('drop', accept, { signal });
    return () => ending.abort();
  }, []);
}
