/** An agent turns notifications of the browser on and off: what the browser and the server refuse is said. */

import { describe, expect, test } from 'vitest';
import { openPushNotices } from '../../../support/fake-desk/push.ts';

describe('notifications of the browser', () => {
  test('are on once both sides have the subscription, and off in both', async () => {
    const { browser, stored, model } = openPushNotices();
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
    const { browser, stored, model } = openPushNotices();
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
    const { browser, server, model } = openPushNotices();
    browser.obstacle = 'home-screen';
    server.isDown = true;
    await model.load();
    expect([model.obstacle.value, model.isOn.value, model.isFailed.value]).toEqual([
      'home-screen',
      undefined,
      false,
    ]);
  });

  test('can be tried again after a failure', async () => {
    const { server, errors, model } = openPushNotices();
    server.isDown = true;
    await model.load();
    expect([model.isFailed.value, model.isOn.value, errors]).toMatchObject([
      true,
      undefined,
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
    const { server, model } = openPushNotices();
    await model.load();
    await model.turnOn();
    await model.sendTest();
    expect(model.test.value).toBe('sent');
    server.test = 'gone';
    await model.sendTest();
    expect([model.test.value, model.isOn.value]).toEqual(['gone', false]);
  });
});
