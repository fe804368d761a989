/** The one component that sets HTML, and only such as was made safe. */

import type { SafeHtml } from '../html/safe-html.ts';

export interface RichTextProps {
  html: SafeHtml;
  onClick(event: MouseEvent): void;
}

export function RichText({ html, onClick }: RichTextProps) {
  return <div class="rich" onClick={onClick} dangerouslySetInnerHTML={{ __html: html }} />;
}
