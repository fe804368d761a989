/** Allows the push services of browsers over HTTPS; hosts that the operator specifies, over HTTP too. */

import { createForeignHosts, type ForeignHosts } from '../outbound-hosts/foreign-hosts.ts';
import type { ResolveName } from '../outbound-hosts/host-guard.ts';

/** The push services of Chrome and its kin, of Firefox, of Safari, and of Edge. */
const services = [
  /^fcm\.googleapis\.com$/,
  /^[a-z0-9.-]+\.push\.services\.mozilla\.com$/,
  /^[a-z0-9.-]+\.push\.apple\.com$/,
  /^[a-z0-9.-]+\.notify\.windows\.com$/,
];

/** @param names with or without a port; `localhost` includes this machine's own IP addresses */
export function createPushHosts(names: readonly string[], resolveName?: ResolveName): ForeignHosts {
  const named = createForeignHosts(names, resolveName);
  return { ...named, includes: (url) => named.includes(url) || isPushService(url) };
}

/** An endpoint is chosen by a browser: any other host would let an agent choose where the server sends to. */
function isPushService({ protocol, hostname, port, username, password }: URL): boolean {
  const isPlain = protocol === 'https:' && port === '' && username === '' && password === '';
  return isPlain && services.some((service) => service.test(hostname));
}
