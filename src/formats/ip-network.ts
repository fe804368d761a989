import ipaddr from 'ipaddr.js';
import { LRUCache } from 'lru-cache';

/** Whoever asks asks again, and every request is counted several times. */
const known = new LRUCache<string, string>({ max: 10_000 });

/**
 * What is counted as one source: an IPv4 address, or the /64 of an IPv6 address, which is one household's. An IPv4
 * address in the clothes of IPv6 is that. Whatever is no IP address is returned as it is.
 */
export function networkOf(ip: string): string {
  const remembered = known.get(ip);
  if (remembered !== undefined) return remembered;
  const network = parseNetwork(ip);
  known.set(ip, network);
  return network;
}

function parseNetwork(ip: string): string {
  if (!ipaddr.IPv6.isValid(ip)) return ip;
  const parsed = ipaddr.IPv6.parse(ip);
  if (parsed.isIPv4MappedAddress()) return parsed.toIPv4Address().toString();
  const groups = parsed.parts.slice(0, 4).map((group) => group.toString(16));
  return `${groups.join(':')}::/64`;
}
