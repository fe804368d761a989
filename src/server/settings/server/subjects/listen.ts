/** Settings of a server's listening address, its public URL, its proxies, and how it stops. */

import ipaddr from 'ipaddr.js';
import { httpUrl, limit, list, portOrFree, text, textThat, toggle } from '../kinds.ts';
import { setting, type ValuesOf } from '../setting.ts';

/** Network names that Fastify accepts in `trustProxy`. */
const networkNames = ['loopback', 'linklocal', 'uniquelocal'];

/** Whether a text is an IP address, a network or its name. `1` is not, although parsers read it as 0.0.0.1. */
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
    sentence: 'IP address or host name to listen on; `0.0.0.0` for all',
  }),
  port: setting(portOrFree, {
    env: 'PORT',
    default: 8080,
    sentence: 'Port to listen on; `0` for any free port',
  }),
  publicUrl: setting(httpUrl('https://help.example'), {
    env: 'PUBLIC_URL',
    defaultWords: "the request's",
    sentence:
      'Public URL of the deployment: the base of `next` links, file URLs and [links in emails](mail.md#the-way-back), and the origin of [first-party pages](keys-and-origins.md#origins). With `https:`, HSTS is on for a year',
  }),
  trustProxy: setting(list(textThat('be IP addresses or networks of proxies, such as 10.0.0.0/8', isProxy)), {
    env: 'TRUST_PROXY',
    default: [],
    sentence:
      'IP addresses or networks of proxies whose [`X-Forwarded-For`](abuse.md#behind-a-proxy) is trusted, separated by commas',
  }),
  shutdownDelaySeconds: setting(limit, {
    env: 'SHUTDOWN_DELAY_SECONDS',
    default: 0,
    sentence:
      'Seconds for which a server still accepts requests after the signal to stop, while `/readyz` answers 503, so that a load balancer can notice',
  }),
  listensWhenReady: setting(toggle, {
    env: 'LISTEN_WHEN_READY',
    default: false,
    sentence:
      '`1` for several servers behind a proxy: a server listens only once it is ready and has its busiest search indexes in memory. When it stops, it refuses new connections before it closes open ones, so that the proxy retries on another server',
  }),
};

export type ListenSettings = ValuesOf<typeof listenSettings>;
