/**
 * Delivers queued events as Standard Webhooks specifies: signed, with an id that is the same at every attempt, as a
 * delivery is sent again if a process dies before it stores the result. One process at a time delivers to a webhook,
 * the oldest event first.
 */

import { Webhook } from 'standardwebhooks';
import { parseUrl } from '../../formats/parse-url.ts';
import { version } from '../bundle/version.ts';
import type { Log } from '../db/connect.ts';
import type { Database } from '../db/database.ts';
import type { Background } from '../jobs/background.ts';
import { startWorkers } from '../jobs/workers.ts';
import type { ForeignHosts } from '../outbound-hosts/foreign-hosts.ts';
import {
  claimWebhook,
  type DeliveryRow,
  disableWebhook,
  findDue,
  freeWebhook,
  markDelivered,
  markFailed,
  type WebhookRow,
} from './commands.ts';

export interface WebhookOptions {
  readonly db: Database;
  readonly log: Log;
  readonly hosts: ForeignHosts;
  /**
   * Milliseconds between two checks of the queue.
   * @default 2000
   */
  readonly everyMs?: number;
  /**
   * Milliseconds within which a receiver has to respond.
   * @default 15_000
   */
  readonly timeoutMs?: number;
}

/** Webhooks that a process delivers to at the same time, so that a slow one delays few others. */
const atOnce = 4;

/** Milliseconds for one webhook, after which others get their turn. */
const turnMs = 60_000;

export function startWebhooks({
  db,
  log,
  hosts,
  everyMs = 2000,
  timeoutMs = 15_000,
}: WebhookOptions): Background {
  const stopping = new AbortController();
  const { signal } = stopping;

  /** Delivers the due events of a webhook until a delivery fails. Returns whether one failed. */
  async function deliverTo(webhook: WebhookRow): Promise<boolean> {
    const end = performance.now() + turnMs;
    while (!signal.aborted && performance.now() < end) {
      const delivery = await findDue(db, webhook);
      if (delivery === null) return false;
      const answer = await send(hosts, webhook, delivery, timeoutMs);
      if (answer.problem === null) {
        await markDelivered(db, delivery);
        continue;
      }
      const { problem, waitSeconds, isGone } = answer;
      log.warn({ webhook: webhook.id, delivery: delivery.id, problem }, 'a webhook did not accept an event');
      await markFailed(db, delivery, problem, waitSeconds);
      if (isGone) await disableWebhook(db, webhook);
      return true;
    }
    return false;
  }

  const workers = startWorkers({
    name: 'delivering to webhooks',
    atOnce,
    everyMs,
    log,
    claim: () => claimWebhook(db),
    async work(webhook) {
      const hasFailed = await deliverTo(webhook);
      await freeWebhook(db, webhook, hasFailed);
    },
  });
  return {
    async stop() {
      stopping.abort();
      await workers.stop();
      await hosts.close();
    },
  };
}

interface Answer {
  /** Why the delivery failed; null if the receiver accepted it. */
  readonly problem: string | null;
  readonly waitSeconds: number;
  readonly isGone: boolean;
}

async function send(
  hosts: ForeignHosts,
  webhook: WebhookRow,
  delivery: DeliveryRow,
  timeoutMs: number,
): Promise<Answer> {
  const failed = (problem: string, waitSeconds = 0): Answer => ({ problem, waitSeconds, isGone: false });
  const url = parseUrl(webhook.url);
  if (url === null || !hosts.includes(url)) return failed('connections to this URL are not allowed');
  const { body } = delivery;
  try {
    const response = await hosts.request(url, AbortSignal.timeout(timeoutMs), {
      headers: signedHeaders(webhook, delivery, new Date()),
      body,
    });
    // The response body is not used: a short one is drained, a long one ends the connection.
    await response.body.dump({ limit: 16_384 }).catch(() => {});
    const { statusCode, headers } = response;
    if (statusCode >= 200 && statusCode < 300) return { problem: null, waitSeconds: 0, isGone: false };
    if (statusCode === 410) return { problem: 'it is gone (410)', waitSeconds: 0, isGone: true };
    return failed(`it responded with status ${statusCode}`, parseRetryAfter(headers['retry-after']));
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

function signedHeaders(webhook: WebhookRow, { id, body }: DeliveryRow, now: Date): Record<string, string> {
  const { secret, formerSecret, formerSecretEndsAt } = webhook;
  const isFormerGood = formerSecret !== null && formerSecretEndsAt !== null && formerSecretEndsAt > now;
  const messageId = `msg_${id}`;
  const secrets = isFormerGood ? [secret, formerSecret] : [secret];
  return {
    'content-type': 'application/json',
    'user-agent': `Frontdesk/${version}`,
    'webhook-id': messageId,
    'webhook-timestamp': String(Math.floor(now.getTime() / 1000)),
    'webhook-signature': secrets.map((each) => new Webhook(each).sign(messageId, now, body)).join(' '),
  };
}
