/** The sessions and passkeys of the agent who is signed in, and what they do with them. */

import { type ReadonlySignal, signal } from '@preact/signals';
import { listPasskeys, removePasskey } from '../../../api/operations/desk-passkeys.ts';
import { endOtherSessions, endSession, listSessions } from '../../../api/operations/desk-session.ts';
import type { ListedPasskeys } from '../../../api/schemas/desk-passkeys.ts';
import type { OpenSession } from '../../../api/schemas/desk-session.ts';
import type { Client } from '../../../client/client.ts';
import type { DeskRequests } from '../../../client/desk-requests.ts';
import { isApiError } from '../../../client/errors.ts';
import type { Ceremonies } from '../../passkeys/load-ceremonies.ts';

export interface AccountData extends ListedPasskeys {
  readonly sessions: readonly OpenSession[];
}

/** `known`: the device has a passkey of the agent. `cancelled`: the agent or the browser has ended it. */
export type AccountNote = 'added' | 'known' | 'cancelled' | 'failed';

export interface AccountOptions {
  readonly client: Client;
  readonly requests: Pick<DeskRequests, 'askForNewPasskey' | 'addPasskey'>;
  loadCeremonies(): Promise<Ceremonies>;
  onSignedOut(): void;
}

export class Account {
  readonly #options: AccountOptions;
  readonly #data = signal<AccountData | 'failed' | null>(null);
  readonly #isBusy = signal(false);
  readonly #note = signal<AccountNote | null>(null);

  constructor(options: AccountOptions) {
    this.#options = options;
  }

  /** Null until it is loaded. */
  get data(): ReadonlySignal<AccountData | 'failed' | null> {
    return this.#data;
  }

  get isBusy(): ReadonlySignal<boolean> {
    return this.#isBusy;
  }

  /** What came of the last action. */
  get note(): ReadonlySignal<AccountNote | null> {
    return this.#note;
  }

  async load(): Promise<void> {
    this.#data.value = null;
    try {
      await this.#read();
    } catch (error) {
      this.#noteError(error);
      this.#data.value = 'failed';
    }
  }

  endSession(sessionId: number): Promise<void> {
    return this.#act(async () => {
      await this.#options.client.send(endSession, { sessionId });
      return null;
    });
  }

  endOtherSessions(): Promise<void> {
    return this.#act(async () => {
      await this.#options.client.send(endOtherSessions, {});
      return null;
    });
  }

  removePasskey(passkeyId: number): Promise<void> {
    return this.#act(async () => {
      await this.#options.client.send(removePasskey, { passkeyId });
      return null;
    });
  }

  addPasskey(): Promise<void> {
    return this.#act(async () => {
      const { requests, loadCeremonies } = this.#options;
      const { createPasskey } = await loadCeremonies();
      const created = await createPasskey(await requests.askForNewPasskey());
      if (created === 'known') return 'known';
      if (created === null) return 'cancelled';
      await requests.addPasskey(created);
      return 'added';
    });
  }

  async #act(action: () => Promise<AccountNote | null>): Promise<void> {
    if (this.#isBusy.peek()) return;
    this.#isBusy.value = true;
    this.#note.value = null;
    try {
      const note = await action();
      await this.#read();
      this.#note.value = note;
    } catch (error) {
      this.#noteError(error);
      this.#note.value = 'failed';
    } finally {
      this.#isBusy.value = false;
    }
  }

  async #read(): Promise<void> {
    const { client } = this.#options;
    const [{ sessions }, listed] = await Promise.all([
      client.send(listSessions, {}),
      client.send(listPasskeys, {}),
    ]);
    this.#data.value = { ...listed, sessions };
  }

  #noteError(error: unknown): void {
    if (isApiError(error, 'unauthorized')) this.#options.onSignedOut();
  }
}
