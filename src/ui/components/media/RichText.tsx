/** The only component that shows what was markup; takes sanitised trees only. */

import { useCallback, useLayoutEffect, useRef } from 'preact/hooks';
import { countFirstScreen } from '../../html/first-screen.ts';
import type { SafeHtml } from '../../html/safe-html.ts';

export interface RichTextProps {
  html: SafeHtml;
  /**
   * Whether all of it is shown; otherwise what the first screen shows of it, until this is true.
   * @default true
   */
  isWhole?: boolean;
}

export function RichText({ html, isWhole = true }: RichTextProps) {
  const text = useRef<HTMLDivElement>(null);
  /** Number of nodes that are shown. */
  const shown = useRef(0);

  function show(end: number) {
    const added = document.createDocumentFragment();
    for (const node of [...html.childNodes].slice(shown.current, end)) {
      added.append(document.importNode(node, true));
    }
    shown.current = end;
    text.current?.append(added);
  }

  // A ref, which is set before every effect: effects that move the focus lay out the view, once the text is there.
  const begin = useCallback(
    (element: HTMLDivElement | null) => {
      if (!element) return;
      text.current = element;
      element.replaceChildren();
      shown.current = 0;
      show(isWhole ? html.childNodes.length : countFirstScreen(html));
    },
    [html],
  );

  useLayoutEffect(() => {
    if (isWhole) show(html.childNodes.length);
  }, [html, isWhole]);

  return <div class="rich" ref={begin} />;
}
