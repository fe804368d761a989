/** Webhooks, which owners manage at the desk. Frontdesk extensions. */

import { operation } from '../operation.ts';
import type * as schemas from '../schemas/desk-webhooks.ts';

const management = '/api/{apiKey}/{userId}/management';
const webhooks = `${management}/webhooks`;

/** Lists the webhooks with the last deliveries of each. */
export const listWebhooks = operation<typeof schemas.listWebhooks>('listWebhooks', 'GET', webhooks);

/** Adds a webhook, whose secret is only in this response. */
export const createWebhook = operation<typeof schemas.createWebhook>('createWebhook', 'POST', webhooks);

/**
 * Changes the URL or the events of a webhook. Members that are left out stay. A URL puts a webhook that was gone into use
 * again.
 */
export const updateWebhook = operation<typeof schemas.updateWebhook>(
  'updateWebhook',
  'PUT',
  `${webhooks}/{webhookId}`,
);

/** Replaces the secret of a webhook. */
export const rotateWebhookSecret = operation<typeof schemas.rotateWebhookSecret>(
  'rotateWebhookSecret',
  'POST',
  `${webhooks}/{webhookId}/secret`,
);

/** Sends an event to the receiver at once, and returns what it answered. */
export const testWebhook = operation<typeof schemas.testWebhook>(
  'testWebhook',
  'POST',
  `${webhooks}/{webhookId}/test`,
);

/** Sends an event again that was not accepted. */
export const retryDelivery = operation<typeof schemas.retryDelivery>(
  'retryDelivery',
  'POST',
  `${management}/deliveries/{deliveryId}/retry`,
);

/** Removes a webhook with the events that wait for it. */
export const removeWebhook = operation<typeof schemas.removeWebhook>(
  'removeWebhook',
  'DELETE',
  `${webhooks}/{webhookId}`,
);
