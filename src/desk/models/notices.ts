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
  #timer: ReturnType<typeof setTimeout> | undefined;

  get notice(): ReadonlySignal<Notice | null> {
    return this.#notice;
  }

  say(text: string, action?: NoticeAction): void {
    this.#show({ text, isProblem: false, action });
  }

  warn(text: string, action?: NoticeAction): void {
    this.#show({ text, isProblem: true, action });
  }

  /** Closes the notice, and does what it offers. */
  act(): void {
    const action = this.#notice.peek()?.action;
    this.close();
    action?.act();
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
    this.#timer = setTimeout(() => this.close(), shownFor);
  }

  #show(notice: Notice): void {
    this.#notice.value = notice;
    this.release();
  }
}
