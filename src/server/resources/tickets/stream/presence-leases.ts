/** What agents do with the tickets of one user, as this process was notified of it in the last 45 seconds. */

import { presenceSeconds } from '../../../../api/limits.ts';
import type { PresenceNotice } from './notice.ts';

/** The maximum number of leases of a user; the oldest are dropped. */
const mostLeases = 2000;

interface Lease {
  readonly notice: PresenceNotice;
  /** The end, in milliseconds of `performance.now`. */
  readonly endsAt: number;
}

const leaseMs = presenceSeconds * 1000;

/** Milliseconds within which an equal notification is a duplicate, received over another connection. */
const sameNoticeMs = 1000;

export class PresenceLeases {
  /** By agent and ticket, the oldest first. */
  readonly #leases = new Map<string, Lease>();

  /** Begins, renews or ends a lease. Returns whether the notification is news, and no duplicate. */
  note(notice: PresenceNotice): boolean {
    const name = `${notice.agentId} ${notice.ticketId}`;
    const former = this.#leases.get(name);
    if (notice.state === 'left') return this.#leases.delete(name);
    const endsAt = performance.now() + leaseMs;
    const isSame = former?.notice.state === notice.state && endsAt - former.endsAt < sameNoticeMs;
    if (isSame) return false;
    this.#leases.delete(name);
    this.#leases.set(name, { notice, endsAt });
    this.#prune();
    return true;
  }

  /** Notes that a ticket was moved to another inbox. */
  move(ticketId: number, inboxId: number | null): void {
    for (const [name, { notice, endsAt }] of this.#leases) {
      if (notice.ticketId === ticketId) this.#leases.set(name, { notice: { ...notice, inboxId }, endsAt });
    }
  }

  /** Returns the leases that have not ended. */
  current(): PresenceNotice[] {
    this.#prune();
    return Array.from(this.#leases.values(), ({ notice }) => notice);
  }

  /** Whether an agent has a ticket open. */
  has(ticketId: number): boolean {
    return this.current().some((notice) => notice.ticketId === ticketId);
  }

  get isEmpty(): boolean {
    this.#prune();
    return this.#leases.size === 0;
  }

  #prune(): void {
    const now = performance.now();
    for (const [name, { endsAt }] of this.#leases) {
      if (endsAt > now && this.#leases.size <= mostLeases) return;
      this.#leases.delete(name);
    }
  }
}
