/** Signs an agent in: asks for a link, and opens one by a click, or asks for a passkey. */

import { computed, type ReadonlySignal, type Signal, signal } from '@preact/signals';
import type { DeskRequests } from '../../../client/desk-requests.ts';
import { isApiError } from '../../../client/errors.ts';
import { type Change, createMutation } from '../../../state/mutation.ts';
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
  /** The page says itself what has failed. */
  readonly #sending = createMutation(() => {});
  readonly #passkeys: PasskeySignIn;
  readonly step: ReadonlySignal<SignInStep>;
  readonly isSending: ReadonlySignal<boolean> = this.#sending.isBusy;
  /** Why the last request was not met. */
  readonly problem = computed<RequestProblem | null>(() => {
    const failure = this.#sending.failure.value;
    return failure && requestProblem(failure.error);
  });

  /** @param code the code in the page's URL; empty if there is none */
  constructor(requests: DeskRequests, code: string) {
    this.#requests = requests;
    this.#passkeys = new PasskeySignIn(requests, (result) => this.#show(stepAfterPasskey(result)));
    this.#step = signal<SignInStep>(
      code === '' ? { name: 'address', problem: null } : { name: 'link', code },
    );
    this.step = this.#step;
  }

  async askForLink(email: string): Promise<void> {
    await this.#send(async () => {
      await this.#requests.askForLink(email);
      return { name: 'sent', email };
    });
  }

  /** Uses up the link that was opened. */
  async openLink(): Promise<void> {
    const step = this.#step.peek();
    if (step.name !== 'link') return;
    await this.#send(async () => {
      const status = await this.#requests.openLink(step.code);
      return status === 'open' ? { name: 'signed-in' } : { name: 'address', problem: status };
    });
  }

  /** Lets the browser offer passkeys in the address field until the signal aborts. */
  async offerPasskeys(signal: AbortSignal): Promise<void> {
    await this.#passkeys.offer(signal);
  }

  async askForPasskey(): Promise<void> {
    await this.#send(async (cancelled) => {
      const result = await this.#passkeys.ask(cancelled);
      return result && stepAfterPasskey(result);
    });
  }

  /** Opens another link, which was pasted into the address bar. */
  showLink(code: string): void {
    this.#show({ name: 'link', code });
  }

  askAgain(): void {
    this.#show({ name: 'address', problem: null });
  }

  /** Shows another step, which the answer of a request that is under way does not replace. */
  #show(step: SignInStep): void {
    this.#sending.cancel();
    this.#sending.dismiss();
    this.#step.value = step;
  }

  /** @param request returns the step that comes next; null if the agent stays at this one */
  async #send(request: Change<SignInStep | null>): Promise<void> {
    const settled = await this.#sending.run(request);
    if (settled && 'done' in settled && settled.done) this.#step.value = settled.done;
  }
}

const stepAfterPasskey = (result: PasskeyResult): SignInStep =>
  result === 'open' ? { name: 'signed-in' } : { name: 'address', problem: 'passkey' };

function requestProblem(error: unknown): RequestProblem {
  if (isApiError(error, 'too-many')) return 'too-many';
  return isApiError(error, 'forbidden') ? 'refused' : 'failed';
}
