/** Settings of what the agent is notified of. A change is shown before the server confirms it. */

import { batch, computed, signal } from '@preact/signals';
import {
  getNotificationSettings,
  updateNotificationSettings,
} from '../../../api/operations/notifications.ts';
import type { NotificationSettings } from '../../../api/schemas/notifications.ts';
import type { Client } from '../../../client/client.ts';
import { createQuery, type FailureHandler, type Query } from '../../../state/query.ts';

export class NotificationChoices {
  /** The settings as the server has them. Stale once another tab may have changed them. */
  readonly stored: Query<NotificationSettings>;
  readonly #client: Client;
  readonly #onError: FailureHandler;
  /** Changes on their way to the server, the oldest first. */
  readonly #pending = signal<readonly Partial<NotificationSettings>[]>([]);
  /** The settings as the agent has changed them; undefined until they are loaded. */
  readonly settings = computed<NotificationSettings | undefined>(() => {
    const stored = this.stored.value.value;
    if (!stored) return undefined;
    const settings = { ...stored };
    for (const change of this.#pending.value) Object.assign(settings, change);
    return settings;
  });
  #newest: Promise<unknown> = Promise.resolve();

  constructor(client: Client, onError: FailureHandler) {
    this.#client = client;
    this.#onError = onError;
    this.stored = createQuery({
      read: (aborted) => client.send(getNotificationSettings, {}, { signal: aborted }),
      onError,
    });
  }

  /** Returns whether the server has stored the change; otherwise the settings are as they were. */
  async change(change: Partial<NotificationSettings>): Promise<boolean> {
    if (this.stored.value.peek() === undefined) return false;
    this.#pending.value = [...this.#pending.peek(), change];
    // One after the other, so that the last choice is the last that the server stores.
    const sent = this.#newest.then(() => this.#client.send(updateNotificationSettings, change));
    this.#newest = sent.catch(() => {});
    try {
      this.#settle(change, await sent);
      return true;
    } catch (error) {
      this.#onError(error);
      this.#settle(change);
      return false;
    }
  }

  #settle(change: Partial<NotificationSettings>, stored?: NotificationSettings): void {
    batch(() => {
      this.#pending.value = this.#pending.peek().filter((other) => other !== change);
      if (stored) this.stored.put(stored);
    });
  }
}
