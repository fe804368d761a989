/** The addresses of a server, and its stop. */

import ipaddr from 'ipaddr.js';
import { httpUrl, limit, list, portOrFree, text, textThat, toggle } from '../kinds.ts';
import { setting, type ValuesOf } from '../setting.ts';

/** Names of networks that fastify knows. */
const networkNames = ['loopback', 'linklocal', 'uniquelocal'];

/** Whether a text is an address, a network, or the name of one. `1` is none, although parsers read it as 0.0.0.1. */
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
    sentence: 'Port to listen on; `0` for any free one',
  }),
  publicUrl: setting(httpUrl('https://help.example'), {
    env: 'PUBLIC_URL',
    defaultWords: "the request's",
    sentence:
      'Public address of the deployment: for urls of next pages and files, for [links in mails](mail.md#the-way-back), and as the origin of [first-party pages](keys-and-origins.md#origins). With `https:`, HSTS is on for a year',
  }),
  trustProxy: setting(list(textThat('name addresses or networks of proxies, such as 10.0.0.0/8', isProxy)), {
    env: 'TRUST_PROXY',
    default: [],
    sentence: 'Proxies whose [forwarded addresses](abuse.md#behind-a-proxy) are trusted',
  }),
  shutdownDelaySeconds: setting(limit, {
    env: 'SHUTDOWN_DELAY_SECONDS',
    default: 0,
    sentence:
      'Seconds between the signal to stop and the last request, with `/readyz` at 503: as long as a load balancer needs to notice',
  }),
  listensWhenReady: setting(toggle, {
    env: 'LISTEN_WHEN_READY',
    default: false,
    sentence:
      '1, for several servers behind a proxy: a server listens only once it can answer; when it stops, it refuses new connections before it ends open ones, and the proxy retries on another server',
  }),
};

export type ListenSettings = ValuesOf<typeof listenSettings>;
