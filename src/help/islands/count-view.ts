/** Counts a view of an article, as the widget does. */

import { helpPagesKey } from '../../api/shared/key-format.ts';
import { currentDevice } from '../../client/device.ts';
import type { PageData } from '../page-data.ts';

/** Sends the request without the client, which is not loaded yet. A view that fails to arrive is not sent again. */
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

/** Counts at once on a visible page; on a page in a background tab or a prerendered page, once it becomes visible. */
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
