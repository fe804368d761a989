/** Sends the receiver of a webhook an event that says nothing but that it is a test, at once and only once. */

import { randomUUID } from 'node:crypto';
import type { ForeignHosts } from '../outbound-hosts/foreign-hosts.ts';
import { type ReceiverAnswer, sendEvent } from './send-event.ts';
import type { WebhookRow } from './webhooks.sql.ts';

export interface TestResult extends Pick<ReceiverAnswer, 'status' | 'problem'> {
  readonly milliseconds: number;
}

export async function sendTest(hosts: ForeignHosts, webhook: WebhookRow): Promise<TestResult> {
  const { userId, id: webhookId } = webhook;
  const body = JSON.stringify({
    type: 'webhook.test',
    timestamp: new Date().toISOString(),
    data: { userId, webhookId },
  });
  const start = performance.now();
  const { status, problem } = await sendEvent(hosts, webhook, { messageId: `test_${randomUUID()}`, body });
  return { status, problem, milliseconds: Math.round(performance.now() - start) };
}
