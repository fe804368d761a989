/** The notices that say what was done, and take it back. Each is shown until its time is over, whatever else is said. */

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

/** The maximum of confirmations that are shown at a time: of many actions, the last ones are worth undoing. */
const maxConfirmations = 3;

export class Notices {
  readonly #shown = signal<readonly Notice[]>([]);
  /** In the order in which they were said. */
  readonly shown: ReadonlySignal<readonly Notice[]> = this.#shown;
  readonly #timers = new Map<Notice, ReturnType<typeof setTimeout>>();
  /** Milliseconds for which each notice is shown; a notice without an entry stays until it is dismissed. */
  readonly #times = new Map<Notice, number>();
  #isHeld = false;

  /**
   * @param milliseconds for which the notice is shown
   * @returns the notice, for `dismiss`
   */
  say(text: string, action?: NoticeAction, milliseconds = shownFor): Notice {
    const confirmations = this.#shown.peek().filter(({ isProblem }) => !isProblem);
    for (const oldest of confirmations.slice(0, Math.max(0, confirmations.length - maxConfirmations + 1)))
      this.dismiss(oldest);
    return this.#show({ text, isProblem: false, action }, milliseconds);
  }

  warn(text: string, action?: NoticeAction): void {
    this.#show({ text, isProblem: true, action }, shownFor);
  }

  /** Shows a problem until it is dismissed, by the agent or by who has settled it. */
  keepWarning(text: string, action: NoticeAction): Notice {
    return this.#show({ text, isProblem: true, action });
  }

  /** Closes a notice, and does what it offers. */
  act(notice: Notice): void {
    this.dismiss(notice);
    notice.action?.act();
  }

  dismiss(notice: Notice): void {
    clearTimeout(this.#timers.get(notice));
    this.#timers.delete(notice);
    this.#times.delete(notice);
    this.#shown.value = this.#shown.peek().filter((other) => other !== notice);
    // A browser reports no leaving of a button that is removed: the other notices would stay for ever.
    if (this.#isHeld) this.release();
  }

  /** Keeps the notices while the pointer or the focus is on one of them. */
  hold(): void {
    this.#isHeld = true;
    for (const timer of this.#timers.values()) clearTimeout(timer);
    this.#timers.clear();
  }

  release(): void {
    this.#isHeld = false;
    for (const notice of this.#shown.peek()) this.#startTimer(notice);
  }

  #show(notice: Notice, milliseconds?: number): Notice {
    this.#shown.value = [...this.#shown.peek(), notice];
    if (milliseconds !== undefined) this.#times.set(notice, milliseconds);
    if (!this.#isHeld) this.#startTimer(notice);
    return notice;
  }

  #startTimer(notice: Notice): void {
    const milliseconds = this.#times.get(notice);
    clearTimeout(this.#timers.get(notice));
    if (milliseconds !== undefined)
      this.#timers.set(
        notice,
        setTimeout(() => this.dismiss(notice), milliseconds),
      );
  }
}
