/** What requests have found out: whether the agent is still signed in, and whether the server can be reached. */

import { type ReadonlySignal, signal } from '@preact/signals';
import type { DeskRequests } from '../../client/desk-requests.ts';
import { isApiError } from '../../client/errors.ts';
import { untilVisible } from '../../state/page-presence.ts';
import type { FailureHandler } from '../../state/query.ts';
import { createRecovery, type PlanRetry } from '../../state/recovery.ts';

/** Milliseconds between two requests that show that the agent is at the desk. */
const useEvery = 120_000;

export class Connection {
  readonly #isSignedOut = signal(false);
  /** Whether the session has ended, on the server or in another tab. */
  readonly isSignedOut: ReadonlySignal<boolean> = this.#isSignedOut;
  readonly #isUnreachable = signal(false);
  /** Whether the last request met no server. */
  readonly isUnreachable: ReadonlySignal<boolean> = this.#isUnreachable;
  readonly #planRetry: PlanRetry;

  constructor(requests: Pick<DeskRequests, 'readSession'>, lifetime: AbortSignal) {
    this.#planRetry = createRecovery((act) => void untilVisible(lifetime).then(act), lifetime);
    // Keeps the session in use while the page is visible: the server mails some agents only while they are away.
    const use = () => document.hidden || requests.readSession().catch(this.noteError);
    const timer = setInterval(use, useEvery);
    lifetime.addEventListener('abort', () => clearInterval(timer));
  }

  /** Notes what the failure of a request says, and sends a read again when the failure may have passed. */
  readonly noteError: FailureHandler = (error, again, tries = 1) => {
    if (isApiError(error, 'unauthorized')) this.#isSignedOut.value = true;
    if (isApiError(error, 'network', 'timeout')) this.#isUnreachable.value = true;
    if (again) this.#planRetry(error, again, tries);
  };

  /** Notes that the server has answered. */
  noteAnswer(): void {
    this.#isUnreachable.value = false;
  }
}
