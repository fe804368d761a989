/** Notifications that this browser shows while the desk is closed: whether it does, and why not. */

import { type ReadonlySignal, signal } from '@preact/signals';
import {
  getPush,
  subscribeToPush,
  testPush,
  unsubscribeFromPush,
} from '../../../api/operations/desk-push.ts';
import type { PushTest } from '../../../api/schemas/desk-push.ts';
import type { Client } from '../../../client/client.ts';
import type { BrowserPush, PushObstacle } from '../../push/browser-push.ts';

/** Timeout of a test in milliseconds: the server waits 15 seconds for the push service. */
const testTimeout = 20_000;

export interface PushNoticesOptions {
  readonly client: Client;
  readonly browser: BrowserPush;
  /** The language of the notifications. */
  readonly language: string;
  onError(error: unknown): void;
}

export class PushNotices {
  readonly #options: PushNoticesOptions;
  readonly #obstacle = signal<PushObstacle | null>(null);
  readonly #isOn = signal<boolean | null>(null);
  readonly #isBusy = signal(false);
  readonly #isFailed = signal(false);
  readonly #test = signal<PushTest['status'] | null>(null);
  /** The server's public key, which is loaded before the agent can turn pushes on. */
  #publicKey = '';

  constructor(options: PushNoticesOptions) {
    this.#options = options;
  }

  /** Why the browser can show none; null if it can. */
  get obstacle(): ReadonlySignal<PushObstacle | null> {
    return this.#obstacle;
  }

  /** Null until it is known. */
  get isOn(): ReadonlySignal<boolean | null> {
    return this.#isOn;
  }

  get isBusy(): ReadonlySignal<boolean> {
    return this.#isBusy;
  }

  /** Whether the last action has failed. */
  get isFailed(): ReadonlySignal<boolean> {
    return this.#isFailed;
  }

  /** What came of the last test; null if there was none since the last change. */
  get test(): ReadonlySignal<PushTest['status'] | null> {
    return this.#test;
  }

  load(): Promise<void> {
    this.#obstacle.value = this.#options.browser.findObstacle();
    return this.#act(async ({ client, browser }) => {
      if (this.#obstacle.peek() !== null) return;
      const [{ publicKey, isOn }, isSubscribed] = await Promise.all([
        client.send(getPush, {}),
        browser.isSubscribed(),
      ]);
      this.#publicKey = publicKey;
      this.#isOn.value = isOn && isSubscribed;
    });
  }

  /** Has to be called in the event of a click: the browser asks the agent to allow notifications. */
  turnOn(): Promise<void> {
    return this.#act(async ({ client, browser, language }) => {
      const permission = await browser.requestPermission();
      this.#obstacle.value = browser.findObstacle();
      if (permission !== 'granted') return;
      await client.send(subscribeToPush, await browser.subscribe(this.#publicKey, language));
      this.#isOn.value = true;
    });
  }

  turnOff(): Promise<void> {
    return this.#act(async ({ client, browser }) => {
      await client.send(unsubscribeFromPush, {});
      this.#isOn.value = false;
      await browser.unsubscribe();
    });
  }

  /** Sends a notification to this browser. */
  sendTest(): Promise<void> {
    return this.#act(async ({ client }) => {
      const { status } = await client.send(testPush, {}, { timeout: testTimeout });
      this.#test.value = status;
      if (status === 'gone') this.#isOn.value = false;
    });
  }

  async #act(action: (options: PushNoticesOptions) => Promise<void>): Promise<void> {
    if (this.#isBusy.peek()) return;
    this.#isBusy.value = true;
    this.#isFailed.value = false;
    this.#test.value = null;
    try {
      await action(this.#options);
    } catch (error) {
      this.#options.onError(error);
      this.#isFailed.value = true;
    } finally {
      this.#isBusy.value = false;
    }
  }
}
