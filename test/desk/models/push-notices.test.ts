/** An agent turns notifications of the browser on and off: what the browser and the server refuse is said. */

import { describe, expect, test } from 'vitest';
import type { NewPushSubscription } from '../../../src/api/schemas/desk-push.ts';
import { ApiError } from '../../../src/client/errors.ts';
import { PushNotices } from '../../../src/desk/models/push-notices.ts';
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

function open() {
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

describe('notifications of the browser', () => {
  test('are on once both sides have the subscription, and off in both', async () => {
    const { browser, stored, model } = open();
    await model.load();
    expect(model.isOn.value).toBe(false);
    await model.turnOn();
    expect(stored).toEqual([{ endpoint: 'https://push.example/key', p256dh: '', auth: '', language: 'sv' }]);
    expect(model.isOn.value).toBe(true);
    // The agent has cleared the data of the site.
    await browser.unsubscribe();
    await model.load();
    expect(model.isOn.value).toBe(false);
    await model.turnOn();
    await model.turnOff();
    expect([model.isOn.value, stored, browser.isAlreadySubscribed]).toEqual([false, [], false]);
  });

  test('stay off if the agent blocks them, or does not answer the browser', async () => {
    const { browser, stored, model } = open();
    await model.load();
    browser.permission = 'default';
    await model.turnOn();
    expect([model.isOn.value, model.obstacle.value]).toEqual([false, null]);
    browser.permission = 'denied';
    await model.turnOn();
    expect([model.isOn.value, model.obstacle.value]).toEqual([false, 'blocked']);
    expect(stored).toEqual([]);
  });

  test('ask the server nothing where the browser cannot show them', async () => {
    const { browser, server, model } = open();
    browser.obstacle = 'home-screen';
    server.isDown = true;
    await model.load();
    expect([model.obstacle.value, model.isOn.value, model.isFailed.value]).toEqual([
      'home-screen',
      null,
      false,
    ]);
  });

  test('can be tried again after a failure', async () => {
    const { server, errors, model } = open();
    server.isDown = true;
    await model.load();
    expect([model.isFailed.value, model.isOn.value, errors]).toMatchObject([
      true,
      null,
      [{ kind: 'network' }],
    ]);
    server.isDown = false;
    await model.load();
    server.isDown = true;
    await model.turnOn();
    expect([model.isFailed.value, model.isOn.value]).toEqual([true, false]);
    server.isDown = false;
    await model.turnOn();
    expect([model.isFailed.value, model.isOn.value]).toEqual([false, true]);
  });

  test('are off after a test that the push service did not know', async () => {
    const { server, model } = open();
    await model.load();
    await model.turnOn();
    await model.sendTest();
    expect(model.test.value).toBe('sent');
    server.test = 'gone';
    await model.sendTest();
    expect([model.test.value, model.isOn.value]).toEqual(['gone', false]);
  });
});
