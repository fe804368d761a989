import { isIPv6 } from 'node:net';

/**
 * What is counted as one address: an IPv4 address, or the /64 of an IPv6 address, which is one household's. An IPv4
 * address in the clothes of IPv6 is that.
 */
export function networkOf(address: string): string {
  const [bare = ''] = address.split('%', 1);
  if (!isIPv6(bare)) return bare;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(bare)?.[1];
  if (mapped !== undefined) return mapped;
  const [start = '', end] = bare.split('::');
  const before = groupsOf(start);
  const after = end === undefined ? [] : groupsOf(end);
  const missing = end === undefined ? 0 : 8 - before.length - after.length;
  const groups = [...before, ...Array<string>(Math.max(0, missing)).fill('0'), ...after];
  return `${groups.slice(0, 4).join(':')}::/64`;
}

/** Groups of 16 bits without leading zeros; four bytes in the manner of IPv4 are two of them. */
function groupsOf(text: string): string[] {
  if (text === '') return [];
  return text
    .toLowerCase()
    .split(':')
    .flatMap((group) => (group.includes('.') ? ['0', '0'] : [group.replace(/^0+(?=.)/, '')]));
}
