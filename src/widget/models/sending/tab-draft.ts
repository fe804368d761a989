/** The draft that a tab shows, its own or that of another tab; `drafts.ts` says how the two differ. */

import { signal } from '@preact/signals';
import { randomKey } from '../../../client/random-key.ts';
import type { Draft, StoredDrafts } from './stored-drafts.ts';

/** The draft and the version of it that were sent. */
export interface SentDraft {
  readonly key: string;
  /** Time of the sent version, in milliseconds since 1970. */
  readonly writtenAt: number;
}

export class TabDraft {
  readonly draft = signal(emptyDraft());
  readonly #stored: StoredDrafts;
  #prefilled: Readonly<Record<string, string>> = {};
  /** Whether the current text was typed in this tab; if false, the tab only shows another tab's draft. */
  #isTyped = false;
  #isKept = false;

  constructor(stored: StoredDrafts) {
    this.#stored = stored;
    this.restart();
  }

  /** Shows the draft of this tab, else the newest one. */
  restart(): void {
    const own = this.#stored.readOwn();
    const newest = this.#stored.readNewest();
    this.#isTyped = own !== undefined;
    this.#isKept = newest !== undefined;
    this.#show(own ?? newest ?? emptyDraft());
  }

  /** Changes the current draft; makes a new draft if another tab has changed or sent the current one. */
  write(change: (held: Draft) => Partial<Draft>, isAnother = false): void {
    const known = this.#stored.read(this.draft.peek().key);
    // The storage event of another tab may still be pending.
    if (this.#isKept && !this.#isTyped) this.#show(known ?? emptyDraft());
    const held = this.draft.peek();
    const isOthers = this.#isKept && this.#isTyped && known?.version !== held.version;
    const next: Draft = {
      ...held,
      ...change(held),
      key: isOthers || isAnother ? randomKey() : held.key,
      version: randomKey(),
      changedAt: Date.now(),
    };
    this.#isTyped = true;
    this.#isKept = !this.#isEmpty(next);
    if (this.#isKept) this.#stored.write(next);
    else this.#stored.remove(next.key);
    this.#stored.setOwn(next.key);
    this.draft.value = next;
  }

  /** Replaces the texts that the page provided before, and leaves what was typed. */
  prefill(texts: Readonly<Record<string, string>>): void {
    const { values } = this.draft.peek();
    const typed = Object.entries(values).filter(
      ([field, text]) => text !== '' && text !== this.#prefilled[field],
    );
    this.#prefilled = texts;
    this.#show({ ...this.draft.peek(), values: Object.fromEntries(typed) });
  }

  /**
   * Reads the changes of other tabs.
   * @param before stored text of a draft that another tab has removed or replaced
   */
  heed(before?: string | null): void {
    const held = this.draft.peek();
    const known = this.#stored.read(held.key);
    if (!this.#isKept || known?.version === held.version) return;
    if (!this.#isTyped) {
      if (known) this.#show(known);
      else this.#beginAgain();
    } else if (known) this.write(() => ({}));
    // Another tab has sent the current version or an earlier one.
    else if (before?.includes(held.version)) this.#beginAgain();
    else if (before) this.write(() => ({}));
  }

  /** Gives the text a new key. */
  renew(): void {
    const { key } = this.draft.peek();
    const isOwn = this.#isTyped;
    this.write(() => ({}), true);
    if (isOwn) this.#stored.remove(key);
  }

  /** Deletes a sent draft, and begins an empty one if it is the current draft. */
  clear({ key, writtenAt }: SentDraft = { key: this.draft.peek().key, writtenAt: Date.now() }): void {
    const known = this.#stored.read(key);
    const isSent = !known || known.changedAt <= writtenAt;
    if (isSent) this.#stored.remove(key);
    if (this.draft.peek().key !== key) return;
    // Text that was typed since belongs to a new message.
    if (!isSent && this.#isTyped) this.renew();
    else this.#beginAgain();
  }

  #show(shown: Draft): void {
    this.draft.value = { ...shown, values: { ...this.#prefilled, ...shown.values } };
  }

  #beginAgain(): void {
    this.#isTyped = false;
    this.#isKept = false;
    this.#stored.setOwn(undefined);
    this.#show(emptyDraft());
  }

  #isEmpty({ values, files }: Draft): boolean {
    return (
      files.length === 0 &&
      Object.entries(values).every(([field, text]) => text === '' || text === this.#prefilled[field])
    );
  }
}

function emptyDraft(): Draft {
  const now = Date.now();
  return { key: randomKey(), version: '', startedAt: now, changedAt: now, values: {}, files: [] };
}
