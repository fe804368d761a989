/** The notices of the database about tickets, as the triggers of the tables write them. */

import { createHash } from 'node:crypto';

/** A ticket has a new version, or is gone. */
export interface TicketNotice {
  readonly ticketId: number;
  readonly version: number;
  readonly kind: 'changed' | 'gone' | 'read';
  /** The owner by the ticket's email, as a hash; null: none. */
  readonly sender: string | null;
  /** Up to when agents have read, in milliseconds since 1970; null for other kinds. */
  readonly upTo: number | null;
}

/** A visitor has read. */
export interface ReadNotice {
  readonly ticketId: number;
  readonly version: number;
  readonly upTo: number;
  /** The hash of the visitor. */
  readonly owner: string;
}

/** A customer or an agent is typing. */
export interface TypingNotice {
  readonly ticketId: number;
  /** Null: the visitor. */
  readonly agentId: number | null;
}

export function parseTicketNotice([id, version, kind, sender, upTo]: readonly string[]): TicketNotice | null {
  if (kind !== 'changed' && kind !== 'gone' && kind !== 'read') return null;
  return {
    ticketId: Number(id),
    version: Number(version),
    kind,
    sender: sender === '-' || sender === undefined ? null : sender,
    upTo: upTo === undefined ? null : Number(upTo),
  };
}

export function parseReadNotice([id, version, upTo, owner = '']: readonly string[]): ReadNotice {
  return { ticketId: Number(id), version: Number(version), upTo: Number(upTo), owner };
}

export function parseTypingNotice([id, agentId]: readonly string[]): TypingNotice {
  return { ticketId: Number(id), agentId: agentId === '-' ? null : Number(agentId) };
}

/** Returns the hash of a visitor in notices, as `owner_hash` of the database computes it. */
export function hashOfOwner(kind: 'sub' | 'token' | 'email', name: string): string {
  return createHash('sha256').update(`${kind} ${name}`).digest('hex').slice(0, 16);
}
