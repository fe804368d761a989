/** Origins as a public key lists them: scheme, host and port, `https://*.shop.example`, or `*`. */

/** The parts of an origin as browsers write them: a port that the scheme implies is left out. */
interface Origin {
  readonly scheme: string;
  /** In lower case; an IPv6 address in its brackets. */
  readonly host: string;
  /** Empty for the scheme's own. */
  readonly port: string;
}

/** Scheme, host and port alone; every label of the host has a character. */
const originPattern = /^(https?):\/\/((?:[a-z0-9_-]+\.)*[a-z0-9_-]+\.?|\[[0-9a-f:.]+\])(?::(\d{1,5}))?$/i;

function parseOrigin(text: string): Origin | null {
  const [, scheme = '', host = '', port = ''] = originPattern.exec(text) ?? [];
  return scheme === '' ? null : { scheme: scheme.toLowerCase(), host: host.toLowerCase(), port };
}

/** Whether an origin is in a list of origins, in which `https://*.shop.example` matches all below it. */
export function isListed(origin: string, listed: readonly string[]): boolean {
  if (listed.includes('*')) return true;
  const page = parseOrigin(origin);
  return page !== null && listed.some((entry) => isCovered(page, entry));
}

function isCovered(page: Origin, entry: string): boolean {
  const base = parseOrigin(entry.replace('://*.', '://'));
  if (base === null || page.scheme !== base.scheme || page.port !== base.port) return false;
  return entry.includes('://*.') ? page.host.endsWith(`.${base.host}`) : page.host === base.host;
}

/** Characters of the longest origin: a host name has 253 at most. */
const maxOriginLength = 300;

/**
 * Makes a look-up among many origins, which takes no longer for many than for few. `*` names no origin, so that it
 * lists none here.
 */
export function createOriginLookup(listed: Iterable<string>): (origin: string) => boolean {
  const names = new Set<string>();
  for (const entry of listed) {
    const base = parseOrigin(entry.replace('://*.', '://'));
    if (base) names.add(originName(base, entry.includes('://*.') ? `*.${base.host}` : base.host));
  }
  return (origin) => {
    const page = origin.length <= maxOriginLength ? parseOrigin(origin) : null;
    if (page === null) return false;
    if (names.has(originName(page, page.host))) return true;
    for (let at = page.host.indexOf('.'); at >= 0; at = page.host.indexOf('.', at + 1)) {
      if (names.has(originName(page, `*${page.host.slice(at)}`))) return true;
    }
    return false;
  };
}

function originName({ scheme, port }: Origin, host: string): string {
  return `${scheme}://${host}:${port}`;
}
