/** A browser whose agent is asked about notifications, and a server that keeps its subscription. */

import type { NewPushSubscription } from '../../../src/api/schemas/desk-push.ts';
import { createDeskClient } from '../../../src/client/desk.ts';
import { PushNotices } from '../../../src/desk/models/notifications/push-notices.ts';
import { BrowserPush, type PushObstacle } from '../../../src/desk/push/browser-push.ts';
import { noContent } from './answers.ts';

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
  const answers: Readonly<Record<string, (request: Request) => unknown>> = {
    'GET push': () => ({ publicKey: 'key', isOn: stored.length > 0 }),
    'POST push': async (request) => {
      stored.push(await request.json());
    },
    'DELETE push': () => {
      stored.length = 0;
    },
    'POST push/test': () => ({ status: server.test }),
  };
  const client = createDeskClient({
    baseUrl: 'https://help.example',
    userId: 1,
    retries: 0,
    async fetch(input, init) {
      const request = new Request(input, init);
      const [, path = ''] = request.url.split('/management/');
      if (server.isDown) throw new TypeError('offline');
      const answer = await answers[`${request.method} ${path}`]?.(request);
      return answer === undefined ? noContent() : Response.json(answer);
    },
  });
  const model = new PushNotices({
    browser,
    language: 'sv',
    client,
    onError: (error) => errors.push(error),
  });
  return { browser, server, stored, errors, model };
}
