/** Removes the upstream's key and url from all responses and logs of the gateway. No other file does. */

import { withoutTrailingSlashes } from '../../api/shared/trailing-slashes.ts';

export interface Redactor {
  /** Replaces the upstream's urls in a text by the gateway's. */
  text(text: string): string;
  /** Replaces the urls in all texts and member names of JSON; undefined if nested deeper than any response. */
  value(value: unknown): unknown;
}

export interface RedactorOptions {
  /** Url of the upstream. */
  readonly url: string;
  readonly key: string;
  /** Public url of the gateway; if absent, replaced urls become relative. */
  readonly publicUrl?: string | undefined;
}

/** A colon and a slash, as they are written in plain text, JSON, urls and HTML. */
const colons = [':', '%3a', '&#58;', '&#x3a;', '&colon;'];
const slashes = ['\\/', '/', '%2f', '&#47;', '&#x2f;', '&sol;'];

const colon = alternation(colons);
const slash = alternation(slashes);

/** Matches characters that cannot be part of a user name and password before a host. */
const notOfUser = /[\s/@"'<>]/;

/** Matches two encoded slashes, which a user name or password may contain. */
const slashesInUser = /(?:%2f|&#47;|&#x2f;|&sol;){2}/i;

export function createRedactor({ url, key, publicUrl = '' }: RedactorOptions): Redactor {
  const own = withoutTrailingSlashes(publicUrl);
  const { hostname, port, protocol, pathname } = new URL(url);
  const number = port || (protocol === 'https:' ? '443' : '80');
  const host = new RegExp(literal(hostname), 'gi');
  const base = withoutTrailingSlashes(pathname).split('/').map(literal).join(slash);
  /** Matches the port and base path after the host. */
  const rest = new RegExp(`(?:${colon}${number})?(?![\\w-]|\\.\\w)(?:${base})?`, 'iy');
  // A host name without a port is not removed, because it may be part of an email address and reveals nothing; with the
  // port, it is the upstream's.
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

  // Each host is found first, then the beginning of its url before it: searching for beginnings would scan the whole
  // text for a host after each of them.
  function replaceHosts(text: string, replacementAt: typeof address): string {
    const found = Array.from(text.matchAll(host), ({ index }) => replacementAt(text, index) ?? []).flat();
    const pieces: string[] = [];
    let written = 0;
    for (const replacement of found.sort((a, b) => a.start - b.start || b.end - a.end)) {
      // This host is part of the user name or password of the previous url.
      if (replacement.host < written) continue;
      pieces.push(text.slice(written, Math.max(written, replacement.start)), replacement.text);
      written = replacement.end;
    }
    return pieces.join('') + text.slice(written);
  }

  function text(original: string): string {
    const withoutAddress = replaceHosts(original, address);
    // The texts around a removed url may together form a host name.
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

/** Limits the depth of JSON; the interface's responses have six levels. */
const maxDepth = 100;

function isDeep(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return levels === 0 || Object.values(value).some((member) => isDeep(member, levels - 1));
}

function literal(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}

/** The replacement of a url from `start` to before `end`, whose host begins at `host`. */
interface Replacement {
  readonly host: number;
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** Returns the start of the url whose host begins at `host`; null if the text before the host forms no url. */
function startOfAddress(text: string, host: number): number | null {
  const start = text[host - 1] === '@' ? startOfUser(text, host - 1) : startOfSlashes(text, host);
  if (start === null) return null;
  const afterScheme = before(text, start, colons) ?? start;
  const scheme = afterScheme === start ? null : before(text, afterScheme, ['https', 'http']);
  return scheme ?? start;
}

/** Returns the start of the slashes before a user name and password that end at `end`. */
function startOfUser(text: string, end: number): number | null {
  let start = end;
  while (start > 0 && !notOfUser.test(text.charAt(start - 1))) start -= 1;
  const inUser = slashesInUser.exec(text.slice(start, end));
  const mixed = before(text, start, slashes);
  const isMixed = mixed !== null && slashes.some((form) => startsWith(text, form, start, end));
  return startOfSlashes(text, start) ?? (isMixed ? mixed : null) ?? (inUser && start + inUser.index);
}

/** Returns the start of two slashes that end at `end`; null if there are none. */
function startOfSlashes(text: string, end: number): number | null {
  const second = before(text, end, slashes);
  return second === null ? null : before(text, second, slashes);
}

/** Returns the start of the first form that ends at `end`, ignoring case; null if there is none. */
function before(text: string, end: number, forms: readonly string[]): number | null {
  const found = forms.find((form) => startsWith(text, form, end - form.length, end));
  return found === undefined ? null : end - found.length;
}

function startsWith(text: string, form: string, start: number, end: number): boolean {
  const fits = start >= 0 && start + form.length <= end;
  return fits && text.slice(start, start + form.length).toLowerCase() === form;
}

/** Returns the end of a sticky regular expression's match at `start`; null if it does not match. */
function endOfMatch(sticky: RegExp, text: string, start: number): number | null {
  sticky.lastIndex = start;
  return sticky.test(text) ? sticky.lastIndex : null;
}

function alternation(forms: readonly string[]): string {
  return `(?:${forms.map(literal).join('|')})`;
}
