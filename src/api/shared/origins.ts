/** Origins as a public key lists them: scheme, host and port, `https://*.shop.example`, or `*`. */

/** The parts of an origin, as browsers write them: without the scheme's default port. */
interface Origin {
  readonly scheme: string;
  /** Host in lower case; an IPv6 address in brackets. */
  readonly host: string;
  /** Empty for the scheme's default port. */
  readonly port: string;
}

/** Matches an origin without path, query and credentials. No label of the host may be empty. */
const originPattern = /^(https?):\/\/((?:[a-z0-9_-]+\.)*[a-z0-9_-]+\.?|\[[0-9a-f:.]+\])(?::(\d{1,5}))?$/i;

function parseOrigin(text: string): Origin | null {
  const [, scheme = '', host = '', port = ''] = originPattern.exec(text) ?? [];
  return scheme === '' ? null : { scheme: scheme.toLowerCase(), host: host.toLowerCase(), port };
}

/** Whether a list of origins contains an origin. `https://*.shop.example` matches all subdomains. */
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

/** Maximum length of an origin in characters: a host name has at most 253. */
const maxOriginLength = 300;

/** Creates a look-up whose time does not grow with the number of origins. An entry `*` matches nothing here. */
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

/** Matches the name of this machine, or of one in its network. */
const privateHost =
  /^(?:localhost|[\w-]+|127(?:\.\d{1,3}){3}|10(?:\.\d{1,3}){3}|192\.168(?:\.\d{1,3}){2}|\[::1\])$/;

/**
 * Completes an entry of a list of origins: a host without a scheme has HTTPS, and HTTP on this machine or its network; the
 * host of a site is listed with and without `www.`. Entries that are no hosts stay as they are.
 */
export function completeOrigin(entry: string): string[] {
  if (entry.includes('/') || entry === '*') return [entry];
  const [, host = '', port = ''] = /^([^:[\]]+|\[[\da-f:.]+\])(:\d{1,5})?$/i.exec(entry) ?? [];
  if (privateHost.test(host)) return [`http://${host}${port}`];
  if (parseOrigin(`https://${host}${port}`) === null || !host.includes('.')) return [entry];
  const bare = host.replace(/^www\./i, '');
  // A host below another one is not called by “www.” too.
  return bare.split('.').length === 2
    ? [`https://${bare}${port}`, `https://www.${bare}${port}`]
    : [`https://${host}${port}`];
}
