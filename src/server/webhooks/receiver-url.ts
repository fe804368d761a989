/** Reads the URL of a webhook's receiver. */

import { maxWebhookUrlLength } from '../../api/limits.ts';
import { parseUrl } from '../../formats/parse-url.ts';
import type { ForeignHosts } from '../outbound-hosts/foreign-hosts.ts';

/** Returns null unless the text is an HTTP URL without a user and a fragment. */
export function parseReceiverUrl(text: string): URL | null {
  const url = text.length <= maxWebhookUrlLength ? parseUrl(text) : null;
  if (url === null || !/^https?:$/.test(url.protocol)) return null;
  return url.username === '' && url.password === '' && url.hash === '' ? url : null;
}

/** Returns why no events are delivered to a URL; null if they are. */
export function receiverProblem(hosts: Pick<ForeignHosts, 'includes'>, url: URL): string | null {
  if (hosts.includes(url)) return null;
  return `No events are delivered to ${url.origin}: it must be a public host with https, or be listed in WEBHOOK_HOSTS.`;
}
