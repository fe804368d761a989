/** Where a server listens, how it is reached from outside, and how it stops. */

import ipaddr from 'ipaddr.js';
import { httpUrl, limit, list, portOrFree, text, textThat, toggle } from '../kinds.ts';
import { setting, type ValuesOf } from '../setting.ts';

/** Names of networks that fastify knows. */
const networkNames = ['loopback', 'linklocal', 'uniquelocal'];

/** Whether it is an address, a network, or the name of one. `1` is none of them, though it may be read as 0.0.0.1. */
function isProxy(value: string): boolean {
  const { IPv4, IPv6 } = ipaddr;
  return (
    networkNames.includes(value) ||
    IPv4.isValidFourPartDecimal(value) ||
    IPv4.isValidCIDRFourPartDecimal(value) ||
    IPv6.isValid(value) ||
    IPv6.isValidCIDR(value)
  );
}

export const listenSettings = {
  host: setting(text, {
    env: 'HOST',
    default: 'localhost',
    sentence: 'Address to listen on; `0.0.0.0` for all',
  }),
  port: setting(portOrFree, {
    env: 'PORT',
    default: 8080,
    sentence: 'Port; `0` takes any free one',
  }),
  publicUrl: setting(httpUrl('https://help.example'), {
    env: 'PUBLIC_URL',
    defaultWords: "the request's",
    sentence:
      "Where the deployment is reached from outside: in addresses of next pages and files, in [links of mails](mail.md#the-way-back), and as the origin of [our own pages](keys-and-origins.md#origins), for which the request's does not count. With `https:`, browsers are told to come by no other way for a year",
  }),
  trustProxy: setting(list(textThat('name addresses or networks of proxies, such as 10.0.0.0/8', isProxy)), {
    env: 'TRUST_PROXY',
    default: [],
    sentence: 'Proxies that are believed when they say [whom they speak for](abuse.md#behind-a-proxy)',
  }),
  shutdownDelaySeconds: setting(limit, {
    env: 'SHUTDOWN_DELAY_SECONDS',
    default: 0,
    sentence:
      'Seconds for which a server that is told to stop still takes requests, with `/readyz` at 503: as long as a load balancer needs to see it',
  }),
  listensWhenReady: setting(toggle, {
    env: 'LISTEN_WHEN_READY',
    default: false,
    sentence:
      '1, for several servers behind a proxy: a server listens only once it can answer, and when it stops, it refuses connections before it ends those that it has; what is refused, the proxy passes on to another server',
  }),
};

export type ListenSettings = ValuesOf<typeof listenSettings>;
