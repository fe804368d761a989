/** Where events may be delivered to: to public addresses by https, and to hosts that the operator names by http too. */

import {
  createForeignHosts,
  type ForeignHosts,
  type ResolveName,
  withPublicHosts,
} from '../hosts/foreign-hosts.ts';

/** @param names with or without a port; `localhost` stands for this machine's own addresses too */
export function createWebhookHosts(names: readonly string[], resolveName?: ResolveName): ForeignHosts {
  const named = createForeignHosts(names, resolveName);
  const anywhere = withPublicHosts(named);
  return {
    ...anywhere,
    includes: (url) => named.includes(url) || (url.protocol === 'https:' && anywhere.includes(url)),
  };
}
