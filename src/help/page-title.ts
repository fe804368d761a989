/** What a page is called in tabs, in histories and where search engines list it: `Sizes – Skogsrand`. */

import type { PageLocalization } from './i18n/localization.ts';
import type { Page } from './page.ts';

/** The part of the title that is the page's own comes first; a site that has the same name is named once. */
export function pageTitle(
  { frame: { siteTitle }, head, body }: Pick<Page, 'frame' | 'head' | 'body'>,
  localization: Pick<PageLocalization, 'messages' | 'helpMessages'>,
): string {
  const own = ownTitle({ head, body }, localization);
  const isNamed = body.kind === 'home' && siteTitle.toLowerCase().includes(own.toLowerCase());
  return isNamed ? siteTitle : `${own} – ${siteTitle}`;
}

function ownTitle(
  { head, body }: Pick<Page, 'head' | 'body'>,
  { messages, helpMessages }: Pick<PageLocalization, 'messages' | 'helpMessages'>,
): string {
  switch (body.kind) {
    case 'home':
      return messages.help;
    case 'missing':
      // A sentence there, a name here.
      return body.isGone ? messages.gone.replace(/\.$/, '') : helpMessages.missingTitle;
    case 'search':
      return body.q === '' ? helpMessages.searchTitle : body.q;
    default:
      return head.title;
  }
}
