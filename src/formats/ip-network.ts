import ipaddr from 'ipaddr.js';
import { LRUCache } from 'lru-cache';

/** Cache of networks: each request is counted several times, and a client sends many requests. */
const known = new LRUCache<string, string>({ max: 10_000 });

/**
 * Returns the network that limits count as one client: an IPv4 address (also if mapped into IPv6), or the /64 of an
 * IPv6 address, which is usually one household's. Other texts are returned unchanged.
 */
export function ipNetwork(ip: string): string {
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
