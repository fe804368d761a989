import ipaddr from 'ipaddr.js';

/** IPv4 addresses in the clothes of IPv6, long deprecated: no name server has a reason to say so. */
const ipv4Compatible = ipaddr.IPv6.parseCIDR('::/96');

/** Whether an IP address leads to this machine, its network, or nowhere, as IANA's special-purpose registries say. */
export function isPrivateIp(text: string): boolean {
  if (!ipaddr.isValid(text)) return true;
  const ip = ipaddr.parse(text);
  return ip.range() !== 'unicast' || (ip instanceof ipaddr.IPv6 && ip.match(ipv4Compatible));
}
