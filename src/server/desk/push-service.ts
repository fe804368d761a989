/** Subscribes the browser of an agent to pushes, and sends it one on request. A session has one subscription: its own. */

import { invalidInput, notFound } from '../../api/refusal.ts';
import type { NewPushSubscription } from '../../api/schemas/desk-push.ts';
import type { Caller, Service } from '../../api/service.ts';
import { isLanguageTag } from '../../api/shared/language-tag.ts';
import { parseUrl } from '../../formats/parse-url.ts';
import { textsIn } from '../../languages/texts.ts';
import type { Database } from '../db/database.ts';
import type { Counters } from '../http/limits/shared-counters.ts';
import type { ForeignHosts } from '../outbound-hosts/foreign-hosts.ts';
import { isPublicKey } from '../push/encrypt.ts';
import { getOrCreatePushKey } from '../push/keys.sql.ts';
import { sendPush } from '../push/send-push.ts';
import {
  findSubscription,
  removeSubscription,
  type SubscriptionKey,
  storeSubscription,
} from '../push/subscriptions.sql.ts';
import { countCaller } from './network-limits.ts';
import { requireAgent, requireSession } from './policy.ts';

export interface PushServiceOptions {
  readonly counters: Counters;
  /** The push services. */
  readonly pushHosts: ForeignHosts;
  readonly publicUrl: string | null;
}

/** Limits per IP network in a minute: changes of subscriptions, and tests, of which each sends a request to another host. */
const changesPerMinute = 60;
const testsPerMinute = 10;

export function createPushService(
  db: Database,
  { counters, pushHosts: hosts, publicUrl }: PushServiceOptions,
): Pick<Service, 'getPush' | 'subscribeToPush' | 'unsubscribeFromPush' | 'testPush'> {
  const changes = counters.create('desk-push', changesPerMinute, 60);
  const tests = counters.create('desk-push-tests', testsPerMinute, 60);

  return {
    async getPush(caller) {
      const { publicKey } = await getOrCreatePushKey(db, caller.userId);
      return { publicKey, isOn: (await findSubscription(db, keyOf(caller))) !== null };
    },
    async subscribeToPush(caller, input) {
      await countCaller(changes, caller);
      const agentId = requireAgent(caller).id;
      await storeSubscription(db, { ...keyOf(caller), agentId, ...readSubscription(input, hosts) });
      return undefined;
    },
    async unsubscribeFromPush(caller) {
      await removeSubscription(db, keyOf(caller));
      return undefined;
    },
    async testPush(caller) {
      await countCaller(tests, caller);
      const subscription = await findSubscription(db, keyOf(caller));
      if (!subscription) throw notFound();
      const { language, direction, texts } = textsIn(subscription.language);
      const { title, notifications } = texts.desk;
      const key = await getOrCreatePushKey(db, caller.userId);
      const { status } = await sendPush({ hosts, key, publicUrl }, subscription, {
        notice: { title, body: notifications.pushWorks, language, direction, ticketId: null },
        topic: 'test',
      });
      if (status === 'gone') await removeSubscription(db, subscription, subscription.endpoint);
      return { status: status === 'refused' ? 'failed' : status };
    },
  };
}

function keyOf(caller: Caller): SubscriptionKey {
  return { userId: caller.userId, sessionId: requireSession(caller).id };
}

/** @throws {ValidationError} for what is no subscription at a push service */
function readSubscription({ endpoint, p256dh, auth, language }: NewPushSubscription, hosts: ForeignHosts) {
  const url = parseUrl(endpoint);
  if (url === null || !hosts.includes(url)) throw invalidInput('endpoint', endpoint);
  const publicKey = Buffer.from(p256dh, 'base64url');
  if (!isPublicKey(publicKey)) throw invalidInput('p256dh', p256dh);
  if (!isLanguageTag(language)) throw invalidInput('language', language);
  return { endpoint: url.href, publicKey, authSecret: Buffer.from(auth, 'base64url'), language };
}
