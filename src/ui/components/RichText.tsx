/** The only component that shows what was markup; takes sanitised trees only. */

import { useLayoutEffect, useRef } from 'preact/hooks';
import type { SafeHtml } from '../html/safe-html.ts';

export function RichText({ html }: { html: SafeHtml }) {
  const text = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => text.current?.replaceChildren(document.importNode(html, true)), [html]);
  return <div class="rich" ref={text} />;
}
