/** Checks the mail servers that owners name: public IP addresses and the ports of mail, and what the operator names. */

import { isIP } from 'node:net';
import { BlockedHostError, createHostGuard, type ResolveName } from './host-guard.ts';

export interface MailHosts {
  /**
   * Returns an IP address of the mail server. A connection that goes to this address stays there, whatever the name leads
   * to afterwards.
   * @throws {BlockedHostError}
   * @throws {Error} the error of the look-up, if the host has no address
   */
  resolve(host: string, port: number): Promise<string>;
}

/** The ports of SMTP, IMAP, and both with TLS. */
const mailPorts: ReadonlySet<number> = new Set([25, 143, 465, 587, 993]);

/** @param names hosts, each with or without a port; `localhost` includes this machine's own IP addresses */
export function createMailHosts(names: readonly string[], resolveName?: ResolveName): MailHosts {
  const guard = createHostGuard(names, resolveName);
  return {
    async resolve(text, port) {
      const host = text.toLowerCase().replaceAll(/[[\]]/g, '');
      const isNamed = guard.isNamed(host, String(port));
      if (!isNamed && !mailPorts.has(port)) throw new BlockedHostError(`port ${port} is not one of mail`);
      if (isIP(host)) {
        if (!guard.mayConnect(host, isNamed)) throw new BlockedHostError(`${host} is a private address`);
        return host;
      }
      return await new Promise((resolve, reject) => {
        guard.createLookup(isNamed)(host, {}, (error, address) =>
          error || typeof address !== 'string' ? reject(error) : resolve(address),
        );
      });
    },
  };
}
