/** Notifications that this browser shows while the desk is closed: whether it does, and why not. */

import { computed, type ReadonlySignal, signal } from '@preact/signals';
import {
  getPush,
  subscribeToPush,
  testPush,
  unsubscribeFromPush,
} from '../../../api/operations/desk-push.ts';
import type { PushTest } from '../../../api/schemas/desk-push.ts';
import type { Client } from '../../../client/client.ts';
import { createMutation, type Mutation } from '../../../state/mutation.ts';
import { createQuery, type FailureHandler, type Query } from '../../../state/query.ts';
import type { BrowserPush, PushObstacle } from '../../push/browser-push.ts';

/** Timeout of a test in milliseconds: the server waits 15 seconds for the push service. */
const testTimeout = 20_000;

export interface PushNoticesOptions {
  readonly client: Client;
  readonly browser: BrowserPush;
  /** The language of the notifications. */
  readonly language: string;
  readonly onError: FailureHandler;
}

interface PushState {
  readonly publicKey: string;
  readonly isOn: boolean;
}

export class PushNotices {
  readonly #options: PushNoticesOptions;
  readonly #obstacle = signal<PushObstacle | null>(null);
  readonly #test = signal<PushTest['status'] | null>(null);
  readonly #acting: Mutation;
  /** Whether notifications are on, by the server and the browser. */
  readonly stored: Query<PushState>;
  /** Why the browser can show none; null if it can. */
  readonly obstacle: ReadonlySignal<PushObstacle | null> = this.#obstacle;
  /** What came of the last test; null if there was none since the last change. */
  readonly test: ReadonlySignal<PushTest['status'] | null> = this.#test;
  /** Undefined until it is known. */
  readonly isOn = computed(() => this.stored.value.value?.isOn);
  readonly isBusy: ReadonlySignal<boolean>;
  /** Whether the last request has failed. */
  readonly isFailed = computed(
    () => this.stored.failure.value !== null || this.#acting.failure.value !== null,
  );

  constructor(options: PushNoticesOptions) {
    this.#options = options;
    const { onError } = options;
    this.stored = createQuery({ read: (aborted) => this.#read(aborted), onError });
    this.#acting = createMutation(onError);
    this.isBusy = this.#acting.isBusy;
  }

  async load(): Promise<void> {
    this.#obstacle.value = this.#options.browser.findObstacle();
    this.#acting.dismiss();
    if (this.#obstacle.peek() === null) await this.stored.restart();
  }

  /** Has to be called in the event of a click: the browser asks the agent to allow notifications. */
  async turnOn(): Promise<void> {
    const { client, browser, language } = this.#options;
    const { publicKey } = this.stored.value.peek() ?? {};
    if (publicKey === undefined) return;
    await this.#act(async () => {
      const permission = await browser.requestPermission();
      this.#obstacle.value = browser.findObstacle();
      if (permission !== 'granted') return;
      await client.send(subscribeToPush, await browser.subscribe(publicKey, language));
      this.#put(true);
    });
  }

  async turnOff(): Promise<void> {
    const { client, browser } = this.#options;
    await this.#act(async () => {
      await client.send(unsubscribeFromPush, {});
      this.#put(false);
      await browser.unsubscribe();
    });
  }

  /** Sends a notification to this browser. */
  async sendTest(): Promise<void> {
    await this.#act(async () => {
      const { status } = await this.#options.client.send(testPush, {}, { timeout: testTimeout });
      this.#test.value = status;
      if (status === 'gone') this.#put(false);
    });
  }

  async #read(signal: AbortSignal): Promise<PushState> {
    const { client, browser } = this.#options;
    const [{ publicKey, isOn }, isSubscribed] = await Promise.all([
      client.send(getPush, {}, { signal }),
      browser.isSubscribed(),
    ]);
    return { publicKey, isOn: isOn && isSubscribed };
  }

  #put(isOn: boolean): void {
    const stored = this.stored.value.peek();
    if (stored) this.stored.put({ ...stored, isOn });
  }

  async #act(action: () => Promise<void>): Promise<void> {
    await this.#acting.run(async () => {
      this.#test.value = null;
      await action();
    });
  }
}
