/** Settings of what the agent is notified of. A change is shown before the server confirms it. */

import { type ReadonlySignal, signal } from '@preact/signals';
import {
  getNotificationSettings,
  updateNotificationSettings,
} from '../../../api/operations/notifications.ts';
import type { NotificationSettings } from '../../../api/schemas/notifications.ts';
import type { Client } from '../../../client/client.ts';

export class NotificationChoices {
  readonly #client: Client;
  readonly #onError: (error: unknown) => void;
  readonly #settings = signal<NotificationSettings | null>(null);
  #loading: Promise<void> | undefined;
  #changes = 0;

  constructor(client: Client, onError: (error: unknown) => void) {
    this.#client = client;
    this.#onError = onError;
  }

  /** Null until they are loaded. */
  get settings(): ReadonlySignal<NotificationSettings | null> {
    return this.#settings;
  }

  /** Loads the settings once. */
  async ensure(): Promise<void> {
    this.#loading ??= this.#load();
    await this.#loading;
  }

  /** Notes that another tab may have changed the settings, so that they are loaded again when they are needed. */
  markStale(): void {
    this.#loading = undefined;
  }

  /** Returns whether the server has stored the change; otherwise the settings are as they were. */
  async change(change: Partial<NotificationSettings>): Promise<boolean> {
    const former = this.#settings.peek();
    if (!former) return false;
    const count = ++this.#changes;
    this.#settings.value = Object.assign({}, former, change);
    try {
      const stored = await this.#client.send(updateNotificationSettings, change);
      if (count === this.#changes) this.#settings.value = stored;
      return true;
    } catch (error) {
      this.#onError(error);
      if (count === this.#changes) this.#settings.value = former;
      return false;
    }
  }

  async #load(): Promise<void> {
    const count = this.#changes;
    try {
      const loaded = await this.#client.send(getNotificationSettings, {});
      if (count === this.#changes) this.#settings.value = loaded;
    } catch (error) {
      this.#loading = undefined;
      this.#onError(error);
    }
  }
}
