/** Requests to other hosts: to those that the operator named, or to public ones, checked where it connects to. */

import { type LookupAddress, type LookupAllOptions, lookup } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import type { Agent, Dispatcher } from 'undici';
import { isPrivateIp } from './private-ips.ts';

export interface ForeignHosts {
  /** Whether it may be asked. A host without a port is named with all of its ports. */
  includes(url: URL): boolean;
  /**
   * Reads an address, or posts to it. Connects to public ones alone, and to private ones that are named themselves, and
   * follows no redirect.
   */
  request(url: URL, signal: AbortSignal, post?: Post): Promise<Dispatcher.ResponseData>;
  close(): Promise<void>;
}

/** What is sent to a host. */
export interface Post {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
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
    async request(url, signal, post) {
      // Few deployments talk to another host, and what does is a third of all code.
      const undici = await import('undici');
      agent ??= new undici.Agent({
        connect: { lookup: lookupChecked, timeout: 10_000 },
        headersTimeout: 10_000,
        bodyTimeout: 10_000,
      });
      return await undici.request(url, {
        dispatcher: agent,
        signal,
        ...(post && { method: 'POST', ...post }),
      });
    },
    close: async () => agent?.close(),
  };
}

/** @param named those that are asked wherever they are; every host that has a public address is asked beside them */
export function withPublicHosts(named: ForeignHosts): ForeignHosts {
  return {
    ...named,
    includes(url) {
      if (named.includes(url)) return true;
      const host = url.hostname.replaceAll(/[[\]]/g, '');
      // No name server is asked about an address, so nobody else would look at it.
      const isPrivate = isIP(host) !== 0 && isPrivateIp(host);
      return /^https?:$/.test(url.protocol) && url.username === '' && url.password === '' && !isPrivate;
    },
  };
}
