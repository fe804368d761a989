/** Keeps the upstream's key and address out of whatever leaves the gateway. The one place that does. */

export interface Scrub {
  /** A text in which addresses of the upstream are those of the gateway. */
  text(text: string): string;
  /**
   * The same of every text in a value of JSON, and of the names of its members; undefined for one that is nested like
   * nothing of the interface.
   */
  value(value: unknown): unknown;
}

export interface ScrubOptions {
  /** Where the upstream answers. */
  readonly url: string;
  readonly key: string;
  /** Where the gateway is reached from outside; without it, addresses become relative. */
  readonly publicUrl?: string;
}

/** A colon and a slash, plain or as JSON, urls and markup write them. */
const colon = '(?::|%3a|&#58;|&#x3a;|&colon;)';
const slash = '(?:\\\\?/|%2f|&#47;|&#x2f;|&sol;)';

export function createScrub({ url, key, publicUrl = '' }: ScrubOptions): Scrub {
  const own = publicUrl.replace(/\/+$/, '');
  const { hostname, port, protocol, pathname } = new URL(url);
  const number = port || (protocol === 'https:' ? '443' : '80');
  const host = literal(hostname);
  const base = pathname.replace(/\/+$/, '').split('/').map(literal).join(slash);
  const end = '(?![\\w-]|\\.\\w)';
  const addresses = new RegExp(
    `(?:https?${colon})?${slash}{2}(?:[^\\s/@"'<>]*@)?${host}(?:${colon}${number})?${end}(?:${base})?`,
    'gi',
  );
  // A name without a port may stand in a mail address, and says nothing; with one it can only be this.
  const bare = port === '' ? null : new RegExp(`(?<![\\w.-])${host}${colon}${port}(?!\\d)`, 'gi');
  const keys = [...new Set([key, encodeURIComponent(key), JSON.stringify(key).slice(1, -1)])];

  function text(original: string): string {
    const withoutAddress = original.replace(addresses, (found) =>
      found.includes('%') ? encodeURIComponent(own) : own,
    );
    const withoutName = bare ? withoutAddress.replace(bare, 'upstream') : withoutAddress;
    return keys.reduce((result, secret) => result.replaceAll(secret, '***'), withoutName);
  }

  function value(original: unknown): unknown {
    if (typeof original === 'string') return text(original);
    if (Array.isArray(original)) return original.map(value);
    if (typeof original !== 'object' || original === null) return original;
    return Object.fromEntries(Object.entries(original).map(([name, member]) => [text(name), value(member)]));
  }

  return { text, value: (original) => (isDeep(original, maxDepth) ? undefined : value(original)) };
}

/** The interface has six levels. */
const maxDepth = 100;

function isDeep(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return levels === 0 || Object.values(value).some((member) => isDeep(member, levels - 1));
}

function literal(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
