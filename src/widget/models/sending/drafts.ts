/**
 * Drafts of messages, stored until they are sent, so that they survive reloads and crashes. Each draft has its own name
 * in the storage, and is never merged from what was typed in several tabs.
 *
 *     tab 1   types A ─────────────────────── types on: A, as a draft of its own
 *     tab 2            starts with A ─ types: goes on with A
 *
 * A tab in which nothing was typed shows the changes of other tabs to the draft that it started with. As soon as the
 * visitor has typed in two tabs with the same draft, each tab has its own.
 */

import { type ReadonlySignal, signal } from '@preact/signals';
import { randomKey } from '../../../client/random-key.ts';
import type { Visitor } from '../visitor/visitor.ts';
import { type AttachedFile, createStoredDrafts, type Draft } from './stored-drafts.ts';

/** The draft and the version of it that were sent. */
export interface SentDraft {
  readonly key: string;
  /** Time of the sent version, in milliseconds since 1970. */
  readonly writtenAt: number;
}

export interface DraftModel {
  readonly name: string;
  readonly draft: ReadonlySignal<Draft>;
  type(name: string, text: string): void;
  /** Texts that the page provides for empty fields. Alone they make no draft; they are stored only with one. */
  prefill(texts: Readonly<Record<string, string>>): void;
  attach(files: readonly AttachedFile[]): void;
  setComplete(isComplete: boolean): void;
  /** Reads the changes of other tabs at once, so that no other text has the key of the draft that is sent. */
  heed(): void;
  /** Makes the same text a new message, with a new key. */
  renew(): void;
  /** Deletes a sent draft, by default the current version, and begins an empty one if it is the current draft. */
  clear(sent?: SentDraft): void;
}

export type DraftKeeper = Pick<Visitor, 'storage' | 'tabStorage' | 'onKept' | 'signal'>;

export function createDraft(keeper: DraftKeeper, name: string): DraftModel {
  const stored = createStoredDrafts(keeper, name);
  let prefilled: Readonly<Record<string, string>> = {};
  /** Whether the current text was typed in this tab; if false, the tab only shows another tab's draft. */
  let isTyped = false;
  let isKept = false;
  const draft = signal(start());

  /** Returns the draft of this tab, else the newest one. */
  function start(): Draft {
    const own = stored.readOwn();
    const newest = stored.readNewest();
    isTyped = own !== undefined;
    isKept = newest !== undefined;
    return own ?? newest ?? emptyDraft();
  }

  function show(shown: Draft) {
    draft.value = { ...shown, values: { ...prefilled, ...shown.values } };
  }

  function beginAgain() {
    isTyped = false;
    isKept = false;
    stored.setOwn(undefined);
    show(emptyDraft());
  }

  /** Changes the current draft; makes a new draft if another tab has changed or sent the current one. */
  function write(change: (held: Draft) => Partial<Draft>, isAnother = false) {
    const known = stored.read(draft.peek().key);
    // The storage event of another tab may still be pending.
    if (isKept && !isTyped) show(known ?? emptyDraft());
    const held = draft.peek();
    const isOthers = isKept && isTyped && known?.version !== held.version;
    const next: Draft = {
      ...held,
      ...change(held),
      key: isOthers || isAnother ? randomKey() : held.key,
      version: randomKey(),
      changedAt: Date.now(),
    };
    isTyped = true;
    isKept = !isEmpty(next);
    if (isKept) stored.write(next);
    else stored.remove(next.key);
    stored.setOwn(next.key);
    draft.value = next;
  }

  const isEmpty = ({ values, files }: Draft) =>
    files.length === 0 &&
    Object.entries(values).every(([field, text]) => text === '' || text === prefilled[field]);

  /** @param before stored text of a draft that another tab has removed or replaced */
  function heed(before?: string | null) {
    const held = draft.peek();
    const known = stored.read(held.key);
    if (!isKept || known?.version === held.version) return;
    if (!isTyped) {
      if (known) show(known);
      else beginAgain();
    } else if (known) write(() => ({}));
    // Another tab has sent the current version or an earlier one.
    else if (before?.includes(held.version)) beginAgain();
    else if (before) write(() => ({}));
  }

  function renew() {
    const { key } = draft.peek();
    const isOwn = isTyped;
    write(() => ({}), true);
    if (isOwn) stored.remove(key);
  }

  keeper.onKept((changed, _text, before) => {
    if (changed === stored.storedName(draft.peek().key)) heed(before);
  });
  // A page in the back/forward cache receives no storage events.
  const wakeUp = ({ persisted }: PageTransitionEvent) => {
    if (persisted) show(start());
  };
  addEventListener('pageshow', wakeUp, { signal: keeper.signal });
  document.addEventListener('visibilitychange', () => heed(), { signal: keeper.signal });

  return {
    name,
    draft,
    type(field, text) {
      write(({ values }) => ({ values: { ...values, [field]: text } }));
    },
    prefill(texts) {
      const { values } = draft.peek();
      const typed = Object.entries(values).filter(
        ([field, text]) => text !== '' && text !== prefilled[field],
      );
      prefilled = texts;
      show({ ...draft.peek(), values: Object.fromEntries(typed) });
    },
    attach(files) {
      write(() => ({ files }));
    },
    setComplete(isComplete) {
      write(() => ({ isComplete }));
    },
    heed: () => heed(),
    renew,
    clear({ key, writtenAt } = { key: draft.peek().key, writtenAt: Date.now() }) {
      const known = stored.read(key);
      const isSent = !known || known.changedAt <= writtenAt;
      if (isSent) stored.remove(key);
      if (draft.peek().key !== key) return;
      // What was typed since belongs to a new message.
      if (!isSent && isTyped) renew();
      else beginAgain();
    },
  };
}

function emptyDraft(): Draft {
  const now = Date.now();
  return { key: randomKey(), version: '', startedAt: now, changedAt: now, values: {}, files: [] };
}
