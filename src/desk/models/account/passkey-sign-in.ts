/**
 * Signs an agent in by a passkey: one that the browser offers in the address field, or one that a button asks for. A
 * browser handles one request at a time, so that the offer pauses while the button's is open:
 *
 *     offered ──┬─ 4 minutes ─┬─ new challenge ──┬─ button ─┐              ┌─ offered again
 *               └─ signed     └─ signed          └─ ends    └─ asked for ──┴─ signed
 */

import { anySignal } from '../../../client/any-signal.ts';
import type { DeskRequests } from '../../../client/desk-requests.ts';
import { createLatest } from '../../../state/latest.ts';
import { canOfferPasskeys, signByPasskey } from '../../passkeys/ceremonies.ts';

export type PasskeyResult = 'open' | 'unknown';

/** Milliseconds after which an offer gets a new challenge: a challenge works for 5 minutes. */
const renewAfter = 240_000;

export class PasskeySignIn {
  readonly #requests: DeskRequests;
  readonly #onOffered: (result: PasskeyResult) => void;
  readonly #offers = createLatest();
  /** Resolves once no request of the button is open. */
  #asking: Promise<unknown> = Promise.resolve();
  #isOpen = false;

  /** @param onOffered called when an offered passkey was used */
  constructor(requests: DeskRequests, onOffered: (result: PasskeyResult) => void) {
    this.#requests = requests;
    this.#onOffered = onOffered;
  }

  /** Lets the browser offer passkeys in the address field until the signal aborts, or it cannot. */
  async offer(lifetime: AbortSignal): Promise<void> {
    try {
      if (!(await canOfferPasskeys())) return;
      while (!lifetime.aborted && !this.#isOpen) {
        const isOver = await this.#offerOnce(lifetime);
        if (isOver) return;
        await this.#asking;
      }
    } catch {
      // Links work without it, and the button says what is wrong.
    }
  }

  /** Asks for a passkey. Returns null if the agent has chosen none. @throws {ApiError} */
  async ask(signal: AbortSignal): Promise<PasskeyResult | null> {
    const asked = this.#sign(false, signal);
    this.#asking = asked.catch(() => {});
    this.#offers.cancel();
    return await asked;
  }

  /** Returns whether the browser has ended the offer by itself: it would end the next one too. */
  async #offerOnce(lifetime: AbortSignal): Promise<boolean> {
    const timer = setTimeout(() => this.#offers.cancel(), renewAfter);
    try {
      const result = await this.#offers.run(async (ended) => {
        const signed = await this.#sign(true, anySignal(ended, lifetime));
        if (signed !== null) this.#onOffered(signed);
        return signed;
      });
      return result === null;
    } finally {
      clearTimeout(timer);
    }
  }

  async #sign(isOffered: boolean, signal: AbortSignal): Promise<PasskeyResult | null> {
    const options = await this.#requests.askForChallenge();
    const signed = await signByPasskey(options, { isOffered, signal });
    const result = signed && (await this.#requests.signInByPasskey(signed));
    if (result === 'open') this.#isOpen = true;
    return result;
  }
}
