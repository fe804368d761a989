/**
 * The service worker of the desk. It shows pushes as notifications, and leads to their tickets. It caches nothing and
 * handles no requests: the desk loads as if it were not there.
 */

import { fillPath } from '../../api/operation.ts';
import { subscribeToPush } from '../../api/operations/desk-push.ts';
import type { NewPushSubscription, PushNotice } from '../../api/schemas/desk-push.ts';
import type { AgentSession } from '../../api/schemas/desk-session.ts';

declare const self: ServiceWorkerGlobalScope;

interface NotificationContent extends NotificationOptions {
  readonly data: Pick<PushNotice, 'ticketId'>;
  /** Whether a notification that takes the place of another one alerts again. Not every browser knows it. */
  readonly renotify: boolean;
}

self.addEventListener('install', () => void self.skipWaiting());

self.addEventListener('push', (event) => {
  const notice: PushNotice | undefined = event.data?.json();
  if (notice) event.waitUntil(show(notice));
});

self.addEventListener('notificationclick', (event) => {
  const { notification } = event;
  const { ticketId }: NotificationContent['data'] = notification.data;
  notification.close();
  event.waitUntil(openDesk(ticketId));
});

self.addEventListener('pushsubscriptionchange', (event) => {
  event.waitUntil(renew(event));
});

async function show({ title, body, language, direction, ticketId }: PushNotice): Promise<void> {
  const content: NotificationContent = {
    body,
    lang: language,
    dir: direction,
    // A newer message of the ticket takes the place of the one that is shown.
    tag: ticketId === null ? 'test' : `ticket-${ticketId}`,
    renotify: true,
    data: { ticketId },
  };
  await self.registration.showNotification(title, content);
}

/** Shows a ticket in the desk that was used last, or in a new one. */
async function openDesk(ticketId: number | null): Promise<void> {
  const { scope } = self.registration;
  const open = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  // The one that was focused last comes first. A desk has frames below its own path, which show no tickets.
  const desk = open.find(({ url, frameType }) => frameType !== 'nested' && isBelow(scope, url));
  if (!desk) {
    await self.clients.openWindow(ticketId === null ? scope : `${scope}/tickets/${ticketId}`);
    return;
  }
  desk.postMessage({ ticketId });
  await desk.focus();
}

/** Whether a URL is the desk's, and not one of its files in `desk-files`. */
function isBelow(scope: string, url: string): boolean {
  const { pathname } = new URL(url);
  const home = new URL(scope).pathname;
  return pathname === home || pathname.startsWith(`${home}/`);
}

/** Tells the server of a subscription that the browser has replaced; ends it if the session has ended. */
async function renew({ oldSubscription, newSubscription }: PushSubscriptionChangeEvent): Promise<void> {
  const { pushManager } = self.registration;
  const subscription =
    newSubscription ?? (oldSubscription && (await pushManager.subscribe(oldSubscription.options)));
  const { endpoint, keys = {} } = subscription?.toJSON() ?? {};
  const { p256dh, auth } = keys;
  if (!subscription || !endpoint || !p256dh || !auth) return;
  const body: NewPushSubscription = { endpoint, p256dh, auth, language: navigator.language };
  if ((await store(body)) === 401) await subscription.unsubscribe();
}

/** Stores a subscription for the session of the browser. Returns the status of the last response. */
async function store(subscription: NewPushSubscription): Promise<number> {
  const found = await send('GET', '/session');
  if (!found.ok) return found.status;
  const { userId }: AgentSession = await found.json();
  const { method, path } = subscribeToPush;
  return (await send(method, fillPath(path, { apiKey: 'session', userId }), JSON.stringify(subscription)))
    .status;
}

async function send(method: string, path: string, body: string | null = null): Promise<Response> {
  return await fetch(self.registration.scope + path, {
    method,
    headers: { 'Frontdesk-Desk': '1', 'Content-Type': 'application/json' },
    credentials: 'same-origin',
    body,
  });
}
