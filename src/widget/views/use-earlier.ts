/** Keeps what is read where it is while earlier messages come above it. */

import type { RefObject } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { useWidget } from '../context.ts';

/** Answers what is to be called before more is drawn. */
export function useEarlier(here: RefObject<HTMLElement | null>, drawn: number): () => void {
  const { layout } = useWidget();
  const fromEnd = useRef<number | null>(null);
  const scroller = () => (layout === 'page' ? document.scrollingElement : here.current?.closest('.view'));

  useLayoutEffect(() => {
    const box = scroller();
    if (box && fromEnd.current !== null) box.scrollTop = box.scrollHeight - fromEnd.current;
    fromEnd.current = null;
  }, [drawn]);

  return () => {
    const box = scroller();
    if (box) fromEnd.current = box.scrollHeight - box.scrollTop;
  };
}
