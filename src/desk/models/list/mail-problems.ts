/**
 * Problems that keep mail from becoming messages, for owners. They are read at each event of the stream, and every half
 * minute: a mailbox counts as failing only after a minute.
 */

import { computed } from '@preact/signals';
import { listMailProblems } from '../../../api/operations/desk.ts';
import type { MailProblems as Problems } from '../../../api/schemas/desk.ts';
import type { Client } from '../../../client/client.ts';
import { onVisible } from '../../../state/page-presence.ts';
import { createQuery, type FailureHandler, type Query } from '../../../state/query.ts';

export interface MailProblemsOptions {
  readonly client: Client;
  readonly isOwner: boolean;
  readonly signal: AbortSignal;
  readonly onError: FailureHandler;
}

/** Milliseconds between two reads while the page is visible. */
const readEvery = 30_000;

const none: Problems = { mailboxes: [], heldMails: 0 };

export class MailProblems {
  readonly #isOwner: boolean;
  readonly #query: Query<Problems>;
  /** Empty for agents who are no owners. */
  readonly problems = computed<Problems>(() => this.#query.value.value ?? none);

  constructor({ client, isOwner, signal: lifetime, onError }: MailProblemsOptions) {
    this.#isOwner = isOwner;
    this.#query = createQuery({
      read: (aborted) => client.send(listMailProblems, {}, { signal: aborted }),
      onError,
      signal: lifetime,
    });
    if (!isOwner) return;
    const timer = setInterval(() => document.hidden || this.refresh(), readEvery);
    onVisible(() => void this.refresh(), lifetime);
    lifetime.addEventListener('abort', () => clearInterval(timer));
  }

  /** Reads the problems again. */
  async refresh(): Promise<void> {
    if (this.#isOwner) await this.#query.refresh();
  }
}
