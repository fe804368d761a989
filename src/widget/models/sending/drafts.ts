/**
 * What a visitor is writing: kept until it has been sent, through reload and crash, and the same in every tab. Each field
 * carries when it was typed, and the newest text of a field is the one that counts, wherever it was typed.
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
  /** Milliseconds since 1970. */
  readonly startedAt: number;
  /** Texts by the name of what they were typed into. */
  readonly values: Readonly<Record<string, string>>;
  /** When each of them was typed, in milliseconds since 1970. */
  readonly typedAt: Readonly<Record<string, number>>;
  readonly files: readonly AttachedFile[];
  /** Addresses of files that were taken out again or have been sent: no other tab puts them back. */
  readonly removed: readonly string[];
  /** What was typed until then has been sent, in milliseconds since 1970. */
  readonly sentAt: number;
}

/** What of a draft has been sent. */
export interface SentDraft {
  /** Milliseconds since 1970. */
  readonly writtenAt: number;
  /** The addresses of its files. */
  readonly files: readonly string[];
}

export interface DraftModel {
  readonly name: string;
  readonly draft: ReadonlySignal<Draft>;
  type(name: string, text: string): void;
  attach(files: readonly AttachedFile[]): void;
  /** The same text as another message. */
  renew(): void;
  /**
   * Begins again, with nothing but what was typed after it was sent.
   * @param sent what there is now, unless it says otherwise
   */
  clear(sent?: SentDraft): void;
}

/** Milliseconds from a key for which nothing takes the place of what is typed. */
const typingPause = 3000;

/** Addresses that are remembered; more files than fit into one message. */
const mostRemoved = 50;

/** The one field that is written at length: what another tab has in it is too much to lose. */
const longField = 'message';
const paragraphEnd = '\n\n';

export function createDraft(
  { storage, onKept, signal: lifetime }: Pick<Visitor, 'storage' | 'onKept' | 'signal'>,
  name: string,
): DraftModel {
  const storedName = `draft:${name}`;
  const draft = signal(readDraft() ?? emptyDraft());
  /** What was typed last, here. */
  let typed: { readonly field: string; readonly at: number } | undefined;

  function readDraft(): Draft | undefined {
    const kept = storage.read(storedName);
    // One of an earlier version has no times: whatever is typed is newer.
    return isDraft(kept) ? { ...kept, ...timesOf(kept) } : undefined;
  }

  function isTyping(field: string): boolean {
    return field === typed?.field && Date.now() - typed.at < typingPause && !document.hidden;
  }

  /** What other tabs have written by now. */
  function catchUp() {
    const stored = readDraft();
    if (stored) draft.value = merge(draft.peek(), stored, isTyping);
  }

  function write(changed: Partial<Draft>) {
    draft.value = { ...draft.peek(), ...changed };
    storage.write(storedName, draft.value);
  }

  /** The text with what another tab has written there and nobody has seen here, by paragraphs, below it. */
  function withUnseen(field: string, text: string): string {
    const stored = readDraft();
    if (field !== longField || !stored) return text;
    const { values, typedAt } = draft.peek();
    if ((stored.typedAt[field] ?? 0) <= (typedAt[field] ?? 0)) return text;
    const seen = (values[field] ?? '').split(paragraphEnd);
    const unseen = (stored.values[field] ?? '')
      .split(paragraphEnd)
      .filter((paragraph) => !seen.includes(paragraph) && !text.includes(paragraph));
    return [text, ...unseen].join(paragraphEnd);
  }

  function keepNewerThan({ writtenAt, files: sentFiles }: SentDraft) {
    const { values, typedAt, files, removed } = draft.peek();
    const isLeft = ([field]: [string, unknown]) => (typedAt[field] ?? 0) > writtenAt;
    const left = Object.entries(values).filter(isLeft);
    const filesLeft = files.filter(({ url }) => !sentFiles.includes(url));
    if (left.length + filesLeft.length === 0) {
      storage.write(storedName, undefined);
      draft.value = emptyDraft();
      return;
    }
    write({
      ...emptyDraft(),
      values: Object.fromEntries(left),
      typedAt: Object.fromEntries(Object.entries(typedAt).filter(isLeft)),
      files: filesLeft,
      removed: [...removed, ...sentFiles].slice(-mostRemoved),
      sentAt: writtenAt,
    });
  }

  const everythingTyped = (until: number): SentDraft => ({
    writtenAt: until,
    files: draft.peek().files.map(({ url }) => url),
  });

  onKept((changed, text) => {
    if (changed !== storedName) return;
    if (text !== null) catchUp();
    // Sent in another tab; but for what is being typed here while that is told.
    else keepNewerThan(everythingTyped(typed && isTyping(typed.field) ? typed.at - 1 : Date.now()));
  });
  // Pages that the browser had put to sleep are told nothing of the meantime.
  addEventListener('pageshow', catchUp, { signal: lifetime });
  document.addEventListener('visibilitychange', catchUp, { signal: lifetime });

  return {
    name,
    draft,
    type(field, text) {
      const whole = withUnseen(field, text);
      catchUp();
      const { values, typedAt } = draft.peek();
      // The last that is typed is the newest, whatever becomes of the clock.
      const at = Math.max(Date.now(), (typedAt[field] ?? 0) + 1);
      typed = { field, at: Date.now() };
      write({
        values: { ...values, [field]: whole },
        typedAt: { ...typedAt, [field]: at },
      });
    },
    attach(files) {
      const isAmong = (list: readonly AttachedFile[], { url }: AttachedFile) =>
        list.some((file) => file.url === url);
      const gone = draft.peek().files.filter((file) => !isAmong(files, file));
      catchUp();
      const others = draft.peek().files.filter((file) => !isAmong([...gone, ...files], file));
      const removed = [...draft.peek().removed, ...gone.map(({ url }) => url)].slice(-mostRemoved);
      write({ files: [...files, ...others], removed });
    },
    renew() {
      catchUp();
      write({ key: randomKey() });
    },
    clear(sent = everythingTyped(Date.now())) {
      catchUp();
      keepNewerThan(sent);
    },
  };
}

/** The newest text of each field, and all files; of what is being typed here, what stands here. */
function merge(mine: Draft, theirs: Draft, isTyping: (field: string) => boolean): Draft {
  const sentAt = Math.max(mine.sentAt, theirs.sentAt);
  const removed = [...new Set([...mine.removed, ...theirs.removed])].slice(-mostRemoved);
  const values: Record<string, string> = {};
  const typedAt: Record<string, number> = {};
  for (const field of new Set([...Object.keys(theirs.values), ...Object.keys(mine.values)])) {
    const isMine = isTyping(field) || (mine.typedAt[field] ?? -1) > (theirs.typedAt[field] ?? -1);
    const newest = isMine ? mine : theirs;
    const at = newest.typedAt[field] ?? 0;
    if (at <= sentAt && sentAt > 0) continue;
    values[field] = newest.values[field] ?? '';
    typedAt[field] = at;
  }
  const files = new Map([...theirs.files, ...mine.files].map((file) => [file.url, file]));
  for (const url of removed) files.delete(url);
  return {
    key: theirs.key,
    startedAt: Math.min(mine.startedAt, theirs.startedAt),
    values,
    typedAt,
    files: [...files.values()],
    removed,
    sentAt,
  };
}

function emptyDraft(): Draft {
  return {
    key: randomKey(),
    startedAt: Date.now(),
    values: {},
    typedAt: {},
    files: [],
    removed: [],
    sentAt: 0,
  };
}

function timesOf({ typedAt = {}, removed = [], sentAt = 0 }: Partial<Draft>): Partial<Draft> {
  return { typedAt, removed, sentAt };
}

function isDraft(kept: unknown): kept is Draft {
  if (typeof kept !== 'object' || kept === null || !('values' in kept && 'files' in kept)) return false;
  return typeof kept.values === 'object' && kept.values !== null && Array.isArray(kept.files);
}

/** Whether an answer of the server describes a file that it keeps. */
export function isAttachedFile(answer: unknown): answer is AttachedFile {
  return typeof answer === 'object' && answer !== null && 'url' in answer && typeof answer.url === 'string';
}
