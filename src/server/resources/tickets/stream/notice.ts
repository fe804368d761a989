/** Types of database notifications about tickets, as the triggers of the tables send them. */

import { createHash } from 'node:crypto';
import type { PresenceState } from '../../../../api/schemas/desk.ts';
import type { DraftKind } from '../../../../api/schemas/drafts.ts';

/** A notification that a ticket has a new version, or was removed. */
export interface TicketNotice {
  readonly ticketId: number;
  readonly version: number;
  readonly kind: 'changed' | 'gone' | 'read';
  /** The hash of the owner by the ticket's email address; null if there is none. */
  readonly sender: string | null;
  /** The time up to which agents have read, in milliseconds since 1970; null for other kinds. */
  readonly upTo: number | null;
  /** The inbox; null if unknown. */
  readonly inboxId: number | null;
  /** The inbox that the ticket was moved from; null if it was not moved. */
  readonly formerInboxId: number | null;
}

/** A notification that a visitor has read a ticket. */
export interface ReadNotice {
  readonly ticketId: number;
  readonly inboxId: number | null;
  readonly version: number;
  readonly upTo: number;
  /** The hash of the visitor. */
  readonly owner: string;
}

/** A notification that an agent has read a ticket, on any device. */
export interface AgentReadNotice {
  readonly ticketId: number;
  readonly version: number;
  readonly upTo: number;
  readonly agentId: number;
}

/** A notification that a visitor or an agent is typing. */
export interface TypingNotice {
  readonly ticketId: number;
  readonly inboxId: number | null;
  /** The id of the agent who types; null for the visitor. */
  readonly agentId: number | null;
}

/** A notification that a visitor has a thread open, or has closed it. */
export interface VisitNotice {
  readonly ticketId: number;
  /** Milliseconds since the visitor last did something in the thread; null if the visitor has closed it. */
  readonly ageMs: number | null;
}

/** A notification of what an agent does with a ticket. */
export interface PresenceNotice {
  readonly ticketId: number;
  readonly inboxId: number | null;
  readonly agentId: number;
  readonly state: PresenceState;
}

/** A notification that an agent's draft has another version. */
export interface DraftNotice {
  readonly ticketId: number;
  readonly agentId: number;
  readonly kind: DraftKind;
  /** 0 if the draft is gone. */
  readonly version: number;
}

/** A notification that an agent's message was held, or is no longer held. */
export interface HeldNotice {
  readonly ticketId: number;
  readonly agentId: number;
  readonly heldMessageId: number;
  readonly state: 'held' | 'sent' | 'cancelled' | 'stopped';
}

export function parseTicketNotice([
  id,
  version,
  kind,
  sender,
  upTo,
  inboxId,
  formerInboxId,
]: readonly string[]): TicketNotice | null {
  if (kind !== 'changed' && kind !== 'gone' && kind !== 'read') return null;
  return {
    ticketId: Number(id),
    version: Number(version),
    kind,
    sender: sender === '-' || sender === undefined ? null : sender,
    upTo: parseNumber(upTo),
    inboxId: parseNumber(inboxId),
    formerInboxId: parseNumber(formerInboxId),
  };
}

/** @param word absent in the notices of an older release, `-` for null */
function parseNumber(word: string | undefined): number | null {
  return word === undefined || word === '-' ? null : Number(word);
}

export function parseReadNotice([id, version, upTo, owner = '', inboxId]: readonly string[]): ReadNotice {
  return {
    ticketId: Number(id),
    inboxId: parseNumber(inboxId),
    version: Number(version),
    upTo: Number(upTo),
    owner,
  };
}

export function parseAgentReadNotice([id, version, upTo, agentId]: readonly string[]): AgentReadNotice {
  return { ticketId: Number(id), version: Number(version), upTo: Number(upTo), agentId: Number(agentId) };
}

export function parseTypingNotice([id, agentId, inboxId]: readonly string[]): TypingNotice {
  return { ticketId: Number(id), inboxId: parseNumber(inboxId), agentId: parseNumber(agentId) };
}

export function parseVisitNotice([id, ageMs]: readonly string[]): VisitNotice {
  return { ticketId: Number(id), ageMs: ageMs === 'left' ? null : Number(ageMs) };
}

export function parsePresenceNotice([id, agentId, state, inboxId]: readonly string[]): PresenceNotice | null {
  if (state !== 'viewing' && state !== 'replying' && state !== 'left') return null;
  return { ticketId: Number(id), inboxId: parseNumber(inboxId), agentId: Number(agentId), state };
}

export function parseDraftNotice([id, agentId, kind, version]: readonly string[]): DraftNotice | null {
  if (kind !== 'reply' && kind !== 'note') return null;
  return { ticketId: Number(id), agentId: Number(agentId), kind, version: Number(version) };
}

export function parseHeldNotice([id, agentId, heldMessageId, state]: readonly string[]): HeldNotice | null {
  if (state !== 'held' && state !== 'sent' && state !== 'cancelled' && state !== 'stopped') return null;
  return { ticketId: Number(id), agentId: Number(agentId), heldMessageId: Number(heldMessageId), state };
}

/** Returns the hash of a visitor in notifications, equal to the SQL function `owner_hash`. */
export function hashOfOwner(kind: 'sub' | 'token' | 'email', name: string): string {
  return createHash('sha256').update(`${kind} ${name}`).digest('hex').slice(0, 16);
}
