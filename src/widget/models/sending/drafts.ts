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

export interface AttachedFile {
  readonly url: string;
  readonly name: string;
  readonly size: number;
  readonly type: string;
}

export interface Draft {
  /** Idempotency key of the future message, so that two tabs with the same draft send one message. */
  readonly key: string;
  /** Changes with every edit. */
  readonly version: string;
  /** Time at which the empty draft was created, in milliseconds since 1970. */
  readonly startedAt: number;
  /** Time of the last edit, in milliseconds since 1970. */
  readonly changedAt: number;
  /** Typed texts by the name of their field. */
  readonly values: Readonly<Record<string, string>>;
  readonly files: readonly AttachedFile[];
}

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
  /** Reads the changes of other tabs at once, so that no other text has the key of the draft that is sent. */
  heed(): void;
  /** Makes the same text a new message, with a new key. */
  renew(): void;
  /** Deletes a sent draft, by default the current version, and begins an empty one if it is the current draft. */
  clear(sent?: SentDraft): void;
}

export type DraftKeeper = Pick<Visitor, 'storage' | 'tabStorage' | 'onKept' | 'signal'>;

export function createDraft(
  { storage, tabStorage, onKept, signal: lifetime }: DraftKeeper,
  name: string,
): DraftModel {
  const storedName = (key: string) => `draft:${name}:${key}`;
  /** Name under which this tab finds its draft on its next page. */
  const tabName = `draft:${name}`;
  let prefilled: Readonly<Record<string, string>> = {};
  /** Whether the current text was typed in this tab; if false, the tab only shows another tab's draft. */
  let isTyped = false;
  let isKept = false;
  const draft = signal(start());

  function readDraft(key: string): Draft | undefined {
    const kept = storage.read(storedName(key));
    return isDraft(kept) ? kept : undefined;
  }

  /** Returns the draft of this tab, else the newest one. */
  function start(): Draft {
    const key = tabStorage.read(tabName);
    const own = typeof key === 'string' ? readDraft(key) : undefined;
    const all = storage.names(storedName('')).flatMap((stored) => {
      const kept = storage.read(stored);
      return isDraft(kept) ? [kept] : [];
    });
    const [newest] = all.sort((a, b) => b.changedAt - a.changedAt);
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
    tabStorage.write(tabName, undefined);
    show(emptyDraft());
  }

  /** Changes the current draft; makes a new draft if another tab has changed or sent the current one. */
  function write(change: (held: Draft) => Partial<Draft>, isAnother = false) {
    const stored = readDraft(draft.peek().key);
    // The storage event of another tab may still be pending.
    if (isKept && !isTyped) show(stored ?? emptyDraft());
    const held = draft.peek();
    const isOthers = isKept && isTyped && stored?.version !== held.version;
    const next: Draft = {
      ...held,
      ...change(held),
      key: isOthers || isAnother ? randomKey() : held.key,
      version: randomKey(),
      changedAt: Date.now(),
    };
    isTyped = true;
    isKept = !isEmpty(next);
    storage.write(storedName(next.key), isKept ? next : undefined);
    tabStorage.write(tabName, next.key);
    draft.value = next;
  }

  const isEmpty = ({ values, files }: Draft) =>
    files.length === 0 &&
    Object.entries(values).every(([field, text]) => text === '' || text === prefilled[field]);

  /** @param before stored text of a draft that another tab has removed or replaced */
  function heed(before?: string | null) {
    const held = draft.peek();
    const stored = readDraft(held.key);
    if (!isKept || stored?.version === held.version) return;
    if (!isTyped) {
      if (stored) show(stored);
      else beginAgain();
    } else if (stored) write(() => ({}));
    // Another tab has sent the current version or an earlier one.
    else if (before?.includes(held.version)) beginAgain();
    else if (before) write(() => ({}));
  }

  onKept((changed, _text, before) => {
    if (changed === storedName(draft.peek().key)) heed(before);
  });
  // A page in the back/forward cache receives no storage events.
  const wakeUp = ({ persisted }: PageTransitionEvent) => {
    if (persisted) show(start());
  };
  addEventListener('pageshow', wakeUp, { signal: lifetime });
  document.addEventListener('visibilitychange', () => heed(), { signal: lifetime });

  function renew() {
    const { key } = draft.peek();
    const isOwn = isTyped;
    write(() => ({}), true);
    if (isOwn) storage.write(storedName(key), undefined);
  }

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
    heed: () => heed(),
    renew,
    clear({ key, writtenAt } = { key: draft.peek().key, writtenAt: Date.now() }) {
      const stored = readDraft(key);
      const isSent = !stored || stored.changedAt <= writtenAt;
      if (isSent) storage.write(storedName(key), undefined);
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

function isDraft(kept: unknown): kept is Draft {
  if (typeof kept !== 'object' || kept === null || !('values' in kept && 'files' in kept)) return false;
  if (!('key' in kept && typeof kept.key === 'string' && 'changedAt' in kept)) return false;
  return typeof kept.values === 'object' && kept.values !== null && Array.isArray(kept.files);
}

/** Whether a response of the server describes a stored file. */
export function isAttachedFile(answer: unknown): answer is AttachedFile {
  return typeof answer === 'object' && answer !== null && 'url' in answer && typeof answer.url === 'string';
}
