/**
 * What a visitor is writing: kept until it has been sent, through reload and crash. A draft is whole: each has a name of
 * its own in the storage, and is never put together from what was typed in several tabs.
 *
 *     tab 1   types A ─────────────────────── types on: A, as a draft of its own
 *     tab 2            starts with A ─ types: goes on with A
 *
 * A tab that has typed nothing shows what the others make of the draft that it has started with. As soon as two tabs have
 * typed in one draft, each has its own.
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
  /** Of the message that it becomes, so that two tabs with the same draft send one. */
  readonly key: string;
  /** Another one after each change. */
  readonly version: string;
  /** Milliseconds since 1970. */
  readonly startedAt: number;
  /** Milliseconds since 1970. */
  readonly changedAt: number;
  /** Texts by the name of what they were typed into. */
  readonly values: Readonly<Record<string, string>>;
  readonly files: readonly AttachedFile[];
}

/** Which draft was sent, and what of it. */
export interface SentDraft {
  readonly key: string;
  /** Milliseconds since 1970. */
  readonly writtenAt: number;
}

export interface DraftModel {
  readonly name: string;
  readonly draft: ReadonlySignal<Draft>;
  type(name: string, text: string): void;
  /** Texts of the page where nothing was typed. They make no draft, and are kept with one only. */
  prefill(texts: Readonly<Record<string, string>>): void;
  attach(files: readonly AttachedFile[]): void;
  /**
   * Reads what other tabs have done to the draft without waiting for their event: before it is sent, so that no text has
   * its key.
   */
  heed(): void;
  /** The same text as another message. */
  renew(): void;
  /**
   * Forgets a draft that was sent, and begins an empty one if it is the current one.
   * @param sent what there is now, unless it says otherwise
   */
  clear(sent?: SentDraft): void;
}

export type DraftKeeper = Pick<Visitor, 'storage' | 'tabStorage' | 'onKept' | 'signal'>;

export function createDraft(
  { storage, tabStorage, onKept, signal: lifetime }: DraftKeeper,
  name: string,
): DraftModel {
  const storedName = (key: string) => `draft:${name}:${key}`;
  /** Under which this tab finds its draft on its next page. */
  const tabName = `draft:${name}`;
  let prefilled: Readonly<Record<string, string>> = {};
  /** Whether the current text was typed in this tab; false: the tab only shows it. */
  let isTyped = false;
  /** Whether the storage has had it. */
  let isKept = false;
  const draft = signal(start());

  function readDraft(key: string): Draft | undefined {
    const kept = storage.read(storedName(key));
    return isDraft(kept) ? kept : undefined;
  }

  /** The draft of this tab, else the newest. */
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

  /** Changes the current draft; a draft of its own where another tab has changed or sent that. */
  function write(change: (held: Draft) => Partial<Draft>, isAnother = false) {
    const stored = readDraft(draft.peek().key);
    // The event of another tab may still be on its way.
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

  /**
   * Heeds what other tabs have done to the draft.
   * @param before the text of what another tab has removed or replaced, as the storage had it
   */
  function heed(before?: string | null) {
    const held = draft.peek();
    const stored = readDraft(held.key);
    if (!isKept || stored?.version === held.version) return;
    if (!isTyped) {
      if (stored) show(stored);
      else beginAgain();
    } else if (stored) write(() => ({}));
    // Another tab has sent the current text, or an earlier one.
    else if (before?.includes(held.version)) beginAgain();
    else if (before) write(() => ({}));
  }

  onKept((changed, _text, before) => {
    if (changed === storedName(draft.peek().key)) heed(before);
  });
  // A page that was asleep receives no events of the meantime.
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
      // What was typed since is a message of its own.
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

/** Whether an answer of the server describes a file that it keeps. */
export function isAttachedFile(answer: unknown): answer is AttachedFile {
  return typeof answer === 'object' && answer !== null && 'url' in answer && typeof answer.url === 'string';
}
