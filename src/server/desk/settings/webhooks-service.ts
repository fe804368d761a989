/** Lists, creates, changes, tests and removes webhooks, for owners. */

import { invalidInput, notFound } from '../../../api/refusal.ts';
import type { Service } from '../../../api/service.ts';
import type { Database } from '../../db/database.ts';
import type { Counters } from '../../http/limits/shared-counters.ts';
import type { ForeignHosts } from '../../outbound-hosts/foreign-hosts.ts';
import { parseReceiverUrl, receiverProblem } from '../../webhooks/receiver-url.ts';
import { sendTest } from '../../webhooks/send-test.ts';
import {
  addWebhook,
  getWebhook,
  listDeliveries,
  listWebhooks,
  removeWebhook,
  retryDelivery,
  rotateSecret,
  setWebhook,
} from '../../webhooks/webhooks.sql.ts';
import { countCaller } from '../network-limits.ts';
import { presentManagedWebhook } from './present.ts';

export interface WebhooksServiceOptions {
  readonly counters: Counters;
  readonly webhookHosts: ForeignHosts;
}

type WebhookOperation =
  | 'listWebhooks'
  | 'createWebhook'
  | 'updateWebhook'
  | 'rotateWebhookSecret'
  | 'testWebhook'
  | 'retryDelivery'
  | 'removeWebhook';

/** Number of deliveries that are listed for each webhook. */
const mostDeliveries = 10;

/** The maximum number of tests from one IP network in a minute: each sends a request to another host. */
const testsPerMinute = 10;

export function createWebhooksService(
  db: Database,
  { counters, webhookHosts: hosts }: WebhooksServiceOptions,
): Pick<Service, WebhookOperation> {
  const tests = counters.create('desk-webhook-tests', testsPerMinute, 60);

  /** @throws {ValidationError} for a URL to which nothing is delivered */
  function readUrl(text: string): URL {
    const url = parseReceiverUrl(text.trim());
    if (url === null || receiverProblem(hosts, url) !== null) throw invalidInput('url', text);
    return url;
  }

  return {
    async listWebhooks({ userId }) {
      const rows = await listWebhooks(db, userId);
      const webhooks = await Promise.all(
        rows.map(async (row) => {
          const filter = { userId, webhookId: row.id, onlyFailed: false, limit: mostDeliveries };
          return presentManagedWebhook(row, await listDeliveries(db, filter));
        }),
      );
      return { webhooks };
    },
    async createWebhook({ userId }, { url, events }) {
      const { id: webhookId, secret } = await addWebhook(db, { userId, url: readUrl(url), events });
      return { webhookId, secret };
    },
    async updateWebhook({ userId }, { webhookId: id, url, events }) {
      await setWebhook(db, { userId, id }, { url: url === undefined ? undefined : readUrl(url), events });
      return undefined;
    },
    async rotateWebhookSecret({ userId }, { webhookId: id, keepSeconds }) {
      const { id: webhookId, secret } = await rotateSecret(db, userId, id, keepSeconds);
      return { webhookId, secret };
    },
    async testWebhook(caller, { webhookId }) {
      const webhook = await getWebhook(db, caller.userId, webhookId);
      await countCaller(tests, caller);
      return await sendTest(hosts, webhook);
    },
    async retryDelivery({ userId }, { deliveryId }) {
      if (!(await retryDelivery(db, userId, deliveryId))) throw notFound();
      return undefined;
    },
    async removeWebhook({ userId }, { webhookId }) {
      if (!(await removeWebhook(db, userId, webhookId))) throw notFound();
      return undefined;
    },
  };
}
