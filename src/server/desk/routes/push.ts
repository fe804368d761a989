/** Subscribes the browser of an agent to pushes, and sends it one on request. A session has one subscription: its own. */

import type { FastifyInstance } from 'fastify';
import { Check } from 'typebox/value';
import { invalidInput, notFound } from '../../../api/refusal.ts';
import { NewPushSubscription, type PushState, type PushTest } from '../../../api/schemas/desk-push.ts';
import { isLanguageTag } from '../../../api/shared/language-tag.ts';
import { parseUrl } from '../../../formats/parse-url.ts';
import { textsIn } from '../../../languages/texts.ts';
import type { Database } from '../../db/database.ts';
import type { Counters } from '../../http/limits/shared-counters.ts';
import type { ForeignHosts } from '../../outbound-hosts/foreign-hosts.ts';
import { isPublicKey } from '../../push/encrypt.ts';
import { getOrCreatePushKey } from '../../push/keys.sql.ts';
import { sendPush } from '../../push/send-push.ts';
import {
  findSubscription,
  removeSubscription,
  type SubscriptionKey,
  storeSubscription,
} from '../../push/subscriptions.sql.ts';
import { countRequest } from '../network-limits.ts';
import type { DeskSession } from '../sessions.sql.ts';
import type { DeskSessions } from './session-caller.ts';

export interface PushRoutesOptions {
  readonly db: Database;
  readonly counters: Counters;
  readonly sessions: Pick<DeskSessions, 'require'>;
  readonly hosts: ForeignHosts;
  readonly publicUrl: string | null;
}

/** Limits per IP network in a minute: changes of subscriptions, and tests, of which each sends a request to another host. */
const changesPerMinute = 60;
const testsPerMinute = 10;

export function servePush(app: FastifyInstance, options: PushRoutesOptions): void {
  const { db, counters, sessions, hosts, publicUrl } = options;
  const changes = counters.create('desk-push', changesPerMinute, 60);
  const tests = counters.create('desk-push-tests', testsPerMinute, 60);

  app.get('/desk/push', async (request, reply) => {
    const session = await sessions.require(request, reply);
    const { publicKey } = await getOrCreatePushKey(db, session.userId);
    const subscription = await findSubscription(db, keyOf(session));
    return { publicKey, isOn: subscription !== null } satisfies PushState;
  });

  app.post<{ Body: unknown }>('/desk/push', async (request, reply) => {
    const session = await sessions.require(request, reply);
    await countRequest(changes, request);
    await storeSubscription(db, {
      ...keyOf(session),
      agentId: session.agent.id,
      ...readSubscription(request.body, hosts),
    });
    return reply.code(204).send();
  });

  app.delete('/desk/push', async (request, reply) => {
    await removeSubscription(db, keyOf(await sessions.require(request, reply)));
    return reply.code(204).send();
  });

  app.post('/desk/push/test', async (request, reply) => {
    const session = await sessions.require(request, reply);
    await countRequest(tests, request);
    const subscription = await findSubscription(db, keyOf(session));
    if (!subscription) throw notFound();
    const { language, direction, texts } = textsIn(subscription.language);
    const { title, notifications } = texts.desk;
    const key = await getOrCreatePushKey(db, session.userId);
    const { status } = await sendPush({ hosts, key, publicUrl }, subscription, {
      notice: { title, body: notifications.pushWorks, language, direction, ticketId: null },
      topic: 'test',
    });
    if (status === 'gone') await removeSubscription(db, subscription, subscription.endpoint);
    return { status: status === 'refused' ? 'failed' : status } satisfies PushTest;
  });
}

const keyOf = ({ userId, id }: DeskSession): SubscriptionKey => ({ userId, sessionId: id });

/** @throws {ValidationError} for a body that is no subscription at a push service */
function readSubscription(body: unknown, hosts: ForeignHosts) {
  if (!Check(NewPushSubscription, body)) throw invalidInput('endpoint', null);
  const { endpoint, p256dh, auth, language } = body;
  const url = parseUrl(endpoint);
  if (url === null || !hosts.includes(url)) throw invalidInput('endpoint', endpoint);
  const publicKey = Buffer.from(p256dh, 'base64url');
  if (!isPublicKey(publicKey)) throw invalidInput('p256dh', p256dh);
  if (!isLanguageTag(language)) throw invalidInput('language', language);
  return { endpoint: url.href, publicKey, authSecret: Buffer.from(auth, 'base64url'), language };
}
