/** Where events may be delivered to: to public addresses by https, and to hosts that the operator names by http too. */

import {
  createForeignHosts,
  createPublicHosts,
  type ForeignHosts,
  type ResolveName,
} from '../hosts/foreign-hosts.ts';

/** @param names with or without a port; `localhost` stands for this machine's own addresses too */
export function createWebhookHosts(names: readonly string[], resolveName?: ResolveName): ForeignHosts {
  const anywhere = createPublicHosts(names, resolveName);
  const named = createForeignHosts(names);
  return {
    ...anywhere,
    includes: (url) => named.includes(url) || (url.protocol === 'https:' && anywhere.includes(url)),
  };
}
