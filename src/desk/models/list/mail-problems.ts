/**
 * Problems that keep mail from becoming messages, for owners. They are read at each event of the stream, and every half
 * minute: a mailbox counts as failing only after a minute.
 */

import { type ReadonlySignal, signal } from '@preact/signals';
import { listMailProblems } from '../../../api/operations/desk.ts';
import type { MailProblems as Problems } from '../../../api/schemas/desk.ts';
import type { Client } from '../../../client/client.ts';
import { onVisible } from '../../../state/page-presence.ts';

export interface MailProblemsOptions {
  readonly client: Client;
  readonly isOwner: boolean;
  readonly signal: AbortSignal;
  onError(error: unknown): void;
}

/** Milliseconds between two reads while the page is visible. */
const readEvery = 30_000;

export class MailProblems {
  readonly #options: MailProblemsOptions;
  readonly #problems = signal<Problems>({ mailboxes: [], heldMails: 0 });
  #reads = 0;

  constructor(options: MailProblemsOptions) {
    this.#options = options;
    const { isOwner, signal: lifetime } = options;
    if (!isOwner) return;
    const timer = setInterval(() => document.hidden || this.refresh(), readEvery);
    onVisible(() => void this.refresh(), lifetime);
    lifetime.addEventListener('abort', () => clearInterval(timer));
  }

  /** Empty for agents who are no owners. */
  get problems(): ReadonlySignal<Problems> {
    return this.#problems;
  }

  /** Reads the problems again; the newest request wins. */
  async refresh(): Promise<void> {
    const { client, isOwner, onError } = this.#options;
    if (!isOwner) return;
    const count = ++this.#reads;
    try {
      const problems = await client.send(listMailProblems, {});
      if (count === this.#reads) this.#problems.value = problems;
    } catch (error) {
      onError(error);
    }
  }
}
