/** A browser whose agent is asked about notifications, and a server that keeps its subscription. */

import type { NewPushSubscription } from '../../../src/api/schemas/desk-push.ts';
import { ApiError } from '../../../src/client/errors.ts';
import { PushNotices } from '../../../src/desk/models/notifications/push-notices.ts';
import { BrowserPush, type PushObstacle } from '../../../src/desk/push/browser-push.ts';

/** A browser that asks its agent, and a push service that never fails. */
class TestBrowser extends BrowserPush {
  obstacle: PushObstacle | null = null;
  permission: NotificationPermission = 'granted';
  isAlreadySubscribed = false;

  override findObstacle() {
    return this.obstacle;
  }

  override async isSubscribed() {
    return this.isAlreadySubscribed;
  }

  override async requestPermission() {
    if (this.permission === 'denied') this.obstacle = 'blocked';
    return this.permission;
  }

  override async subscribe(publicKey: string, language: string) {
    this.isAlreadySubscribed = true;
    return { endpoint: `https://push.example/${publicKey}`, p256dh: '', auth: '', language };
  }

  override async unsubscribe() {
    this.isAlreadySubscribed = false;
  }
}

export function openPushNotices() {
  const browser = new TestBrowser('/desk');
  const stored: NewPushSubscription[] = [];
  const errors: unknown[] = [];
  const server = { isDown: false, test: 'sent' as 'sent' | 'gone' | 'failed' };
  const answer = () => {
    if (server.isDown) throw new ApiError('network', 'the server cannot be reached');
  };
  const model = new PushNotices({
    browser,
    language: 'sv',
    requests: {
      async readPush() {
        answer();
        return { publicKey: 'key', isOn: stored.length > 0 };
      },
      async subscribeToPush(subscription) {
        answer();
        stored.push(subscription);
      },
      async unsubscribeFromPush() {
        answer();
        stored.length = 0;
      },
      async testPush() {
        answer();
        return server.test;
      },
    },
    onError: (error) => errors.push(error),
  });
  return { browser, server, stored, errors, model };
}
