import ipaddr from 'ipaddr.js';

/** Whether an IP address leads to this machine, its network or nowhere, by IANA's special-purpose registries. */
export function isPrivateIp(text: string): boolean {
  if (!ipaddr.isValid(text)) return true;
  const ip = ipaddr.parse(text);
  return ip.range() !== 'unicast' || (ip instanceof ipaddr.IPv6 && isIpv4Compatible(ip));
}

/** IPv4-compatible IPv6 addresses (`::/96`) are long deprecated: no honest name server returns one. */
function isIpv4Compatible({ parts }: ipaddr.IPv6): boolean {
  return parts.slice(0, 6).every((group) => group === 0);
}
