/** The drafts and held replies of the agent, as the server of the fake desk keeps them. */

import type { Draft, DraftKind, HeldMessage } from '../../../src/api/schemas/drafts.ts';

type Input = Readonly<Record<string, unknown>>;

interface HeldReply extends HeldMessage {
  readonly ticketId: number;
  readonly input: Input;
}

export interface FakeDraftsOptions {
  /** Whether replies are held before they are sent. */
  readonly isHolding: boolean;
  push(event: string, data: object): void;
  /** Stores a held reply as a message. */
  send(input: Input): unknown;
}

export class FakeDrafts {
  readonly #options: FakeDraftsOptions;
  readonly #drafts = new Map<string, Draft>();
  readonly #held = new Map<number, HeldReply>();
  #version = 1000;

  constructor(options: FakeDraftsOptions) {
    this.#options = options;
  }

  find(ticketId: number, kind: DraftKind = 'reply'): Draft | undefined {
    return this.#drafts.get(`${ticketId} ${kind}`);
  }

  /** Saves a draft as another device does. */
  save(ticketId: number, message: string, change: Partial<Draft> = {}): Draft {
    const kind = change.kind ?? 'reply';
    const draft: Draft = {
      ticketId,
      kind,
      message,
      files: [],
      version: ++this.#version,
      savedDate: new Date().toISOString(),
      stoppedDate: null,
      ...change,
    };
    this.#drafts.set(`${ticketId} ${kind}`, draft);
    this.#options.push('draft', { ticketId, agentId: 7, kind, version: draft.version });
    return draft;
  }

  /** Removes a draft as another device does. */
  remove(ticketId: number, kind: DraftKind = 'reply'): void {
    if (!this.#drafts.delete(`${ticketId} ${kind}`)) return;
    this.#options.push('draft', { ticketId, agentId: 7, kind, version: 0 });
  }

  /** What a thread contains of them. */
  ofTicket(ticketId: number): { drafts: Draft[]; held: HeldMessage[] } {
    return {
      drafts: [...this.#drafts.values()].filter((draft) => draft.ticketId === ticketId),
      held: [...this.#held.values()].filter((reply) => reply.ticketId === ticketId),
    };
  }

  /** Takes a message that is sent: its draft goes, and a reply may be held. Returns what is held. */
  take(input: Input): { readonly heldMessageId: number; readonly releasedAt: string } | null {
    const ticketId = Number(input['ticketId']);
    const kind = input['messageType'] === 'internal' ? 'note' : 'reply';
    if (this.find(ticketId, kind)?.version === input['draftVersion']) this.remove(ticketId, kind);
    if (!this.#options.isHolding || kind === 'note' || !input['undoSeconds']) return null;
    const heldMessageId = ++this.#version;
    const releasedAt = new Date(Date.now() + 10_000).toISOString();
    const message = String(input['message']);
    this.#held.set(heldMessageId, { heldMessageId, ticketId, message, files: [], releasedAt, input });
    this.#push(ticketId, heldMessageId, 'held');
    return { heldMessageId, releasedAt };
  }

  /**
   * Sends the replies that are held.
   * @param isHeard whether the event of it reaches the desk
   */
  release(isHeard = true): void {
    for (const { heldMessageId, ticketId, input } of this.#held.values()) {
      this.#held.delete(heldMessageId);
      this.#options.send(input);
      if (isHeard) this.#push(ticketId, heldMessageId, 'sent');
    }
  }

  /** Makes the held replies drafts, as another person has written. */
  stop(): void {
    for (const { heldMessageId, ticketId, message } of this.#held.values()) {
      this.#held.delete(heldMessageId);
      this.#makeDraft(ticketId, message, new Date().toISOString());
      this.#push(ticketId, heldMessageId, 'stopped');
    }
  }

  readonly operations: Readonly<Record<string, (input: Input) => unknown>> = {
    listDrafts: () => ({
      drafts: Array.from(this.#drafts.values(), ({ message: text, files: _, stoppedDate: __, ...draft }) => ({
        ...draft,
        text,
      })),
    }),
    saveDraft: ({ ticketId: id, kind: wanted, message, files, version }) => {
      const ticketId = Number(id);
      const kind = wanted === 'note' ? 'note' : 'reply';
      const stored = this.find(ticketId, kind);
      if ((stored?.version ?? 0) !== version && stored?.message !== message) {
        const body = { message: 'Conflict', error: { field: 'version', draft: stored ?? null } };
        return Response.json(body, { status: 409 });
      }
      if (message !== '' || (Array.isArray(files) && files.length > 0)) {
        const saved = Array.isArray(files) ? files : [];
        return { draft: this.save(ticketId, String(message), { kind, files: saved }) };
      }
      this.remove(ticketId, kind);
      return { draft: null };
    },
    cancelHeldMessage: ({ heldMessageId }) => {
      const reply = this.#held.get(Number(heldMessageId));
      if (!reply) {
        const body = { message: 'Conflict', error: { field: 'heldMessageId' } };
        return Response.json(body, { status: 409 });
      }
      this.#held.delete(reply.heldMessageId);
      const draft = this.#makeDraft(reply.ticketId, reply.message, null);
      this.#push(reply.ticketId, reply.heldMessageId, 'cancelled');
      return { draft };
    },
  };

  #makeDraft(ticketId: number, message: string, stoppedDate: string | null): Draft {
    const since = this.find(ticketId)?.message ?? '';
    return this.save(ticketId, [message, since].filter(Boolean).join('\n\n'), { stoppedDate });
  }

  #push(ticketId: number, heldMessageId: number, state: string): void {
    this.#options.push('held', { ticketId, agentId: 7, heldMessageId, state });
  }
}
