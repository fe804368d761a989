/** Subscribes this browser to pushes: registers the service worker of the desk, which shows them. */

import type { NewPushSubscription } from '../../api/schemas/desk-push.ts';
import { fromBase64url } from '../base64url.ts';
import { serviceWorkerUrl } from './service-worker-url.ts';

/** Why this browser shows no notifications while the desk is closed. `home-screen`: it does from the Home Screen. */
export type PushObstacle = 'unsupported' | 'home-screen' | 'blocked';

export class BrowserPush {
  readonly #home: string;

  /** @param home path of the desk */
  constructor(home: string) {
    this.#home = home;
  }

  findObstacle(): PushObstacle | null {
    if (!('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window)) {
      // Only browsers on iPhones and iPads have the member.
      return 'standalone' in navigator ? 'home-screen' : 'unsupported';
    }
    return Notification.permission === 'denied' ? 'blocked' : null;
  }

  async isSubscribed(): Promise<boolean> {
    const registration = await this.#findRegistration();
    const subscription = await registration?.pushManager.getSubscription();
    return Boolean(subscription) && Notification.permission === 'granted';
  }

  /** Asks the agent to allow notifications. Has to be called in the event of a click. */
  async requestPermission(): Promise<NotificationPermission> {
    return await Notification.requestPermission();
  }

  /** Replaces a former subscription, which another agent may have made in this browser. @param publicKey of the server */
  async subscribe(publicKey: string, language: string): Promise<NewPushSubscription> {
    await this.unsubscribe();
    await navigator.serviceWorker.register(serviceWorkerUrl(this.#home), {
      scope: this.#home,
      updateViaCache: 'none',
    });
    const { pushManager } = await navigator.serviceWorker.ready;
    const subscription = await pushManager.subscribe({
      userVisibleOnly: true,
      applicationServerKey: fromBase64url(publicKey),
    });
    const { endpoint, keys: { p256dh, auth } = {} } = subscription.toJSON();
    if (!endpoint || !p256dh || !auth) throw new Error('the subscription has no keys');
    return { endpoint, p256dh, auth, language };
  }

  async unsubscribe(): Promise<void> {
    const registration = await this.#findRegistration();
    const subscription = await registration?.pushManager.getSubscription();
    await subscription?.unsubscribe();
  }

  async #findRegistration(): Promise<ServiceWorkerRegistration | undefined> {
    return await navigator.serviceWorker.getRegistration(this.#home);
  }
}
