/** One open stream: the versions that it has sent, and the notifications that are queued while its tickets are read. */

import { createEventQueue } from '../../../../api/event-queue.ts';
import type { VisitorChat } from '../../../../api/schemas/chat-periods.ts';
import type { TicketEvent } from '../../../../api/schemas/ticket-stream.ts';
import type { Ownership } from '../../../../api/service.ts';
import type {
  AgentReadNotice,
  DraftNotice,
  HeldNotice,
  PresenceNotice,
  ReadNotice,
  TicketNotice,
  TypingNotice,
} from './notice.ts';
import type { ReadTicket } from './shown-tickets.ts';

/** The requested tickets of a stream, and its reader. */
export interface StreamScope {
  readonly userId: number;
  /** Visitors read less about each other than agents read about visitors. */
  readonly side: 'agent' | 'visitor';
  /** The agent whose drafts and held messages are reported; null for a back office, to which those of all agents are. */
  readonly agentId: number | null;
  /** Hashes that identify a visitor, see `notice.ts`; a notification with one may be about the visitor's new ticket. */
  readonly names: readonly string[];
  /** The ids of the requested tickets; null for all tickets. */
  readonly named: ReadonlySet<number> | null;
  /** Returns which tickets are the visitor's own now; null if the reader may see every ticket of the user. */
  readonly readOwn: (() => Promise<Ownership>) | null;
}

/** The maximum number of tickets whose last sent version a wildcard subscription remembers. */
const maxKeptVersions = 5000;

export type AvailableAgents = Extract<TicketEvent, { event: 'availability' }>['data']['agents'];

type TicketChange = Extract<TicketEvent, { event: 'ticket' }>;

/** A ticket as agents are shown it. The streams of the desk share the event, which is serialised once. */
export interface ShownNotice {
  readonly ticketId: number;
  readonly inboxId: number;
  readonly event: TicketChange;
}

export function buildShownNotice({
  ticketId,
  inboxId,
  version,
  shown,
}: ReadTicket & { readonly ticketId: number }): ShownNotice {
  return {
    ticketId,
    inboxId,
    event: { event: 'ticket', data: { ticketId, version, kind: 'changed', shown } },
  };
}

export type Notice =
  | { readonly of: 'shown'; readonly notice: ShownNotice }
  | { readonly of: 'agent-read'; readonly notice: AgentReadNotice }
  | { readonly of: 'ticket'; readonly notice: TicketNotice }
  | { readonly of: 'read'; readonly notice: ReadNotice }
  | { readonly of: 'typing'; readonly notice: TypingNotice }
  | { readonly of: 'presence'; readonly notice: PresenceNotice }
  | { readonly of: 'draft'; readonly notice: DraftNotice }
  | { readonly of: 'held'; readonly notice: HeldNotice };

export class Subscription {
  readonly scope: StreamScope;
  /** Whether the stream sends the notifications of all tickets of the user. */
  readonly isWildcard: boolean;
  /** Whether the stream is an agent's page, which is sent what it shows. */
  readonly isDesk: boolean;
  /** The notifications queued while the tickets are being read; null at other times. */
  waiting: Notice[] | null = null;
  /** Whether the tickets have to be read again. */
  isStale = false;
  isScheduled = false;
  isEnded = false;
  /** The inboxes whose tickets the agent may not see: nothing of them is sent. */
  hidden: ReadonlySet<number> = new Set();
  /** Whether the agent may see other inboxes than when the last `hello` was sent. */
  isRescoped = false;
  /** By ticket, twice the last sent version, plus one if only its read mark was sent. */
  readonly #sent = new Map<number, number>();
  readonly #queue: ReturnType<typeof createEventQueue<TicketEvent>>;

  constructor(scope: StreamScope, onEnd: (subscription: Subscription) => void) {
    this.scope = scope;
    this.isWildcard = scope.readOwn === null && scope.named === null;
    this.isDesk = scope.side === 'agent' && scope.agentId !== null;
    this.#queue = createEventQueue(() => {
      this.isEnded = true;
      onEnd(this);
    });
  }

  get events(): AsyncIterable<TicketEvent> {
    return this.#queue.events;
  }

  get ticketIds(): IterableIterator<number> {
    return this.#sent.keys();
  }

  has(ticketId: number): boolean {
    return this.#sent.has(ticketId);
  }

  end(): void {
    this.#queue.end();
  }

  /** Whether a ticket is of an inbox that the agent may not see. @param inboxId null if unknown, which counts as one */
  isHidden(inboxId: number | null): boolean {
    return this.hidden.size > 0 && (inboxId === null || this.hidden.has(inboxId));
  }

  setHidden(inboxIds: readonly number[]): void {
    const isSame = inboxIds.length === this.hidden.size && inboxIds.every((id) => this.hidden.has(id));
    if (isSame) return;
    this.hidden = new Set(inboxIds);
    this.isRescoped = true;
  }

  /** Sends the versions of the stream's tickets: at its beginning, and when the agent may see other ones. */
  sendHello(versions: ReadonlyMap<number, number>, complete: boolean, heartbeat: number): void {
    this.isRescoped = false;
    this.#sent.clear();
    for (const [id, version] of versions) this.#sent.set(id, version * 2);
    this.#queue.push({
      event: 'hello',
      data: { tickets: Object.fromEntries(versions), complete, heartbeat },
    });
  }

  /** Sends a ticket's version, unless it was the last one sent. */
  sendVersion(ticketId: number, version: number): void {
    if (this.#isSent(ticketId, version * 2)) return;
    this.#keep(ticketId, version * 2);
    this.#queue.push({ event: 'ticket', data: { ticketId, version, kind: 'changed' } });
  }

  /** Whether a version of a ticket was sent, or a later one. */
  hasSent(ticketId: number, version: number): boolean {
    return (this.#sent.get(ticketId) ?? 0) >= version * 2;
  }

  /** Sends what agents are shown of a ticket, unless that version was sent. */
  sendShown({ ticketId, event }: ShownNotice): void {
    const { version } = event.data;
    if (this.hasSent(ticketId, version)) return;
    this.#keep(ticketId, version * 2);
    this.#queue.push(event);
  }

  /** Sends the views with their counts. */
  sendViews(event: Extract<TicketEvent, { event: 'views' }>): void {
    this.#queue.push(event);
  }

  sendGone(ticketId: number, version = this.#sentVersion(ticketId)): void {
    if (!this.#sent.delete(ticketId) && !this.isWildcard) return;
    this.#queue.push({ event: 'ticket', data: { ticketId, version, kind: 'gone' } });
  }

  sendTicket({ ticketId, version, kind, upTo }: TicketNotice): void {
    if (kind === 'gone') this.sendGone(ticketId, version);
    else if (kind === 'changed' || upTo === null) this.sendVersion(ticketId, version);
    else if (!this.#isSent(ticketId, version * 2) && !this.#isSent(ticketId, version * 2 + 1)) {
      this.#keep(ticketId, version * 2 + 1);
      this.sendRead(ticketId, version, upTo, 'agent');
    }
  }

  sendRead(ticketId: number, version: number, upTo: number, by: 'agent' | 'visitor'): void {
    this.#queue.push({ event: 'read', data: { ticketId, version, upTo: new Date(upTo).toISOString(), by } });
  }

  /** Tells an agent's pages what the agent has read on another one. */
  sendAgentRead({ ticketId, version, upTo, agentId }: AgentReadNotice): void {
    if (!this.isDesk || this.scope.agentId !== agentId) return;
    const data = { ticketId, version, upTo: new Date(upTo).toISOString(), by: 'agent' as const, agentId };
    this.#queue.push({ event: 'read', data });
  }

  sendTyping({ ticketId, agentId }: TypingNotice): void {
    this.#queue.push({ event: 'typing', data: { ticketId, agentId } });
  }

  sendPresence({ ticketId, agentId, state }: PresenceNotice): void {
    this.#queue.push({ event: 'presence', data: { ticketId, agentId, state } });
  }

  sendDraft({ ticketId, agentId, kind, version }: DraftNotice): void {
    if (!this.#isFor(agentId)) return;
    this.#queue.push({ event: 'draft', data: { ticketId, agentId, kind, version } });
  }

  sendHeld({ ticketId, agentId, heldMessageId, state }: HeldNotice): void {
    if (!this.#isFor(agentId)) return;
    this.#queue.push({ event: 'held', data: { ticketId, agentId, heldMessageId, state } });
  }

  sendChat(ticketId: number, chat: VisitorChat): void {
    this.#queue.push({ event: 'chat', data: { ticketId, chat } });
  }

  /** @param isQuestion whether the page has to answer that its agent is still there */
  sendAvailability(agents: AvailableAgents, isQuestion: boolean): void {
    this.#queue.push({ event: 'availability', data: { agents, isQuestion } });
  }

  /** Notifies a reader of all tickets of `listMailProblems`. */
  sendMail(): void {
    this.#queue.push({ event: 'mail', data: {} });
  }

  /** Whether the reader may know what the agent writes: the agent, and a back office. */
  #isFor(agentId: number): boolean {
    const { side, agentId: reader } = this.scope;
    return side === 'agent' && (reader === null || reader === agentId);
  }

  #sentVersion(ticketId: number): number {
    return Math.floor((this.#sent.get(ticketId) ?? 2) / 2);
  }

  #isSent(ticketId: number, mark: number): boolean {
    return this.#sent.get(ticketId) === mark;
  }

  #keep(ticketId: number, mark: number): void {
    this.#sent.set(ticketId, mark);
    if (!this.isWildcard || this.#sent.size <= maxKeptVersions) return;
    for (const oldest of this.#sent.keys()) {
      this.#sent.delete(oldest);
      return;
    }
  }
}
