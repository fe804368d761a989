/**
 * Sends one push to the push service of a browser. Node and `jose` do all of it: a library for Web Push would bring a
 * client for HTTP of its own, which goes around the check of IP addresses.
 */

import { SignJWT } from 'jose';
import type { PushNotice } from '../../api/schemas/desk-push.ts';
import { parseUrl } from '../../formats/parse-url.ts';
import type { ForeignHosts } from '../outbound-hosts/foreign-hosts.ts';
import { type BrowserKeys, encrypt, maxPayloadBytes } from './encrypt.ts';
import type { PushKey } from './keys.sql.ts';

export interface Push {
  readonly notice: PushNotice;
  /** A push that waits at the push service is replaced by a newer one of the same topic. */
  readonly topic: string;
}

export interface PushTarget extends BrowserKeys {
  readonly endpoint: string;
}

export interface PushSenderOptions {
  readonly hosts: ForeignHosts;
  readonly key: PushKey;
  /** The URL of this deployment, by which a push service can reach its operator; null if unknown. */
  readonly publicUrl: string | null;
}

/** `gone`: the subscription has ended. `refused`: another attempt would fail too. `failed`: another one may succeed. */
export type PushOutcome =
  | { readonly status: 'sent' | 'gone' }
  | { readonly status: 'refused' | 'failed'; readonly problem: string };

/** Seconds for which a push service keeps a push for a browser that is not running: later it is no news. */
const keptSeconds = 4 * 3600;

/** Milliseconds within which a push service has to respond. */
const timeoutMs = 15_000;

export async function sendPush(
  { hosts, key, publicUrl }: PushSenderOptions,
  { endpoint, ...keys }: PushTarget,
  { notice, topic }: Push,
): Promise<PushOutcome> {
  const url = parseUrl(endpoint);
  if (url === null || !hosts.includes(url))
    return { status: 'refused', problem: 'the host is no push service' };
  const payload = Buffer.from(JSON.stringify(notice));
  if (payload.length > maxPayloadBytes) return { status: 'refused', problem: 'the payload is too long' };
  try {
    const { statusCode, body } = await hosts.request(url, AbortSignal.timeout(timeoutMs), {
      headers: {
        authorization: await authorization(url, key, publicUrl),
        'content-encoding': 'aes128gcm',
        'content-type': 'application/octet-stream',
        ttl: String(keptSeconds),
        urgency: 'high',
        topic,
      },
      body: encrypt(payload, keys),
    });
    // The response body is not used: a short one is drained, a long one ends the connection.
    await body.dump({ limit: 16_384 }).catch(() => {});
    return outcome(statusCode);
  } catch (error) {
    return { status: 'failed', problem: requestProblem(error) };
  }
}

function outcome(status: number): PushOutcome {
  if (status >= 200 && status < 300) return { status: 'sent' };
  if (status === 404 || status === 410) return { status: 'gone' };
  const isTemporary = status === 429 || status >= 500;
  return { status: isTemporary ? 'failed' : 'refused', problem: `it responded with status ${status}` };
}

/** Returns the header that proves to a push service whose push it is. */
async function authorization(
  { origin }: URL,
  { privateKey, publicKey }: PushKey,
  publicUrl: string | null,
): Promise<string> {
  const claims = publicUrl?.startsWith('https:') ? { sub: publicUrl } : {};
  const token = await new SignJWT(claims)
    .setProtectedHeader({ typ: 'JWT', alg: 'ES256' })
    .setAudience(origin)
    .setExpirationTime('12h')
    .sign(privateKey);
  return `vapid t=${token}, k=${publicKey}`;
}

/** Returns the message of an error without the URL, by which anybody could send to the browser. */
function requestProblem(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  if (error.name === 'TimeoutError' || error.name === 'AbortError') return 'it did not respond in time';
  return 'code' in error ? String(error.code) : error.name;
}
