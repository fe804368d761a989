/** Where an agent goes on after a reply: in the same ticket or in the next one. Remembered in this browser. */

import { type ReadonlySignal, type Signal, signal } from '@preact/signals';

export type AfterSending = 'stay' | 'next';

export class AfterSendingChoice {
  readonly #name: string;
  readonly #choice: Signal<AfterSending>;

  constructor(userId: number, agentId: number) {
    this.#name = `frontdesk:desk:${userId}:${agentId}:after-sending`;
    this.#choice = signal(this.#read());
  }

  get choice(): ReadonlySignal<AfterSending> {
    return this.#choice;
  }

  choose(choice: AfterSending): void {
    this.#choice.value = choice;
    try {
      localStorage.setItem(this.#name, choice);
    } catch {
      // Without storage, the choice lasts as long as the page.
    }
  }

  #read(): AfterSending {
    try {
      return localStorage.getItem(this.#name) === 'next' ? 'next' : 'stay';
    } catch {
      return 'stay';
    }
  }
}
