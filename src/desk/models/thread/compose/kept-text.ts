/** A text that is not sent yet, kept in this browser while it is typed. */

import { type ReadonlySignal, signal } from '@preact/signals';

export class KeptText {
  readonly #name: string;
  readonly #text = signal('');

  /** @param name the name under which the browser keeps the text */
  constructor(name: string) {
    this.#name = name;
    this.#text.value = unlessBlocked(() => localStorage.getItem(name)) ?? '';
  }

  get text(): ReadonlySignal<string> {
    return this.#text;
  }

  set(text: string): void {
    this.#text.value = text;
    unlessBlocked(() => {
      if (text === '') localStorage.removeItem(this.#name);
      else localStorage.setItem(this.#name, text);
    });
  }

  /** Takes the text out, to send it. */
  take(): string {
    const text = this.#text.peek().trim();
    this.set('');
    return text;
  }

  /** Puts a text back that was not sent, before what was typed since. */
  giveBack(text: string): void {
    const since = this.#text.peek();
    this.set(since.trim() === '' ? text : `${text}\n\n${since}`);
  }
}

/** Returns undefined if storage is blocked or full. */
function unlessBlocked<T>(act: () => T): T | undefined {
  try {
    return act();
  } catch {
    return undefined;
  }
}
