/** How a browser of the desk subscribes to pushes, and what a push contains. Operations of Frontdesk's own. */

import { type Static, Type } from 'typebox';
import { nullable } from './common.ts';
import { contract, forDesk } from './contract.ts';

/** The subscription of a browser, as the Push API names its members. */
export const NewPushSubscription = Type.Object({
  /** The URL at the push service. */
  endpoint: Type.String({ minLength: 1, maxLength: 2000 }),
  /** The browser's public key as base64url: an uncompressed point of P-256, 65 bytes. */
  p256dh: Type.String({ pattern: '^[A-Za-z0-9_-]{87}$' }),
  /** The secret of the browser as base64url, 16 bytes. */
  auth: Type.String({ pattern: '^[A-Za-z0-9_-]{22}$' }),
  /** The language of the notifications. */
  language: Type.String({ maxLength: 35 }),
});
export type NewPushSubscription = Static<typeof NewPushSubscription>;

const PushState = Type.Object({
  /** The server's public key as base64url, to which subscriptions are bound. */
  publicKey: Type.String(),
  /** Whether the server has a subscription of the session. */
  isOn: Type.Boolean(),
});

export const PushTest = Type.Object({
  /** `gone`: the push service does not know the subscription, which is removed. */
  status: Type.Union([Type.Literal('sent'), Type.Literal('gone'), Type.Literal('failed')]),
});
export type PushTest = Static<typeof PushTest>;

/** What a push contains: the texts of the notification that a browser shows. */
export const PushNotice = Type.Object({
  title: Type.String(),
  body: Type.String(),
  language: Type.String(),
  direction: Type.Union([Type.Literal('ltr'), Type.Literal('rtl')]),
  /** The ticket that a click opens; null for a test. */
  ticketId: nullable(Type.Number()),
});
export type PushNotice = Static<typeof PushNotice>;

export const getPush = forDesk(contract('Tickets:Read', Type.Object({}), PushState));

export const subscribeToPush = forDesk(contract('Tickets:Write', NewPushSubscription));

export const unsubscribeFromPush = forDesk(contract('Tickets:Write', Type.Object({})));

/** 404 for a browser that has not subscribed. */
export const testPush = forDesk(contract('Tickets:Write', Type.Object({}), PushTest));
