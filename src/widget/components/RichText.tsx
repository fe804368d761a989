/** The one component that sets HTML, and only such as was made safe. */

import type { SafeHtml } from '../html/safe-html.ts';

export function RichText({ html }: { html: SafeHtml }) {
  return <div class="rich" dangerouslySetInnerHTML={{ __html: html }} />;
}
