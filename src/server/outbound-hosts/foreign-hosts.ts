/** Sends requests to public hosts, or to hosts that the operator specifies; checks each connection's IP address. */

import { isIP } from 'node:net';
import type { Agent, Dispatcher } from 'undici';
import { createHostGuard, type ResolveName } from './host-guard.ts';
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

/** Creates the guard for specified hosts; `localhost` includes this machine's own IP addresses. */
export function createForeignHosts(names: readonly string[], resolveName?: ResolveName): ForeignHosts {
  /** The connections to hosts that are specified, and those to others. */
  const agents = new Map<boolean, Agent>();
  const guard = createHostGuard(names, resolveName);

  function includes({ hostname, port, protocol, username, password }: URL): boolean {
    if (!/^https?:$/.test(protocol) || username !== '' || password !== '') return false;
    const host = hostname.replaceAll(/[[\]]/g, '');
    const knownPort = port || (protocol === 'https:' ? '443' : '80');
    return guard.isNamed(host, knownPort);
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
          connect: { lookup: guard.createLookup(isNamed), timeout: 10_000 },
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
