/** The sessions and passkeys of the agent who is signed in, and what they do with them. */

import { computed, type ReadonlySignal, signal } from '@preact/signals';
import { listPasskeys, removePasskey } from '../../../api/operations/desk-passkeys.ts';
import { endOtherSessions, endSession, listSessions } from '../../../api/operations/desk-session.ts';
import type { ListedPasskeys } from '../../../api/schemas/desk-passkeys.ts';
import type { OpenSession } from '../../../api/schemas/desk-session.ts';
import type { Client } from '../../../client/client.ts';
import type { DeskRequests } from '../../../client/desk-requests.ts';
import { createMutation, type Mutation } from '../../../state/mutation.ts';
import { type FailureHandler, type Query, startQuery } from '../../../state/query.ts';
import { createPasskey } from '../../passkeys/ceremonies.ts';

export interface AccountData extends ListedPasskeys {
  readonly sessions: readonly OpenSession[];
}

/** `known`: the device has a passkey of the agent. `cancelled`: the agent or the browser has ended it. */
export type AccountNote = 'added' | 'known' | 'cancelled' | 'failed';

export interface AccountOptions {
  readonly client: Client;
  readonly requests: Pick<DeskRequests, 'askForNewPasskey' | 'addPasskey'>;
  readonly onError: FailureHandler;
}

export class Account {
  readonly #options: AccountOptions;
  readonly #acting: Mutation;
  readonly #done = signal<AccountNote | null>(null);
  readonly data: Query<AccountData>;
  readonly isBusy: ReadonlySignal<boolean>;
  /** What came of the last action. */
  readonly note = computed<AccountNote | null>(() =>
    this.#acting.failure.value ? 'failed' : this.#done.value,
  );

  constructor(options: AccountOptions) {
    this.#options = options;
    const { onError } = options;
    this.data = startQuery({ read: (aborted) => this.#read(aborted), onError });
    this.#acting = createMutation(onError);
    this.isBusy = this.#acting.isBusy;
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
      const { requests } = this.#options;
      const created = await createPasskey(await requests.askForNewPasskey());
      if (created === 'known') return 'known';
      if (created === null) return 'cancelled';
      await requests.addPasskey(created);
      return 'added';
    });
  }

  async #act(action: () => Promise<AccountNote | null>): Promise<void> {
    await this.#acting.run(async () => {
      this.#done.value = null;
      const note = await action();
      const read = await this.data.refresh();
      // What is shown may not be so any more.
      if (read.status === 'failed') throw read.error;
      this.#done.value = note;
    });
  }

  async #read(signal: AbortSignal): Promise<AccountData> {
    const { client } = this.#options;
    const [{ sessions }, listed] = await Promise.all([
      client.send(listSessions, {}, { signal }),
      client.send(listPasskeys, {}, { signal }),
    ]);
    return { ...listed, sessions };
  }
}
