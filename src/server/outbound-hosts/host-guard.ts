/** Decides which hosts the server may connect to for others: public ones, and those that the operator names. */

import { type LookupAddress, type LookupAllOptions, lookup } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import { isPrivateIp } from './private-ips.ts';

/** Resolves all IP addresses of a host. */
export type ResolveName = (
  hostname: string,
  options: LookupAllOptions,
  done: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void;

/** Thrown for a host, address or port that may not be connected to. */
export class BlockedHostError extends Error {
  override readonly name = 'BlockedHostError';
}

export interface HostGuard {
  /** Whether the operator names the host, with this port or with none. */
  isNamed(host: string, port: string): boolean;
  /** Whether a connection may go to an IP address: `isNamed` tells whether its host is named. */
  mayConnect(ip: string, isNamed: boolean): boolean;
  /** Creates a look-up that returns only the IP addresses that may be connected to, and fails if there are none. */
  createLookup(isNamed: boolean): LookupFunction;
}

/** @param names hosts, each with or without a port; `localhost` includes this machine's own IP addresses */
export function createHostGuard(names: readonly string[], resolveName: ResolveName = lookup): HostGuard {
  const named = new Set(names.map((name) => name.toLowerCase().replaceAll(/[[\]]/g, '')));
  const hosts = new Set(Array.from(named, (name) => (isIP(name) ? name : name.replace(/:\d+$/, ''))));

  const isNamedIp = (ip: string) =>
    hosts.has(ip) || (hosts.has('localhost') && ['127.0.0.1', '::1'].includes(ip));
  const mayConnect = (ip: string, isNamed: boolean) => !isPrivateIp(ip) || (isNamed && isNamedIp(ip));

  return {
    isNamed: (host, port) => named.has(host) || named.has(`${host}:${port}`),
    mayConnect,
    createLookup: (isNamed) => (hostname, options, done) => {
      resolveName(hostname, { ...options, all: true }, (error, addresses) => {
        if (error) return done(error, []);
        const allowed = addresses.filter(({ address }) => mayConnect(address, isNamed));
        const [first] = allowed;
        if (!first)
          return done(new BlockedHostError(`${hostname} has no address that may be connected to`), []);
        return options.all ? done(null, allowed) : done(null, first.address, first.family);
      });
    },
  };
}
