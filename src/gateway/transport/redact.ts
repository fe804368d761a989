/** Keeps the upstream's key and address out of whatever leaves the gateway. The one place that does. */

import { withoutTrailingSlashes } from '../../api/trailing-slashes.ts';

export interface Redactor {
  /** A text in which addresses of the upstream are those of the gateway. */
  text(text: string): string;
  /**
   * The same of every text in a value of JSON, and of the names of its members; undefined for one that is nested like
   * nothing of the interface.
   */
  value(value: unknown): unknown;
}

export interface RedactorOptions {
  /** Where the upstream answers. */
  readonly url: string;
  readonly key: string;
  /** Where the gateway is reached from outside; without it, addresses become relative. */
  readonly publicUrl?: string | undefined;
}

/** A colon and a slash, plain or as JSON, urls and markup write them. */
const colons = [':', '%3a', '&#58;', '&#x3a;', '&colon;'];
const slashes = ['\\/', '/', '%2f', '&#47;', '&#x2f;', '&sol;'];

const colon = oneOf(colons);
const slash = oneOf(slashes);

/** A name and password before a host, up to their beginning. Their colon and slashes are those of others. */
const notOfUser = /[\s/@"'<>]/;

/** Two slashes within such a name: urls write them so. */
const slashesInUser = /(?:%2f|&#47;|&#x2f;|&sol;){2}/i;

export function createRedactor({ url, key, publicUrl = '' }: RedactorOptions): Redactor {
  const own = withoutTrailingSlashes(publicUrl);
  const { hostname, port, protocol, pathname } = new URL(url);
  const number = port || (protocol === 'https:' ? '443' : '80');
  const host = new RegExp(literal(hostname), 'gi');
  const base = withoutTrailingSlashes(pathname).split('/').map(literal).join(slash);
  /** What comes after the host of an address. */
  const rest = new RegExp(`(?:${colon}${number})?(?![\\w-]|\\.\\w)(?:${base})?`, 'iy');
  // A name without a port may stand in a mail address, and says nothing; with one it can only be this.
  const portOfName = port === '' ? null : new RegExp(`${colon}${port}(?!\\d)`, 'iy');
  const keys = [...new Set([key, encodeURIComponent(key), JSON.stringify(key).slice(1, -1)])];

  function address(text: string, at: number): Replacement | null {
    const start = startOfAddress(text, at);
    const end = start === null ? null : endOfMatch(rest, text, at + hostname.length);
    if (start === null || end === null) return null;
    const isEncoded = text.slice(start, end).includes('%');
    return { host: at, start, end, text: isEncoded ? encodeURIComponent(own) : own };
  }

  function nameWithPort(text: string, at: number): Replacement | null {
    if (portOfName === null || /[\w.-]/.test(text.charAt(at - 1))) return null;
    const end = endOfMatch(portOfName, text, at + hostname.length);
    return end === null ? null : { host: at, start: at, end, text: 'upstream' };
  }

  // From one host to the next, looking back from each: looking for the beginnings of addresses would mean to look from
  // each of them for a host, through the whole text.
  function replaceHosts(text: string, replacementAt: typeof address): string {
    const found = Array.from(text.matchAll(host), ({ index }) => replacementAt(text, index) ?? []).flat();
    const pieces: string[] = [];
    let written = 0;
    for (const replacement of found.sort((a, b) => a.start - b.start || b.end - a.end)) {
      // It is the name or password of the address before.
      if (replacement.host < written) continue;
      pieces.push(text.slice(written, Math.max(written, replacement.start)), replacement.text);
      written = replacement.end;
    }
    return pieces.join('') + text.slice(written);
  }

  function text(original: string): string {
    const withoutAddress = replaceHosts(original, address);
    // What stood on both sides of an address may be a name now.
    const withoutName = portOfName ? replaceHosts(withoutAddress, nameWithPort) : withoutAddress;
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

/** What stands instead of the host at `host`, and of what belongs to it, from `start` up to `end`. */
interface Replacement {
  readonly host: number;
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** Where an address begins whose host begins at `host`; null where what stands before it makes it none. */
function startOfAddress(text: string, host: number): number | null {
  const start = text[host - 1] === '@' ? startOfUser(text, host - 1) : startOfSlashes(text, host);
  if (start === null) return null;
  const afterScheme = before(text, start, colons) ?? start;
  const scheme = afterScheme === start ? null : before(text, afterScheme, ['https', 'http']);
  return scheme ?? start;
}

/** The same of the slashes before a name and password that end at `end`. */
function startOfUser(text: string, end: number): number | null {
  let start = end;
  while (start > 0 && !notOfUser.test(text.charAt(start - 1))) start -= 1;
  const inUser = slashesInUser.exec(text.slice(start, end));
  const mixed = before(text, start, slashes);
  const isMixed = mixed !== null && slashes.some((form) => startsWith(text, form, start, end));
  return startOfSlashes(text, start) ?? (isMixed ? mixed : null) ?? (inUser && start + inUser.index);
}

/** Where the two slashes begin that end at `end`; null where there are none. */
function startOfSlashes(text: string, end: number): number | null {
  const second = before(text, end, slashes);
  return second === null ? null : before(text, second, slashes);
}

/** Where the first of some forms begins that ends at `end`, in whatever case; null where none does. */
function before(text: string, end: number, forms: readonly string[]): number | null {
  const found = forms.find((form) => startsWith(text, form, end - form.length, end));
  return found === undefined ? null : end - found.length;
}

function startsWith(text: string, form: string, start: number, end: number): boolean {
  const fits = start >= 0 && start + form.length <= end;
  return fits && text.slice(start, start + form.length).toLowerCase() === form;
}

/** Where the match of a sticky expression ends that begins at `start`; null where there is none. */
function endOfMatch(sticky: RegExp, text: string, start: number): number | null {
  sticky.lastIndex = start;
  return sticky.test(text) ? sticky.lastIndex : null;
}

function oneOf(forms: readonly string[]): string {
  return `(?:${forms.map(literal).join('|')})`;
}
