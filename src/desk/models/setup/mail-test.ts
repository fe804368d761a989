/** The test of mail both ways, and the address of the inbox that it needs. */

import { type ReadonlySignal, signal } from '@preact/signals';
import { setUpHelpCenter, testMail } from '../../../api/operations/desk-setup.ts';
import type { SetupHelpCenter } from '../../../api/schemas/desk-setup.ts';
import { isEmail } from '../../../api/shared/email.ts';
import { isApiError } from '../../../client/errors.ts';
import type { Setup } from './setup.ts';

/** In milliseconds: the server waits for a mail server, up to 30 seconds for each of its answers. */
const testTimeout = 60_000;

export type InboxEmailProblem = 'needsInboxEmail' | 'knownEmail';

export class MailTest {
  readonly #setup: Setup;
  readonly #problem = signal<InboxEmailProblem | null>(null);
  readonly problem: ReadonlySignal<InboxEmailProblem | null> = this.#problem;

  constructor(setup: Setup) {
    this.#setup = setup;
  }

  /** The address of the inbox as it was typed, else as it is stored. */
  get email(): string {
    const stored = this.#setup.stored.value.value?.helpCenter?.inboxEmail ?? '';
    return this.#setup.memory.value.value.inboxEmail ?? stored;
  }

  enter(email: string): void {
    this.#setup.keep({ inboxEmail: email });
    this.#problem.value = null;
  }

  /** Sends the test, and stores the address first if it is another. An address that waits for the operator is not tested. */
  async send(): Promise<void> {
    const { client, stored } = this.#setup;
    const email = this.email.trim();
    const helpCenter = this.#withInbox(email);
    if (!helpCenter || !isEmail(email)) {
      this.#problem.value = 'needsInboxEmail';
      return;
    }
    const isTested = await this.#setup.change(
      'mail',
      async () => {
        if (email !== stored.value.peek()?.helpCenter?.inboxEmail) {
          const saved = await client.send(setUpHelpCenter, helpCenter);
          if (saved.mail.requested.some(({ value }) => value === saved.helpCenter?.inboxEmail)) return saved;
        }
        return await client.send(testMail, {}, { timeout: testTimeout });
      },
      (error) => this.#explain(error),
    );
    if (isTested) this.#setup.keep({ inboxEmail: null });
  }

  /** Returns the stored help center with another inbox; null before there is one. */
  #withInbox(inboxEmail: string): SetupHelpCenter | null {
    const state = this.#setup.stored.value.peek();
    if (!state?.helpCenter || state.owner.email === null) return null;
    const { title, language, color } = state.helpCenter;
    const { name: ownerName, email: ownerEmail } = state.owner;
    return { ownerName, ownerEmail, title, language, color, inboxEmail };
  }

  #explain(error: unknown): boolean {
    if (!isApiError(error, 'conflict', 'validation')) return false;
    const { field, email } = Object(error.conflict);
    if (error.kind === 'validation' || field === 'inboxEmail') this.#problem.value = 'needsInboxEmail';
    else if (email !== undefined) this.#problem.value = 'knownEmail';
    return this.#problem.peek() !== null;
  }
}
