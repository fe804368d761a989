/** What the database tells of tickets: the words of its notices, as the triggers of the tables write them. */

import { createHash } from 'node:crypto';

/** A ticket has another version, or none any more. */
export interface TicketNotice {
  readonly ticketId: number;
  readonly version: number;
  readonly kind: 'changed' | 'gone' | 'read';
  /** Whose the ticket is by its address; null: nobody's. */
  readonly sender: string | null;
  /** Of `read`: up to when agents have read, in milliseconds since 1970. */
  readonly upTo: number | null;
}

/** A visitor has read. */
export interface ReadNotice {
  readonly ticketId: number;
  readonly version: number;
  readonly upTo: number;
  /** Who. */
  readonly owner: string;
}

/** Somebody writes. */
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

/** What stands for a visitor in notices, as `owner_hash` of the database makes it. */
export function hashOfOwner(kind: 'sub' | 'token' | 'email', name: string): string {
  return createHash('sha256').update(`${kind} ${name}`).digest('hex').slice(0, 16);
}
