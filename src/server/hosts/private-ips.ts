import ipaddr from 'ipaddr.js';

/** Whether an IP address leads to this machine, its network, or nowhere, as IANA's special-purpose registries say. */
export function isPrivateIp(text: string): boolean {
  if (!ipaddr.isValid(text)) return true;
  const ip = ipaddr.parse(text);
  return ip.range() !== 'unicast' || (ip instanceof ipaddr.IPv6 && isIpv4Compatible(ip));
}

/** An IPv4 address in the clothes of IPv6 (`::/96`), long deprecated: no name server has a reason to say so. */
function isIpv4Compatible({ parts }: ipaddr.IPv6): boolean {
  return parts.slice(0, 6).every((group) => group === 0);
}
