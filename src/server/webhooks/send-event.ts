/** Sends one event to the receiver of a webhook, signed as Standard Webhooks specifies. */

import { Webhook } from 'standardwebhooks';
import { parseUrl } from '../../formats/parse-url.ts';
import { version } from '../bundle/version.ts';
import type { ForeignHosts } from '../outbound-hosts/foreign-hosts.ts';
import type { WebhookRow } from './webhooks.sql.ts';

/** Milliseconds within which a receiver has to respond. */
export const receiverTimeout = 15_000;

export interface SignedEvent {
  /** The same at every attempt, by which a receiver knows a repeated event. */
  readonly messageId: string;
  readonly body: string;
}

export interface ReceiverAnswer {
  /** The HTTP status; null if there was no response. */
  readonly status: number | null;
  /** Why the delivery failed; null if the receiver accepted it. */
  readonly problem: string | null;
  readonly waitSeconds: number;
  readonly isGone: boolean;
}

/** Sends an event to the receiver of a webhook, and returns what came of it. */
export async function sendEvent(
  hosts: ForeignHosts,
  webhook: WebhookRow,
  event: SignedEvent,
  timeoutMs: number = receiverTimeout,
): Promise<ReceiverAnswer> {
  const failed = (problem: string): ReceiverAnswer => ({
    status: null,
    problem,
    waitSeconds: 0,
    isGone: false,
  });
  const url = parseUrl(webhook.url);
  if (url === null || !hosts.includes(url)) return failed('connections to this URL are not allowed');
  try {
    const response = await hosts.request(url, AbortSignal.timeout(timeoutMs), {
      headers: signedHeaders(webhook, event, new Date()),
      body: event.body,
    });
    // The response body is not used: a short one is drained, a long one ends the connection.
    await response.body.dump({ limit: 16_384 }).catch(() => {});
    const { statusCode: status, headers } = response;
    if (status >= 200 && status < 300) return { status, problem: null, waitSeconds: 0, isGone: false };
    if (status === 410) return { status, problem: 'it is gone (410)', waitSeconds: 0, isGone: true };
    return {
      status,
      problem: `it responded with status ${status}`,
      waitSeconds: parseRetryAfter(headers['retry-after']),
      isGone: false,
    };
  } catch (error) {
    return failed(deliveryProblem(error));
  }
}

/** The longest pause that a receiver can ask for: a day in seconds. */
const longestWait = 86_400;

function parseRetryAfter(retryAfter: string | string[] | undefined): number {
  const seconds = typeof retryAfter === 'string' && /^\d{1,9}$/.test(retryAfter) ? Number(retryAfter) : 0;
  return Math.min(seconds, longestWait);
}

/** Returns the message of an error without the URL, which may contain a secret. */
function deliveryProblem(error: unknown): string {
  if (!(error instanceof Error)) return String(error).slice(0, 200);
  if (error.name === 'TimeoutError' || error.name === 'AbortError') return 'it did not respond in time';
  return ('code' in error ? String(error.code) : error.message).slice(0, 200);
}

function signedHeaders(
  webhook: WebhookRow,
  { messageId, body }: SignedEvent,
  now: Date,
): Record<string, string> {
  const { secret, formerSecret, formerSecretEndsAt } = webhook;
  const isFormerGood = formerSecret !== null && formerSecretEndsAt !== null && formerSecretEndsAt > now;
  const secrets = isFormerGood ? [secret, formerSecret] : [secret];
  return {
    'content-type': 'application/json',
    'user-agent': `Frontdesk/${version}`,
    'webhook-id': messageId,
    'webhook-timestamp': String(Math.floor(now.getTime() / 1000)),
    'webhook-signature': secrets.map((each) => new Webhook(each).sign(messageId, now, body)).join(' '),
  };
}
