/**
 * Delivers queued events as Standard Webhooks specifies: signed, with an id that is the same at every attempt, as a
 * delivery is sent again if a process dies before it stores the result. One process at a time delivers to a webhook,
 * the oldest event first.
 */

import type { Log } from '../db/connect.ts';
import type { Database } from '../db/database.ts';
import type { Background } from '../jobs/background.ts';
import { startWorkers } from '../jobs/workers.ts';
import type { ForeignHosts } from '../outbound-hosts/foreign-hosts.ts';
import { receiverTimeout, sendEvent } from './send-event.ts';
import {
  claimWebhook,
  disableWebhook,
  findDue,
  freeWebhook,
  markDelivered,
  markFailed,
  type WebhookRow,
} from './webhooks.sql.ts';

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
   * @default receiverTimeout
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
  timeoutMs = receiverTimeout,
}: WebhookOptions): Background {
  const stopping = new AbortController();
  const { signal } = stopping;

  /** Delivers the due events of a webhook until a delivery fails. Returns whether one failed. */
  async function deliverTo(webhook: WebhookRow): Promise<boolean> {
    const end = performance.now() + turnMs;
    while (!signal.aborted && performance.now() < end) {
      const delivery = await findDue(db, webhook);
      if (delivery === null) return false;
      const answer = await sendEvent(
        hosts,
        webhook,
        { messageId: `msg_${delivery.id}`, body: delivery.body },
        timeoutMs,
      );
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
