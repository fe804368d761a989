/** Webhooks, which owners manage at the desk: a key that leaks would make more. Operations of Frontdesk's own. */

import { type Static, Type } from 'typebox';
import { maxKeepSeconds, maxWebhookUrlLength } from '../limits.ts';
import { eventNames } from '../shared/webhook-events.ts';
import { Id, nullable, Timestamp } from './common.ts';
import { contract, forDesk, shownOnce } from './contract.ts';

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

const WebhookSecret = Type.Object({
  webhookId: Id,
  /** The secret, which is shown this once. */
  secret: Type.String(),
});

/** What a receiver answered to a test. */
export const WebhookTest = Type.Object({
  /** The HTTP status; null if there was no response. */
  status: nullable(Type.Integer()),
  /** Why the event was not accepted; null if it was. */
  problem: nullable(Type.String()),
  milliseconds: Type.Integer({ minimum: 0 }),
});
export type WebhookTest = Static<typeof WebhookTest>;

export const listWebhooks = forDesk(
  contract('Tickets:Read', Type.Object({}), Type.Object({ webhooks: Type.Array(ManagedWebhook) })),
);

export const createWebhook = shownOnce(
  forDesk(contract('Tickets:Write', Type.Object({ url: Url, events: Events }), WebhookSecret)),
);

export const updateWebhook = forDesk(
  contract(
    'Tickets:Write',
    Type.Object({ webhookId: Id, url: Type.Optional(Url), events: Type.Optional(Events) }),
  ),
);

export const rotateWebhookSecret = shownOnce(
  forDesk(
    contract(
      'Tickets:Write',
      Type.Object({
        webhookId: Id,
        /** Seconds for which events are signed with the replaced secret too. */
        keepSeconds: Type.Integer({ minimum: 0, maximum: maxKeepSeconds }),
      }),
      WebhookSecret,
    ),
  ),
);

export const testWebhook = forDesk(contract('Tickets:Write', Type.Object({ webhookId: Id }), WebhookTest));

export const retryDelivery = forDesk(contract('Tickets:Write', Type.Object({ deliveryId: Id })));

export const removeWebhook = forDesk(contract('Tickets:Write', Type.Object({ webhookId: Id })));
