import { useEffect, useRef, useState } from 'preact/hooks';

/**
 * Receives files and folders that are dropped anywhere on the page: the browser would open them in place of the page.
 * Returns whether some are above the page.
 */
export function useFolderDrop(onDrop: (dropped: DataTransfer) => void): boolean {
  const [isOver, setIsOver] = useState(false);
  const latest = useRef(onDrop);
  latest.current = onDrop;

  useEffect(() => {
    const ending = new AbortController();
    const { signal } = ending;
    const accept = (event: DragEvent) => {
      if (!event.dataTransfer?.types.includes('Files')) return;
      event.preventDefault();
      setIsOver(event.type === 'dragover');
      if (event.type === 'drop') latest.current(event.dataTransfer);
    };
    document.addEventListener('dragover', accept, { signal });
    document.addEventListener('drop', accept, { signal });
    document.addEventListener('dragleave', ({ relatedTarget }) => relatedTarget ?? setIsOver(false), {
      signal,
    });
    return () => ending.abort();
  }, []);

  return isOver;
}
