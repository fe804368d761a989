/**
 * Sends queued pushes about messages of customers. As for the cards at the desk, nothing is sent about a message that the
 * agent has read, that was answered, or that is spam.
 */

import type { Log } from '../../../db/connect.ts';
import type { Database } from '../../../db/database.ts';
import { findHiddenInboxes } from '../../../db/visible-tickets.sql.ts';
import type { Background } from '../../../jobs/background.ts';
import { startWorkers } from '../../../jobs/workers.ts';
import type { ForeignHosts } from '../../../outbound-hosts/foreign-hosts.ts';
import { getOrCreatePushKey } from '../../../push/keys.sql.ts';
import { type PushOutcome, sendPush } from '../../../push/send-push.ts';
import {
  type AgentSubscription,
  findSubscription,
  removeSubscription,
} from '../../../push/subscriptions.sql.ts';
import { findSummaries } from '../lists/summaries.sql.ts';
import { pushNotice } from './push-notice.ts';
import { claimPush, endPush, markHandedOver, postponePush, type TicketPush } from './pushes.sql.ts';

export interface PushOptions {
  readonly db: Database;
  readonly log: Log;
  readonly hosts: ForeignHosts;
  /** The URL of this deployment; null if unknown. */
  readonly publicUrl: string | null;
  /**
   * Milliseconds between two checks of the queue.
   * @default 2000
   */
  readonly everyMs?: number;
  /**
   * Seconds after a claim, after which its process counts as dead: longer than a push service may take.
   * @default 60
   */
  readonly claimSeconds?: number;
}

/** Pushes that a process sends at the same time. */
const atOnce = 4;

export function startPushes(options: PushOptions): Background {
  const { db, log, hosts, everyMs = 2000, claimSeconds = 60 } = options;
  const workers = startWorkers({
    name: 'sending pushes',
    atOnce,
    everyMs,
    log,
    claim: () => claimPush(db, claimSeconds),
    work: (push) => send(push, options),
  });
  return {
    async stop() {
      await workers.stop();
      await hosts.close();
    },
  };
}

async function send(push: TicketPush, { db, log, hosts, publicUrl }: PushOptions): Promise<void> {
  const { userId, ticketId, isNewTicket } = push;
  const subscription = push.isHandedOver ? null : await findSubscription(db, push);
  const summary = subscription && (await findUnread(db, subscription, ticketId));
  if (!summary) return await endPush(db, push);
  const key = await getOrCreatePushKey(db, userId);
  if (!(await markHandedOver(db, push))) return;
  const outcome = await sendPush({ hosts, key, publicUrl }, subscription, {
    notice: pushNotice(summary, isNewTicket, subscription.language),
    topic: `ticket-${ticketId}`,
  });
  if ('problem' in outcome)
    log.warn({ ticket: ticketId, problem: outcome.problem }, 'a push was not accepted');
  await settle(db, push, subscription, outcome);
}

async function settle(
  db: Database,
  push: TicketPush,
  subscription: AgentSubscription,
  { status }: PushOutcome,
): Promise<void> {
  if (status === 'failed') return await postponePush(db, push);
  if (status === 'gone') await removeSubscription(db, subscription, subscription.endpoint);
  await endPush(db, push);
}

/** Finds a ticket whose last message the agent has not read, and may see. */
async function findUnread(db: Database, { userId, agentId }: AgentSubscription, ticketId: number) {
  const hidden = await findHiddenInboxes(db, userId, agentId);
  const summary = (await findSummaries(db, userId, [ticketId], agentId, hidden)).get(ticketId);
  return summary?.isUnread && !summary.ticket.isSpam ? summary : null;
}
