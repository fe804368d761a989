/** Requests and responses by which owners manage webhooks at the desk. No key may send them. */

import { type Static, Type } from 'typebox';
import { maxKeepSeconds, maxWebhookUrlLength } from '../limits.ts';
import { eventNames } from '../shared/webhook-events.ts';
import { Id, nullable, Timestamp } from './common.ts';

const Url = Type.String({ minLength: 1, maxLength: maxWebhookUrlLength });
const Events = Type.Array(Type.Enum([...eventNames]), { minItems: 1, maxItems: eventNames.length });

export const ManagedDelivery = Type.Object({
  deliveryId: Id,
  event: Type.String(),
  createdDate: Timestamp,
  attempts: Type.Integer({ minimum: 0 }),
  /** Null if it is not delivered. */
  deliveredDate: nullable(Timestamp),
  /** The time of the next attempt; null if it is delivered or given up. */
  nextDate: nullable(Timestamp),
  /** Why the last attempt failed; null if it did not. */
  problem: nullable(Type.String()),
});
export type ManagedDelivery = Static<typeof ManagedDelivery>;

export const ManagedWebhook = Type.Object({
  webhookId: Id,
  url: Type.String(),
  events: Type.Array(Type.Enum([...eventNames])),
  /** Number of failures since the last event that was accepted. */
  failures: Type.Integer({ minimum: 0 }),
  /** The time since which the receiver is gone (410), and gets nothing; null if it is in use. */
  goneDate: nullable(Timestamp),
  createdDate: Timestamp,
  /** The last ten, the newest first. */
  deliveries: Type.Array(ManagedDelivery),
});
export type ManagedWebhook = Static<typeof ManagedWebhook>;

export const NewWebhook = Type.Object({ url: Url, events: Events });
export type NewWebhook = Static<typeof NewWebhook>;

/** Members that are left out stay. Another URL puts a webhook that was gone into use again. */
export const WebhookChange = Type.Object({ url: Type.Optional(Url), events: Type.Optional(Events) });
export type WebhookChange = Static<typeof WebhookChange>;

export const SecretRotation = Type.Object({
  /** Seconds for which events are signed with the replaced secret too. */
  keepSeconds: Type.Integer({ minimum: 0, maximum: maxKeepSeconds }),
});
export type SecretRotation = Static<typeof SecretRotation>;

export const WebhookSecret = Type.Object({
  webhookId: Id,
  /** The secret, which is shown this once. */
  secret: Type.String(),
});
export type WebhookSecret = Static<typeof WebhookSecret>;

/** What a receiver answered to a test. */
export const WebhookTest = Type.Object({
  /** The HTTP status; null if there was no response. */
  status: nullable(Type.Integer()),
  /** Why the event was not accepted; null if it was. */
  problem: nullable(Type.String()),
  milliseconds: Type.Integer({ minimum: 0 }),
});
export type WebhookTest = Static<typeof WebhookTest>;
