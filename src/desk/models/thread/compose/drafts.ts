/**
 * Texts that are not sent yet, one for each ticket, kept in this browser until they are sent. A reply and a note are two
 * texts, so that no note is ever sent as a reply. All tabs of an agent show the same text: each follows what another one
 * stores. `DraftSync` takes them to the agent's other devices.
 */

import { type ReadonlySignal, type Signal, signal } from '@preact/signals';
import { maxUsedReplies } from '../../../../api/limits.ts';
import type { Draft as ServerDraft } from '../../../../api/schemas/drafts.ts';
import { randomKey } from '../../../../client/random-key.ts';
import type { UploadedFile } from '../../../../client/send-file.ts';
import { unlessBlocked } from '../../../../state/unless-blocked.ts';
import { mergeDraft } from './merge-draft.ts';
import {
  type AnswerKind,
  emptyWriting,
  fileUrls,
  isBlank,
  isUnsaved,
  joinTexts,
  noDraft,
  type TriedMessage,
  type Writing,
  type WrittenText,
} from './writing.ts';

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
  /** The tickets with a text that is not sent yet. */
  readonly ids: ReadonlySignal<ReadonlySet<number>>;
  /** Whether the last change could not be stored: the browser's storage is full or blocked. */
  readonly isUnkept: ReadonlySignal<boolean> = this.#isUnkept;
  /** The newest version that each draft has had, by ticket and kind: an older one is a late response. */
  readonly #newest = new Map<string, number>();
  readonly #lifetime: AbortSignal;
  #onWrite = (_ticketId: number) => {};

  constructor(userId: number, agentId: number, lifetime: AbortSignal) {
    this.#lifetime = lifetime;
    this.#prefix = `frontdesk:desk:${userId}:${agentId}:draft:`;
    this.#ids = signal(this.#storedIds());
    this.ids = this.#ids;
    addEventListener('storage', ({ key }) => this.#hear(key), { signal: lifetime });
  }

  /** Calls a listener whenever this tab has changed the texts of a ticket. */
  follow(onWrite: (ticketId: number) => void): void {
    this.#onWrite = onWrite;
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

  /** Adds a text with its files to what is in the box. */
  append(ticketId: number, kind: AnswerKind, added: WrittenText): void {
    const { text, files } = this.#open(ticketId).peek()[kind];
    this.#edit(ticketId, kind, { text: joinTexts(text, added.text), files: [...files, ...added.files] });
    this.choose(ticketId, kind);
  }

  /** Removes a text, and the one of another device. */
  remove(ticketId: number, kind: AnswerKind): void {
    this.#edit(ticketId, kind, { text: '', files: [], savedReplyIds: [], other: null });
  }

  /** Exchanges the text in the box with the one of another device. */
  switchToOther(ticketId: number, kind: AnswerKind): void {
    const { text, files, other } = this.#open(ticketId).peek()[kind];
    if (!other) return;
    const left = isBlank({ text, files }) ? null : { text, files };
    this.#edit(ticketId, kind, { ...other, other: left });
  }

  removeOther(ticketId: number, kind: AnswerKind): void {
    this.#edit(ticketId, kind, { other: null });
  }

  /** Returns the text that the server has to save; undefined if it has it, or if a message of the kind is on its way. */
  unsaved(ticketId: number, kind: AnswerKind): Writing | undefined {
    const draft = this.#open(ticketId).peek();
    const isSending = draft.sending.some((sent) => sent.kind === kind);
    return isSending || !isUnsaved(draft[kind]) ? undefined : draft[kind];
  }

  /**
   * Notes that the server has saved a text. A message that was sent meanwhile consists of it.
   * @param version 0 if the server has removed the draft
   */
  noteSaved(ticketId: number, kind: AnswerKind, { text, files }: WrittenText, version: number): void {
    // A response that comes after the desk is gone must not store what was removed since.
    if (this.#lifetime.aborted) return;
    const saved = {
      version,
      text: version === 0 ? '' : text,
      urls: fileUrls(version === 0 ? [] : files),
      stoppedDate: null,
    };
    this.#noteVersion(ticketId, kind, version);
    const draft = this.#open(ticketId).peek();
    const sent = draft.sending.find((other) => other.kind === kind);
    const note = (writing: Writing) => ({ ...writing, saved });
    if (!sent) {
      this.#write(ticketId, { ...draft, [kind]: note(draft[kind]) });
      return;
    }
    const sending = draft.sending.map((other) =>
      other === sent ? { kind, writing: note(sent.writing) } : other,
    );
    this.#write(ticketId, { ...draft, sending });
  }

  /** Whether this browser has read a version of a draft, or a later one. */
  hasRead(ticketId: number, kind: AnswerKind, version: number): boolean {
    if (version === 0) return this.#open(ticketId).peek()[kind].saved.version === 0;
    return version <= this.#newestOf(ticketId, kind);
  }

  /**
   * Shows the draft that the server has, with what was typed here since. The draft of a message that is on its way is
   * left alone.
   * @param stored null if the server has none
   */
  adopt(ticketId: number, kind: AnswerKind, stored: ServerDraft | null): void {
    const draft = this.#open(ticketId).peek();
    if (draft.sending.some((sent) => sent.kind === kind)) return;
    if (stored && stored.version <= draft[kind].saved.version) return;
    if (stored) this.#noteVersion(ticketId, kind, stored.version);
    const merged = stored ? mergeDraft(draft[kind], stored) : withoutDraft(draft[kind]);
    if (merged !== draft[kind]) this.#write(ticketId, { ...draft, [kind]: merged });
  }

  /** Puts a held reply that was taken back into the box. */
  putBack(stored: ServerDraft): void {
    const { ticketId, kind } = stored;
    const draft = this.#open(ticketId).peek();
    const isRead = stored.version < draft[kind].saved.version;
    this.#noteVersion(ticketId, kind, stored.version);
    const writing = isRead ? draft[kind] : mergeDraft(draft[kind], stored, true);
    this.#write(ticketId, { ...draft, kind, [kind]: writing });
  }

  /** Takes a text out of the box to send it; the box is then for a reply. */
  take(ticketId: number, kind: AnswerKind): Writing {
    const draft = this.#open(ticketId).peek();
    const { other } = draft[kind];
    const writing = { ...draft[kind], other: null };
    const sending = [...draft.sending, { kind, writing }];
    this.#write(ticketId, { ...draft, kind: 'reply', [kind]: { ...emptyWriting(), other }, sending });
    return writing;
  }

  /** Returns the version of the draft that a message on its way consists of; 0 if it was not saved. */
  sentVersion(ticketId: number, key: string): number {
    const { sending } = this.#open(ticketId).peek();
    return sending.find(({ writing }) => writing.key === key)?.writing.saved.version ?? 0;
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
    this.#write(ticketId, { ...draft, [kind]: { ...draft[kind], ...change, editedAt: Date.now() } });
  }

  #newestOf(ticketId: number, kind: AnswerKind): number {
    const { version } = this.#open(ticketId).peek()[kind].saved;
    return Math.max(version, this.#newest.get(`${ticketId} ${kind}`) ?? 0);
  }

  #noteVersion(ticketId: number, kind: AnswerKind, version: number): void {
    this.#newest.set(`${ticketId} ${kind}`, Math.max(version, this.#newestOf(ticketId, kind)));
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
      if (isForgotten(draft)) localStorage.removeItem(name);
      else localStorage.setItem(name, JSON.stringify(draft));
      return true;
    });
    this.#isUnkept.value = !isKept && !isEmpty(draft);
    const { ids } = this;
    if (ids.peek().has(ticketId) === isEmpty(draft)) {
      const others = [...ids.peek()].filter((id) => id !== ticketId);
      this.#ids.value = new Set(isEmpty(draft) ? others : [...others, ticketId]);
    }
    this.#onWrite(ticketId);
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

const emptyDraft = (): Draft => ({
  kind: 'reply',
  reply: emptyWriting(),
  note: emptyWriting(),
  sending: [],
});

/** Joins two texts of one box. The key of the one that the server may have stays. */
function joinWritings(first: Writing, second: Writing): Writing {
  const isFirstOnly = isBlank(second);
  const { key, tried } = isFirstOnly || (first.tried.length > 0 && !isBlank(first)) ? first : second;
  return {
    text: isFirstOnly ? first.text : joinTexts(first.text, second.text),
    files: [...first.files, ...second.files],
    savedReplyIds: joinIds(first.savedReplyIds ?? [], second.savedReplyIds ?? []),
    key,
    tried,
    saved: first.saved.version > 0 ? first.saved : second.saved,
    editedAt: Math.max(first.editedAt, second.editedAt),
    other: first.other ?? second.other,
  };
}

/** Returns each id once, as many as a message may have. */
const joinIds = (first: readonly number[], second: readonly number[]) =>
  [...new Set([...first, ...second])].slice(0, maxUsedReplies);

/** Returns what a text has beyond the stored message, or all of it if the message's words were changed. */
function withoutStored(writing: Writing, { message, attachments = [] }: TriedMessage): Writing {
  const typed = writing.text.trim();
  return {
    ...writing,
    key: randomKey(),
    tried: [],
    text: typed.startsWith(message) ? typed.slice(message.length).trimStart() : typed,
    files: writing.files.filter(({ url }) => !attachments.includes(url)),
  };
}

/** Returns a text whose draft another device has sent or removed: nothing, or what was typed here since. */
function withoutDraft(writing: Writing): Writing {
  if (writing.saved.version === 0) return writing;
  return isUnsaved(writing) ? { ...writing, saved: noDraft } : { ...emptyWriting(), other: writing.other };
}

/** Puts the texts that were on their way when the page was closed back into their boxes. */
function withReturned({ kind, reply, note, sending }: Draft): Draft {
  const boxes = { reply, note };
  for (const returned of [...sending].reverse()) {
    boxes[returned.kind] = joinWritings(returned.writing, boxes[returned.kind]);
  }
  return { kind, ...boxes, sending: [] };
}

const isEmpty = ({ reply, note, sending }: Draft) =>
  [reply, note].every((writing) => isBlank(writing) && writing.other === null) && sending.length === 0;

/** Whether nothing has to be kept: an empty text is kept until the server has removed its draft. */
const isForgotten = (draft: Draft) =>
  isEmpty(draft) && draft.reply.saved.version === 0 && draft.note.saved.version === 0;

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
  const hasSaved = 'saved' in stored && typeof stored.saved === 'object' && stored.saved !== null;
  return hasText && hasFiles && hasSaved && 'tried' in stored && Array.isArray(stored.tried);
}
