/**
 * Texts that are not sent yet, one for each ticket, kept in this browser until they are sent. A reply and a note are two
 * texts, so that no note is ever sent as a reply. All tabs of an agent show the same text: each follows what another one
 * stores.
 */

import { type ReadonlySignal, type Signal, signal } from '@preact/signals';
import { maxUsedReplies } from '../../api/limits.ts';
import type { InputOf } from '../../api/operation.ts';
import type { insertTicket } from '../../api/operations/tickets.ts';
import { randomKey } from '../../client/random-key.ts';
import type { UploadedFile } from '../../client/send-file.ts';

export type AnswerKind = 'reply' | 'note';

/** A text, and the files that are sent with it. */
export interface Writing {
  readonly text: string;
  readonly files: readonly UploadedFile[];
  /** The saved replies that the text was made of; absent if none. */
  readonly savedReplyIds?: readonly number[];
  /**
   * Idempotency key of the message. A text that is changed after its answer was lost keeps the key, so that the server
   * stores one of the two.
   */
  readonly key: string;
  /** What was sent under the key, the oldest first: the server may have stored one of them. */
  readonly tried: readonly TriedMessage[];
}

export type TriedMessage = InputOf<typeof insertTicket>;

/** A text that has left the box, and that the server has not confirmed. */
export interface SendingText {
  readonly kind: AnswerKind;
  readonly writing: Writing;
}

export interface Draft {
  readonly kind: AnswerKind;
  readonly reply: Writing;
  readonly note: Writing;
  /** In the order in which they were sent. */
  readonly sending: readonly SendingText[];
}

export class Drafts {
  readonly #prefix: string;
  readonly #drafts = new Map<number, Signal<Draft>>();
  readonly #ids: Signal<ReadonlySet<number>>;
  readonly #isUnkept = signal(false);

  constructor(userId: number, agentId: number, lifetime: AbortSignal) {
    this.#prefix = `frontdesk:desk:${userId}:${agentId}:draft:`;
    this.#ids = signal(this.#storedIds());
    addEventListener('storage', ({ key }) => this.#hear(key), { signal: lifetime });
  }

  /** The tickets with a text that is not sent yet. */
  get ids(): ReadonlySignal<ReadonlySet<number>> {
    return this.#ids;
  }

  /** Whether the last change could not be stored: the browser's storage is full or blocked. */
  get isUnkept(): ReadonlySignal<boolean> {
    return this.#isUnkept;
  }

  draft(ticketId: number): ReadonlySignal<Draft> {
    return this.#open(ticketId);
  }

  /** Switches between the reply and the note. */
  choose(ticketId: number, kind: AnswerKind): void {
    this.#write(ticketId, { ...this.#open(ticketId).peek(), kind });
  }

  type(ticketId: number, kind: AnswerKind, text: string): void {
    this.#edit(ticketId, kind, text.trim() === '' ? { text, savedReplyIds: [] } : { text });
  }

  /** Notes that a saved reply was put into the text, to be counted once the text is sent. */
  noteSavedReply(ticketId: number, kind: AnswerKind, savedReplyId: number): void {
    const { savedReplyIds = [] } = this.#open(ticketId).peek()[kind];
    this.#edit(ticketId, kind, { savedReplyIds: joinIds(savedReplyIds, [savedReplyId]) });
  }

  attach(ticketId: number, kind: AnswerKind, files: readonly UploadedFile[]): void {
    this.#edit(ticketId, kind, { files });
  }

  /** Takes a text out of the box to send it; the box is then for a reply. */
  take(ticketId: number, kind: AnswerKind): Writing {
    const draft = this.#open(ticketId).peek();
    const writing = draft[kind];
    const sending = [...draft.sending, { kind, writing }];
    this.#write(ticketId, { ...draft, kind: 'reply', [kind]: emptyWriting(), sending });
    return writing;
  }

  /** Notes what is sent: from now on, the server may have it. */
  noteTry(ticketId: number, key: string, tried: TriedMessage): void {
    const draft = this.#open(ticketId).peek();
    const note = ({ kind, writing }: SendingText) => ({
      kind,
      writing:
        writing.key === key && !writing.tried.includes(tried)
          ? { ...writing, tried: [...writing.tried, tried] }
          : writing,
    });
    this.#write(ticketId, { ...draft, sending: draft.sending.map(note) });
  }

  /** Removes a message that the server has stored; what was added to its text since then stays in the box. */
  settle(ticketId: number, key: string, stored: TriedMessage): void {
    const draft = this.#open(ticketId).peek();
    const settled = (writing: Writing) => (writing.key === key ? withoutStored(writing, stored) : writing);
    this.#write(ticketId, {
      ...draft,
      reply: settled(draft.reply),
      note: settled(draft.note),
      sending: draft.sending.filter(({ writing }) => writing.key !== key),
    });
  }

  /**
   * Puts a text back into the box, before what was typed since.
   * @param isRefused whether the server has certainly not stored it
   */
  giveBack(ticketId: number, key: string, isRefused: boolean): void {
    const draft = this.#open(ticketId).peek();
    const returned = draft.sending.find(({ writing }) => writing.key === key);
    if (!returned) return;
    const { kind } = returned;
    const writing = isRefused ? { ...returned.writing, key: randomKey(), tried: [] } : returned.writing;
    const sending = draft.sending.filter((other) => other !== returned);
    this.#write(ticketId, { ...draft, kind, [kind]: joinWritings(writing, draft[kind]), sending });
  }

  #edit(ticketId: number, kind: AnswerKind, change: Partial<Writing>): void {
    const draft = this.#open(ticketId).peek();
    this.#write(ticketId, { ...draft, [kind]: { ...draft[kind], ...change } });
  }

  #open(ticketId: number): Signal<Draft> {
    const known = this.#drafts.get(ticketId);
    if (known) return known;
    const stored = this.#read(ticketId);
    const opened = signal(stored ? withReturned(stored) : emptyDraft());
    this.#drafts.set(ticketId, opened);
    return opened;
  }

  #write(ticketId: number, draft: Draft): void {
    this.#open(ticketId).value = draft;
    const name = this.#prefix + ticketId;
    const isKept = unlessBlocked(() => {
      if (isEmpty(draft)) localStorage.removeItem(name);
      else localStorage.setItem(name, JSON.stringify(draft));
      return true;
    });
    this.#isUnkept.value = !isKept && !isEmpty(draft);
    const { ids } = this;
    if (ids.peek().has(ticketId) === isEmpty(draft)) {
      const others = [...ids.peek()].filter((id) => id !== ticketId);
      this.#ids.value = new Set(isEmpty(draft) ? others : [...others, ticketId]);
    }
  }

  /** Follows another tab, which has shown the text of this one before it changed it. */
  #hear(name: string | null): void {
    if (!name?.startsWith(this.#prefix)) return;
    this.#ids.value = this.#storedIds();
    const ticketId = Number(name.slice(this.#prefix.length));
    const known = this.#drafts.get(ticketId);
    if (known) known.value = this.#read(ticketId) ?? emptyDraft();
  }

  #read(ticketId: number): Draft | undefined {
    const stored = unlessBlocked(() => JSON.parse(localStorage.getItem(this.#prefix + ticketId) ?? 'null'));
    return isDraft(stored) ? stored : undefined;
  }

  #storedIds(): ReadonlySet<number> {
    const names = unlessBlocked(() => Object.keys(localStorage)) ?? [];
    const own = names.filter((name) => name.startsWith(this.#prefix));
    return new Set(own.map((name) => Number(name.slice(this.#prefix.length))));
  }
}

const emptyWriting = (): Writing => ({ text: '', files: [], key: randomKey(), tried: [] });

const emptyDraft = (): Draft => ({
  kind: 'reply',
  reply: emptyWriting(),
  note: emptyWriting(),
  sending: [],
});

/** Joins two texts of one box. The key of the one that the server may have stays. */
function joinWritings(first: Writing, second: Writing): Writing {
  if (isBlank(second)) return first;
  if (isBlank(first)) return second;
  const text = [first.text, second.text].filter((part) => part.trim() !== '').join('\n\n');
  const { key, tried } = first.tried.length > 0 ? first : second;
  const savedReplyIds = joinIds(first.savedReplyIds ?? [], second.savedReplyIds ?? []);
  return { text, files: [...first.files, ...second.files], savedReplyIds, key, tried };
}

/** Returns each id once, as many as a message may have. */
const joinIds = (first: readonly number[], second: readonly number[]) =>
  [...new Set([...first, ...second])].slice(0, maxUsedReplies);

/** Returns what a text has beyond the stored message, or all of it if the message's words were changed. */
function withoutStored({ text, files }: Writing, { message, attachments = [] }: TriedMessage): Writing {
  const typed = text.trim();
  return {
    ...emptyWriting(),
    text: typed.startsWith(message) ? typed.slice(message.length).trimStart() : typed,
    files: files.filter(({ url }) => !attachments.includes(url)),
  };
}

/** Puts the texts that were on their way when the page was closed back into their boxes. */
function withReturned({ kind, reply, note, sending }: Draft): Draft {
  const boxes = { reply, note };
  for (const returned of [...sending].reverse()) {
    boxes[returned.kind] = joinWritings(returned.writing, boxes[returned.kind]);
  }
  return { kind, ...boxes, sending: [] };
}

const isBlank = ({ text, files }: Writing) => text.trim() === '' && files.length === 0;

const isEmpty = ({ reply, note, sending }: Draft) => isBlank(reply) && isBlank(note) && sending.length === 0;

function isDraft(stored: unknown): stored is Draft {
  if (typeof stored !== 'object' || stored === null) return false;
  return (
    'kind' in stored &&
    'reply' in stored &&
    isWriting(stored.reply) &&
    'note' in stored &&
    isWriting(stored.note)
  );
}

function isWriting(stored: unknown): stored is Writing {
  if (typeof stored !== 'object' || stored === null) return false;
  const hasText = 'text' in stored && typeof stored.text === 'string' && 'key' in stored;
  const hasFiles = 'files' in stored && Array.isArray(stored.files);
  return hasText && hasFiles && 'tried' in stored && Array.isArray(stored.tried);
}

/** Returns `undefined` if storage is blocked or full, or holds something else. */
function unlessBlocked<T>(act: () => T): T | undefined {
  try {
    return act();
  } catch {
    return undefined;
  }
}
