/** Sends requests to public hosts, or to hosts that the operator specifies; checks each connection's IP address. */

import { type LookupAddress, type LookupAllOptions, lookup } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import type { Agent, Dispatcher } from 'undici';
import { isPrivateIp } from './private-ips.ts';

export interface ForeignHosts {
  /** Whether requests may go to the host. A host that is specified without a port is allowed with every port. */
  includes(url: URL): boolean;
  /** Sends a request without following redirects. Only specified hosts may be at private IP addresses. */
  request(url: URL, signal: AbortSignal, post?: Post): Promise<Dispatcher.ResponseData>;
  close(): Promise<void>;
}

export interface Post {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Uint8Array;
}

/** Resolves all IP addresses of a host. */
export type ResolveName = (
  hostname: string,
  options: LookupAllOptions,
  done: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void;

/** Creates the guard for specified hosts; `localhost` includes this machine's own IP addresses. */
export function createForeignHosts(
  names: readonly string[],
  resolveName: ResolveName = lookup,
): ForeignHosts {
  /** The connections to hosts that are specified, and those to others. */
  const agents = new Map<boolean, Agent>();
  const named = new Set(names.map((name) => name.toLowerCase().replaceAll(/[[\]]/g, '')));
  const hosts = new Set(Array.from(named, (name) => (isIP(name) ? name : name.replace(/:\d+$/, ''))));

  const isNamedIp = (ip: string) =>
    hosts.has(ip) || (hosts.has('localhost') && ['127.0.0.1', '::1'].includes(ip));

  function includes({ hostname, port, protocol, username, password }: URL): boolean {
    if (!/^https?:$/.test(protocol) || username !== '' || password !== '') return false;
    const host = hostname.replaceAll(/[[\]]/g, '');
    const knownPort = port || (protocol === 'https:' ? '443' : '80');
    return named.has(host) || named.has(`${host}:${knownPort}`);
  }

  function createLookup(isNamed: boolean): LookupFunction {
    const mayConnect = (ip: string) => !isPrivateIp(ip) || (isNamed && isNamedIp(ip));
    return (hostname, options, done) => {
      resolveName(hostname, { ...options, all: true }, (error, addresses) => {
        if (error) return done(error, []);
        const allowed = addresses.filter(({ address }) => mayConnect(address));
        const [first] = allowed;
        if (!first) return done(new Error(`${hostname} has no address that may be connected to`), []);
        return options.all ? done(null, allowed) : done(null, first.address, first.family);
      });
    };
  }

  return {
    includes,
    async request(url, signal, post) {
      // Imported at the first use: few deployments send requests, and the library is a third of the code.
      const undici = await import('undici');
      const isNamed = includes(url);
      const agent =
        agents.get(isNamed) ??
        new undici.Agent({
          connect: { lookup: createLookup(isNamed), timeout: 10_000 },
          headersTimeout: 10_000,
          bodyTimeout: 10_000,
        });
      agents.set(isNamed, agent);
      return await undici.request(url, {
        dispatcher: agent,
        signal,
        ...(post && { method: 'POST', ...post }),
      });
    },
    async close() {
      await Promise.all(Array.from(agents.values(), (agent) => agent.close()));
    },
  };
}

/** Allows every host at public IP addresses, and `named` hosts at private ones too. */
export function withPublicHosts(named: ForeignHosts): ForeignHosts {
  return {
    ...named,
    includes(url) {
      if (named.includes(url)) return true;
      const host = url.hostname.replaceAll(/[[\]]/g, '');
      // A literal IP address is never resolved, so it is checked here.
      const isPrivate = isIP(host) !== 0 && isPrivateIp(host);
      return /^https?:$/.test(url.protocol) && url.username === '' && url.password === '' && !isPrivate;
    },
  };
}
