/** Counts a view of an article, as the widget does. */

import { helpPagesKey } from '../../api/key-format.ts';
import { currentDevice } from '../../client/device.ts';
import type { PageData } from '../page-data.ts';

/** Sends without the client, which is not loaded yet; a lost view is no harm. */
function send(articleId: number, lang: string, service: NonNullable<PageData['service']>): void {
  const { baseUrl, userId, helpCenterId } = service;
  const url = `${baseUrl}api/${helpPagesKey(helpCenterId)}/${userId}/faq/analytics/views`;
  const view = { articleId: String(articleId), lang, device: currentDevice(), helpCenterId };
  fetch(url, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(view),
    keepalive: true,
  }).catch(() => {});
}

/** At once on a page that is seen; a page that was opened beside another one, or ahead of time, when it is. */
export function countView({ articleId, lang, service }: PageData): void {
  if (articleId === null || !service) return;
  if (document.visibilityState === 'visible') {
    send(articleId, lang, service);
    return;
  }
  const seen = () => {
    if (document.visibilityState !== 'visible') return;
    document.removeEventListener('visibilitychange', seen);
    send(articleId, lang, service);
  };
  document.addEventListener('visibilitychange', seen);
}
