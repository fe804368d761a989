/** Lists, creates, changes, tests and removes webhooks, for owners. */

import { invalidInput, notFound } from '../../../api/refusal.ts';
import {
  NewWebhook,
  SecretRotation,
  WebhookChange,
  type WebhookSecret,
  type WebhookTest,
} from '../../../api/schemas/desk-webhooks.ts';
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
import { countRequest } from '../network-limits.ts';
import { presentManagedWebhook } from '../settings/present.ts';
import type { OwnerRoutes } from './owner-routes.ts';

export interface WebhookRoutesOptions {
  readonly db: Database;
  readonly counters: Counters;
  readonly hosts: ForeignHosts;
}

/** Number of deliveries that are listed for each webhook. */
const mostDeliveries = 10;

/** The maximum number of tests from one IP network in a minute: each sends a request to another host. */
const testsPerMinute = 10;

export function serveWebhooks(owners: OwnerRoutes, { db, counters, hosts }: WebhookRoutesOptions): void {
  const tests = counters.create('desk-webhook-tests', testsPerMinute, 60);

  /** @throws {ValidationError} for a URL to which nothing is delivered */
  function readUrl(text: string): URL {
    const url = parseReceiverUrl(text.trim());
    if (url === null || receiverProblem(hosts, url) !== null) throw invalidInput('url', text);
    return url;
  }

  owners.get('/desk/webhooks', async ({ session: { userId } }) => {
    const rows = await listWebhooks(db, userId);
    const webhooks = await Promise.all(
      rows.map(async (row) => {
        const filter = { userId, webhookId: row.id, onlyFailed: false, limit: mostDeliveries };
        return presentManagedWebhook(row, await listDeliveries(db, filter));
      }),
    );
    return { webhooks };
  });

  owners.changeBy('POST', '/desk/webhooks', NewWebhook, async ({ session }, { url, events }) => {
    const made = await addWebhook(db, { userId: session.userId, url: readUrl(url), events });
    return { webhookId: made.id, secret: made.secret } satisfies WebhookSecret;
  });

  owners.changeBy('PATCH', '/desk/webhooks/:id', WebhookChange, async ({ session, id }, { url, events }) => {
    const webhook = { userId: session.userId, id: id('id') };
    await setWebhook(db, webhook, { url: url === undefined ? undefined : readUrl(url), events });
    return undefined;
  });

  owners.changeBy(
    'POST',
    '/desk/webhooks/:id/secret',
    SecretRotation,
    async ({ session, id }, { keepSeconds }) => {
      const { id: webhookId, secret } = await rotateSecret(db, session.userId, id('id'), keepSeconds);
      return { webhookId, secret } satisfies WebhookSecret;
    },
  );

  owners.change('POST', '/desk/webhooks/:id/test', async ({ session, request, id }) => {
    const webhook = await getWebhook(db, session.userId, id('id'));
    await countRequest(tests, request);
    return (await sendTest(hosts, webhook)) satisfies WebhookTest;
  });

  owners.change('POST', '/desk/deliveries/:id/retry', async ({ session, id }) => {
    if (!(await retryDelivery(db, session.userId, id('id')))) throw notFound();
    return undefined;
  });

  owners.change('DELETE', '/desk/webhooks/:id', async ({ session, id }) => {
    if (!(await removeWebhook(db, session.userId, id('id')))) throw notFound();
    return undefined;
  });
}
