/** Finds the open subscriptions of one user by ticket and by owner. */

import type { Subscription } from './subscription.ts';

type Lookup<Key> = Map<Key, Set<Subscription>>;

export class Subscribers {
  readonly all = new Set<Subscription>();
  /** The subscriptions whose tickets are being read. They queue every notification, as any ticket may be theirs. */
  readonly reading = new Set<Subscription>();
  readonly wildcards = new Set<Subscription>();
  readonly #byTicket: Lookup<number> = new Map();
  readonly #byName: Lookup<string> = new Map();

  /** Whether an agent's page is open. */
  get hasDesk(): boolean {
    for (const { isDesk } of this.wildcards) if (isDesk) return true;
    return false;
  }

  get ticketIds(): number[] {
    return [...this.#byTicket.keys()];
  }

  add(subscription: Subscription): void {
    this.all.add(subscription);
    if (subscription.isWildcard) this.wildcards.add(subscription);
    for (const name of subscription.scope.names) addTo(this.#byName, name, subscription);
  }

  remove(subscription: Subscription): void {
    for (const id of subscription.ticketIds) this.removeTicket(subscription, id);
    for (const name of subscription.scope.names) removeFrom(this.#byName, name, subscription);
    for (const set of [this.all, this.reading, this.wildcards]) set.delete(subscription);
  }

  addTicket(subscription: Subscription, ticketId: number): void {
    if (!subscription.isWildcard) addTo(this.#byTicket, ticketId, subscription);
  }

  removeTicket(subscription: Subscription, ticketId: number): void {
    removeFrom(this.#byTicket, ticketId, subscription);
  }

  /** Returns a copy of the subscriptions that contain a ticket, without wildcard subscriptions. */
  ofTicket(ticketId: number): Subscription[] {
    return [...(this.#byTicket.get(ticketId) ?? [])];
  }

  /** @param name the hash of an owner, see `notice.ts` */
  ofOwner(name: string): Iterable<Subscription> {
    return this.#byName.get(name) ?? [];
  }
}

function addTo<Key>(lookup: Lookup<Key>, key: Key, subscription: Subscription): void {
  const set = lookup.get(key);
  if (set) set.add(subscription);
  else lookup.set(key, new Set([subscription]));
}

function removeFrom<Key>(lookup: Lookup<Key>, key: Key, subscription: Subscription): void {
  const set = lookup.get(key);
  if (set?.delete(subscription) && set.size === 0) lookup.delete(key);
}
