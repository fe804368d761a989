/**
 * Keeps the drafts of this browser and those on the server equal, so that an agent goes on writing on another device. A
 * text is saved a moment after typing stops, one request after the other, with the version that was read:
 *
 *     typed ── a moment ── saved ──┬── stored: the text has a new version
 *       ▲                          ├── 409: merged with the newer draft, and saved again
 *       └──────────────────────────┴── failed: kept in the browser until the next change or stream
 *
 * What others save is read with the thread: when it is opened, when a stream begins, and on the event `draft`.
 */

import { computed, type ReadonlySignal, signal } from '@preact/signals';
import { listDrafts, saveDraft } from '../../../../api/operations/drafts.ts';
import type { DeskTicket } from '../../../../api/schemas/desk.ts';
import type { Draft as ServerDraft } from '../../../../api/schemas/drafts.ts';
import type { Client } from '../../../../client/client.ts';
import { isApiError } from '../../../../client/errors.ts';
import type { Drafts } from './drafts.ts';
import { type AnswerKind, isBlank } from './writing.ts';

export interface DraftSyncOptions {
  readonly client: Client;
  readonly drafts: Drafts;
  readonly signal: AbortSignal;
  /** Called when the server has another draft of a ticket than this browser has read. */
  onNewer(ticketId: number): void;
  onError(error: unknown): void;
}

/** A change of a draft, as the stream reports it. */
export interface DraftNotice {
  readonly ticketId: number;
  readonly kind: AnswerKind;
  /** 0 if the draft is gone. */
  readonly version: number;
}

const kinds = ['reply', 'note'] as const;

/** Milliseconds without typing after which a text is saved. */
const saveAfter = 800;

/** Milliseconds in which this tab or another one may get the response to its own change. */
const ownChangeWithin = 1000;

export class DraftSync {
  readonly #options: DraftSyncOptions;
  /** The drafts that the server has, as ticket and kind; null until they are listed. */
  readonly #listed = signal<ReadonlySet<string> | null>(null);
  readonly #ids: ReadonlySignal<ReadonlySet<number>>;
  readonly #waiting = new Set<number>();
  /** How many changes of drafts this tab has begun or ended, by ticket. */
  readonly #changes = new Map<number, number>();
  #saving: Promise<void> | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(options: DraftSyncOptions) {
    this.#options = options;
    const { drafts, signal: lifetime } = options;
    this.#ids = computed(() => {
      const listed = Array.from(this.#listed.value ?? [], (key) => Number.parseInt(key, 10));
      return new Set([...drafts.ids.value, ...listed]);
    });
    drafts.follow((ticketId) => this.#noteWritten(ticketId));
    addEventListener('pagehide', () => this.#saveWaiting(true), { signal: lifetime });
    lifetime.addEventListener('abort', () => clearTimeout(this.#timer));
  }

  /** Whether the agent has a draft for a ticket, on any device. */
  isMarked({ ticketId, hasDraft }: DeskTicket): boolean {
    return this.#ids.value.has(ticketId) || (this.#listed.value === null && hasDraft);
  }

  /** Lists the drafts, and saves what could not be saved before. */
  async start(): Promise<void> {
    const { client, drafts, onError } = this.#options;
    for (const ticketId of drafts.ids.peek()) this.#noteWritten(ticketId);
    try {
      const { drafts: listed } = await client.send(listDrafts, {});
      this.#listed.value = new Set(listed.map(({ ticketId, kind }) => `${ticketId} ${kind}`));
    } catch (error) {
      onError(error);
    }
  }

  /** Notes a change of a draft on any device. */
  hear({ ticketId, kind, version }: DraftNotice): void {
    const { drafts, signal: lifetime, onNewer } = this.#options;
    const listed = new Set(this.#listed.peek());
    const key = `${ticketId} ${kind}`;
    if (version === 0) listed.delete(key);
    else listed.add(key);
    this.#listed.value = listed;
    if (drafts.hasRead(ticketId, kind, version)) return;
    const timer = setTimeout(() => {
      if (!drafts.hasRead(ticketId, kind, version)) onNewer(ticketId);
    }, ownChangeWithin);
    lifetime.addEventListener('abort', () => clearTimeout(timer), { once: true });
  }

  /**
   * Begins to read the drafts of a ticket.
   * @returns what takes them; drafts that were read while this tab changed them are out of date
   */
  beginRead(ticketId: number): (read: readonly ServerDraft[]) => void {
    const { drafts } = this.#options;
    const before = this.#changes.get(ticketId);
    return (read) => {
      if (this.#changes.get(ticketId) !== before) return;
      for (const kind of kinds) {
        const stored = read.find((draft) => draft.kind === kind) ?? null;
        // A version that was read before is the draft of a message that has been sent since.
        if (!stored || !drafts.hasRead(ticketId, kind, stored.version)) drafts.adopt(ticketId, kind, stored);
      }
    };
  }

  /** Makes a change of a ticket's drafts; what is read of them until its end is out of date. */
  async change<Result>(ticketId: number, change: () => Promise<Result>): Promise<Result> {
    const note = () => this.#changes.set(ticketId, (this.#changes.get(ticketId) ?? 0) + 1);
    note();
    try {
      return await change();
    } finally {
      note();
    }
  }

  /** Resolves once no draft is being saved. */
  async idle(): Promise<void> {
    while (this.#saving) await this.#saving;
  }

  #noteWritten(ticketId: number): void {
    if (!this.#hasUnsaved(ticketId)) return;
    this.#waiting.add(ticketId);
    this.#schedule();
  }

  #hasUnsaved(ticketId: number): boolean {
    return kinds.some((kind) => this.#options.drafts.unsaved(ticketId, kind));
  }

  #schedule(): void {
    clearTimeout(this.#timer);
    if (this.#options.signal.aborted) return;
    this.#timer = setTimeout(() => this.#saveWaiting(false), saveAfter);
  }

  /** @param isLeaving whether the page is left, which its requests outlive */
  #saveWaiting(isLeaving: boolean): void {
    if (this.#saving || this.#waiting.size === 0) return;
    const ticketIds = [...this.#waiting];
    this.#waiting.clear();
    this.#saving = this.#saveAll(ticketIds, isLeaving).finally(() => {
      this.#saving = undefined;
      if (this.#waiting.size > 0) this.#schedule();
    });
  }

  async #saveAll(ticketIds: readonly number[], isLeaving: boolean): Promise<void> {
    for (const ticketId of ticketIds) {
      for (const kind of kinds) await this.#save(ticketId, kind, isLeaving);
    }
  }

  async #save(ticketId: number, kind: AnswerKind, isLeaving: boolean): Promise<void> {
    const { client, drafts, onError } = this.#options;
    const writing = drafts.unsaved(ticketId, kind);
    if (!writing) return;
    const { text, files, saved } = writing;
    const input = {
      ticketId: String(ticketId),
      kind,
      message: text,
      files: files.map(({ url, name, size }) => ({ url, name, size })),
      version: saved.version,
    };
    try {
      await this.change(ticketId, async () => {
        const { draft } = await client.send(saveDraft, input, { keepalive: isLeaving });
        drafts.noteSaved(ticketId, kind, writing, draft?.version ?? 0);
      });
    } catch (error) {
      const stored = conflictingDraft(error);
      // The draft of a ticket that is gone is none of the agent's to remove.
      const isRemoved = isApiError(error, 'not-found') && isBlank(writing);
      if (isRemoved) drafts.noteSaved(ticketId, kind, writing, 0);
      else if (stored === undefined) onError(error);
      else drafts.adopt(ticketId, kind, stored);
    }
  }
}

/** Returns the draft of a 409, null if it is gone; undefined for any other failure. */
function conflictingDraft(error: unknown): ServerDraft | null | undefined {
  if (!isApiError(error, 'conflict')) return undefined;
  const { conflict } = error;
  if (typeof conflict !== 'object' || conflict === null || !('draft' in conflict)) return undefined;
  return conflict.draft === null || isServerDraft(conflict.draft) ? conflict.draft : undefined;
}

function isServerDraft(value: unknown): value is ServerDraft {
  return typeof value === 'object' && value !== null && 'version' in value && 'message' in value;
}
