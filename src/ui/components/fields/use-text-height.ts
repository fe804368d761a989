import type { RefObject } from 'preact';
import { useLayoutEffect } from 'preact/hooks';

/**
 * Makes a text box as high as its text, up to the limit in the style sheet.
 * @param look another value if the style of the box has changed
 */
export function useTextHeight(box: RefObject<HTMLTextAreaElement | null>, text: string, look?: string): void {
  useLayoutEffect(() => {
    if (!box.current) return;
    box.current.style.height = 'auto';
    box.current.style.height = `${box.current.scrollHeight}px`;
  }, [box, text, look]);
}
