/** Allows webhook receivers at public IP addresses over HTTPS; hosts that the operator specifies, over HTTP too. */

import { createForeignHosts, type ForeignHosts, withPublicHosts } from '../outbound-hosts/foreign-hosts.ts';
import type { ResolveName } from '../outbound-hosts/host-guard.ts';

/** @param names with or without a port; `localhost` includes this machine's own IP addresses */
export function createWebhookHosts(names: readonly string[], resolveName?: ResolveName): ForeignHosts {
  const named = createForeignHosts(names, resolveName);
  const anywhere = withPublicHosts(named);
  return {
    ...anywhere,
    includes: (url) => named.includes(url) || (url.protocol === 'https:' && anywhere.includes(url)),
  };
}
