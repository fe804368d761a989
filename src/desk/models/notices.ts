/** The bar that says what was done, and takes it back. */

import { type ReadonlySignal, signal } from '@preact/signals';

export interface Notice {
  readonly text: string;
  readonly isProblem: boolean;
  /** What can be done about it, such as to undo it. */
  readonly action?: NoticeAction | undefined;
}

export interface NoticeAction {
  readonly label: string;
  act(): void;
}

/** Milliseconds for which a notice is shown. */
const shownFor = 8000;

export class Notices {
  readonly #notice = signal<Notice | null>(null);
  #shownFor = shownFor;
  #timer: ReturnType<typeof setTimeout> | undefined;

  get notice(): ReadonlySignal<Notice | null> {
    return this.#notice;
  }

  /**
   * @param milliseconds for which the notice is shown
   * @returns the notice, for `dismiss`
   */
  say(text: string, action?: NoticeAction, milliseconds = shownFor): Notice {
    const notice = { text, isProblem: false, action };
    this.#show(notice, milliseconds);
    return notice;
  }

  warn(text: string, action?: NoticeAction): void {
    this.#show({ text, isProblem: true, action }, shownFor);
  }

  /** Closes the notice, and does what it offers. */
  act(): void {
    const action = this.#notice.peek()?.action;
    this.close();
    action?.act();
  }

  /** Closes a notice unless another one has taken its place. */
  dismiss(notice: Notice): void {
    if (this.#notice.peek() === notice) this.close();
  }

  close(): void {
    clearTimeout(this.#timer);
    this.#notice.value = null;
  }

  /** Keeps the notice while the pointer or the focus is on it. */
  hold(): void {
    clearTimeout(this.#timer);
  }

  release(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.close(), this.#shownFor);
  }

  #show(notice: Notice, milliseconds: number): void {
    this.#notice.value = notice;
    this.#shownFor = milliseconds;
    this.release();
  }
}
