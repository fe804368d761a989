/** A browser that pushes reach: its subscription is at a push service of the test, which the page takes for the browser's. */

import type { BrowserContext, CDPSession, Page, Worker } from '@playwright/test';
import type { PushNotice } from '../../src/api/schemas/desk-push.ts';
import type { PushBrowser } from '../../test/support/push-service.ts';

/** Lets the pages of a browser show notifications, and subscribe as `browser` does. */
export async function usePushBrowser(context: BrowserContext, { subscription }: PushBrowser): Promise<void> {
  await context.grantPermissions(['notifications']);
  const { endpoint, p256dh, auth } = subscription;
  await context.addInitScript(
    (json) => {
      if (!('PushManager' in window)) return;
      const name = 'test:push-subscription';
      const subscribed = {
        toJSON: () => json,
        async unsubscribe() {
          localStorage.removeItem(name);
          return true;
        },
      };
      Object.assign(PushManager.prototype, {
        async subscribe() {
          localStorage.setItem(name, 'yes');
          return subscribed;
        },
        getSubscription: async () => (localStorage.getItem(name) === null ? null : subscribed),
      });
    },
    { endpoint, keys: { p256dh, auth } },
  );
}

/** Delivers pushes to the service worker of the desk, as the browser does when its push service has one. */
export class PushDelivery {
  readonly #session: CDPSession;
  readonly #origin: string;
  readonly #registrationId: Promise<string>;

  private constructor(session: CDPSession, origin: string) {
    this.#session = session;
    this.#origin = origin;
    this.#registrationId = new Promise((resolve) => {
      session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
        for (const { registrationId, isDeleted } of registrations) if (!isDeleted) resolve(registrationId);
      });
    });
  }

  static async begin(page: Page): Promise<PushDelivery> {
    const session = await page.context().newCDPSession(page);
    const delivery = new PushDelivery(session, new URL(page.url()).origin);
    await session.send('ServiceWorker.enable');
    return delivery;
  }

  async deliver(notice: PushNotice): Promise<void> {
    await this.#session.send('ServiceWorker.deliverPushMessage', {
      origin: this.#origin,
      registrationId: await this.#registrationId,
      data: JSON.stringify(notice),
    });
  }
}

export interface ShownNotification {
  readonly title: string;
  readonly body: string;
}

/** @param page of the desk */
export async function shownNotifications(page: Page): Promise<ShownNotification[]> {
  return await page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    const shown = await registration.getNotifications();
    return shown.map(({ title, body }) => ({ title, body }));
  });
}

/** Clicks the notification that is shown. Browsers without a window show none that could be clicked. */
export async function clickNotification(worker: Worker): Promise<void> {
  await worker.evaluate(`(async () => {
    const [notification] = await registration.getNotifications();
    dispatchEvent(new NotificationEvent('notificationclick', { notification }));
  })()`);
}

/** Replaces the subscription of the browser, as it does by itself. Resolves once the service worker has dealt with it. */
export async function replaceSubscription(worker: Worker, { subscription }: PushBrowser): Promise<void> {
  const { endpoint, p256dh, auth } = subscription;
  const json = JSON.stringify({ endpoint, keys: { p256dh, auth } });
  await worker.evaluate(`(async () => {
    let isDone;
    const event = Object.assign(new ExtendableEvent('pushsubscriptionchange'), {
      newSubscription: { toJSON: () => (${json}) },
      waitUntil: (promise) => { isDone = promise; },
    });
    dispatchEvent(event);
    await isDone;
  })()`);
}
