import type { PageLocalization } from './i18n/localization.ts';
import type { Page } from './page.ts';

/** Returns a document title such as `Sizes – Skogsrand`: the page's and the site's; one of them if both are equal. */
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
      // Without the period: the message is a sentence, and a title is not.
      return body.isGone ? messages.gone.replace(/\.$/, '') : helpMessages.missingTitle;
    case 'search':
      return body.q === '' ? helpMessages.searchTitle : body.q;
    default:
      return head.title;
  }
}
