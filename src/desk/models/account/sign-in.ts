/** Signs an agent in: asks for a link, and opens one by a click, or asks for a passkey. */

import { type ReadonlySignal, type Signal, signal } from '@preact/signals';
import type { DeskRequests } from '../../../client/desk-requests.ts';
import { isApiError } from '../../../client/errors.ts';
import type { Ceremonies } from '../../passkeys/load-ceremonies.ts';
import { type PasskeyResult, PasskeySignIn } from './passkey-sign-in.ts';

export type SignInStep =
  /** Asks for an email address; after a link that does not work, says why. */
  | { readonly name: 'address'; readonly problem: LinkProblem | null }
  /** A link was asked for. */
  | { readonly name: 'sent'; readonly email: string }
  /** A link was opened, and waits for a click. */
  | { readonly name: 'link'; readonly code: string }
  | { readonly name: 'signed-in' };

export type LinkProblem = 'used' | 'other-browser' | 'passkey';

/** `refused`: the server does not count the page as its own. */
export type RequestProblem = 'too-many' | 'refused' | 'failed';

export class SignIn {
  readonly #requests: DeskRequests;
  readonly #step: Signal<SignInStep>;
  readonly #isSending = signal(false);
  readonly #problem = signal<RequestProblem | null>(null);

  readonly #passkeys: PasskeySignIn;

  /** @param code the code in the page's URL; empty if there is none */
  constructor(requests: DeskRequests, code: string, loadCeremonies: () => Promise<Ceremonies>) {
    this.#requests = requests;
    this.#passkeys = new PasskeySignIn({
      requests,
      load: loadCeremonies,
      onOffered: (result) => this.#showResult(result),
    });
    this.#step = signal<SignInStep>(
      code === '' ? { name: 'address', problem: null } : { name: 'link', code },
    );
  }

  get step(): ReadonlySignal<SignInStep> {
    return this.#step;
  }

  get isSending(): ReadonlySignal<boolean> {
    return this.#isSending;
  }

  /** Why the last request was not met. */
  get problem(): ReadonlySignal<RequestProblem | null> {
    return this.#problem;
  }

  async askForLink(email: string): Promise<void> {
    await this.#send(async () => {
      await this.#requests.askForLink(email);
      this.#step.value = { name: 'sent', email };
    });
  }

  /** Uses up the link that was opened. */
  async openLink(): Promise<void> {
    const step = this.#step.peek();
    if (step.name !== 'link') return;
    await this.#send(async () => {
      const status = await this.#requests.openLink(step.code);
      this.#step.value = status === 'open' ? { name: 'signed-in' } : { name: 'address', problem: status };
    });
  }

  /** Lets the browser offer passkeys in the address field until the signal aborts. */
  async offerPasskeys(signal: AbortSignal): Promise<void> {
    await this.#passkeys.offer(signal);
  }

  async askForPasskey(signal: AbortSignal): Promise<void> {
    await this.#send(async () => {
      const result = await this.#passkeys.ask(signal);
      if (result !== null) this.#showResult(result);
    });
  }

  /** Opens another link, which was pasted into the address bar. */
  showLink(code: string): void {
    this.#problem.value = null;
    this.#step.value = { name: 'link', code };
  }

  askAgain(): void {
    this.#problem.value = null;
    this.#step.value = { name: 'address', problem: null };
  }

  #showResult(result: PasskeyResult): void {
    this.#step.value = result === 'open' ? { name: 'signed-in' } : { name: 'address', problem: 'passkey' };
  }

  async #send(request: () => Promise<void>): Promise<void> {
    if (this.#isSending.peek()) return;
    this.#isSending.value = true;
    this.#problem.value = null;
    try {
      await request();
    } catch (error) {
      this.#problem.value = requestProblem(error);
    } finally {
      this.#isSending.value = false;
    }
  }
}

function requestProblem(error: unknown): RequestProblem {
  if (isApiError(error, 'too-many')) return 'too-many';
  return isApiError(error, 'forbidden') ? 'refused' : 'failed';
}
