import type { Messages } from '../languages/messages.ts';
import type { Page } from './page.ts';

/** Returns a document title such as `Sizes – Skogsrand`: the page's and the site's; one of them if both are equal. */
export function pageTitle(
  { frame: { siteTitle }, head, body }: Pick<Page, 'frame' | 'head' | 'body'>,
  messages: Pick<Messages, 'help' | 'widget'>,
): string {
  const own = ownTitle({ head, body }, messages);
  const isNamed = body.kind === 'home' && siteTitle.toLowerCase().includes(own.toLowerCase());
  return isNamed ? siteTitle : `${own} – ${siteTitle}`;
}

function ownTitle(
  { head, body }: Pick<Page, 'head' | 'body'>,
  { help, widget }: Pick<Messages, 'help' | 'widget'>,
): string {
  switch (body.kind) {
    case 'home':
      return widget.help;
    case 'missing':
      // Without the period: the message is a sentence, and a title is not.
      return body.isGone ? widget.gone.replace(/\.$/, '') : help.missingTitle;
    case 'search':
      return body.q === '' ? help.searchTitle : body.q;
    default:
      return head.title;
  }
}
