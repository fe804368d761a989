/** Files of other hosts: of those that the operator named, or of public ones, checked at every redirect and where it connects to. */

import { type LookupAddress, type LookupAllOptions, lookup } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import type { Agent, Dispatcher } from 'undici';
import { type BodyErrors, limited } from '../files/limited.ts';
import { parseUrl } from '../text/parse-url.ts';
import { isPrivateIp } from './private-ips.ts';

export interface ForeignHosts {
  /** Whether a file may be fetched there. A host without a port is named with all of its ports. */
  includes(url: URL): boolean;
  /** Reads an address. Connects to public ones alone, and to private ones that are named themselves. */
  request(url: URL, signal: AbortSignal): Promise<Dispatcher.ResponseData>;
  close(): Promise<void>;
}

/** Asks the name servers for every address of a host. */
export type ResolveName = (
  hostname: string,
  options: LookupAllOptions,
  done: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void;

/**
 * `localhost` stands for this machine's own addresses too.
 */
export function createForeignHosts(
  names: readonly string[],
  resolveName: ResolveName = lookup,
): ForeignHosts {
  let agent: Agent | undefined;
  const named = new Set(names.map((name) => name.toLowerCase().replaceAll(/[[\]]/g, '')));
  const hosts = new Set(Array.from(named, (name) => (isIP(name) ? name : name.replace(/:\d+$/, ''))));

  const mayConnect = (ip: string) =>
    !isPrivateIp(ip) || hosts.has(ip) || (hosts.has('localhost') && ['127.0.0.1', '::1'].includes(ip));

  const lookupChecked: LookupFunction = (hostname, options, done) => {
    resolveName(hostname, { ...options, all: true }, (error, addresses) => {
      if (error) return done(error, []);
      const allowed = addresses.filter(({ address }) => mayConnect(address));
      const [first] = allowed;
      if (!first) return done(new Error(`${hostname} has no address that may be connected to`), []);
      return options.all ? done(null, allowed) : done(null, first.address, first.family);
    });
  };

  return {
    includes({ hostname, port, protocol, username, password }) {
      if (!/^https?:$/.test(protocol) || username !== '' || password !== '') return false;
      const host = hostname.replaceAll(/[[\]]/g, '');
      const knownPort = port || (protocol === 'https:' ? '443' : '80');
      return named.has(host) || named.has(`${host}:${knownPort}`);
    },
    async request(url, signal) {
      // Few deployments name a host, and what talks to one is a third of all code.
      const undici = await import('undici');
      agent ??= new undici.Agent({
        connect: { lookup: lookupChecked, timeout: 10_000 },
        headersTimeout: 10_000,
        bodyTimeout: 10_000,
      });
      return await undici.request(url, { dispatcher: agent, signal });
    },
    close: async () => agent?.close(),
  };
}

/** Every host that has a public address, and those that are named as in `createForeignHosts`. */
export function createPublicHosts(names: readonly string[] = [], resolveName?: ResolveName): ForeignHosts {
  const foreign = createForeignHosts(names, resolveName);
  return {
    ...foreign,
    includes(url) {
      if (foreign.includes(url)) return true;
      const host = url.hostname.replaceAll(/[[\]]/g, '');
      // No name server is asked about an address, so nobody else would look at it.
      const isPrivate = isIP(host) !== 0 && isPrivateIp(host);
      return /^https?:$/.test(url.protocol) && url.username === '' && url.password === '' && !isPrivate;
    },
  };
}

/** The host broke off, or has sent more than there is room for. */
export class FetchFailure extends Error {
  override readonly name = 'FetchFailure';
}

export interface ForeignFile {
  readonly name: string;
  readonly type: string;
  /** Throws a `FetchFailure`. */
  readonly body: AsyncIterable<Buffer>;
}

const maxRedirects = 5;

/** Null when the host is not named, does not answer, or has no such file of at most `limit` bytes. */
export async function fetchForeign(
  text: string,
  hosts: ForeignHosts,
  limit: number,
  signal: AbortSignal,
): Promise<ForeignFile | null> {
  let url = parseUrl(text);
  for (let redirects = 0; redirects <= maxRedirects; redirects += 1) {
    if (url === null || !hosts.includes(url)) return null;
    // Redirects are followed here, where each can be checked.
    const response = await hosts.request(url, signal).catch(() => null);
    if (response === null) return null;
    const { statusCode, headers, body } = response;
    if (statusCode === 200 && !(Number(headers['content-length']) > limit)) {
      return {
        name: nameOf(url),
        type: typeOf(headers['content-type']),
        body: limited(body, limit, bodyErrors),
      };
    }
    // Its connection ends with it.
    body.on('error', () => {}).destroy();
    const { location } = headers;
    const isRedirect = [301, 302, 303, 307, 308].includes(statusCode);
    url = isRedirect && typeof location === 'string' ? parseUrl(location, url.href) : null;
  }
  return null;
}

const bodyErrors: BodyErrors = {
  brokenOff: (cause) => new FetchFailure('the host broke off', { cause }),
  tooLarge: () => new FetchFailure('the file is too large'),
};

function nameOf({ pathname }: URL): string {
  const last = pathname.split('/').at(-1) ?? '';
  try {
    return decodeURIComponent(last);
  } catch {
    return last;
  }
}

function typeOf(header: string | string[] | undefined): string {
  return typeof header === 'string' ? header : '';
}
