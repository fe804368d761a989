/**
 * The tickets that have changed and are to be read for the streams of the desk. Each is read once in a process, whatever
 * the number of its streams, and those that change while others are read are read together.
 */

import { LRUCache } from 'lru-cache';
import { inTurn, Turn } from '../../../db/turn.ts';
import { Rounds } from './rounds.ts';
import type { ReadShownTickets, ReadTicket } from './shown-tickets.ts';

export interface ChangedTicketsOptions {
  readonly read: ReadShownTickets;
  /** Whether an agent has the thread of a ticket open. */
  isOpen(userId: number, ticketId: number): boolean;
  onShown(userId: number, change: ReadTicket & { readonly ticketId: number }): void;
  onError(error: unknown): void;
}

/** The maximum number of tickets that are read together. */
const mostRead = 100;

/** The tickets whose version is remembered: a notification may arrive twice. */
const mostRemembered = 5000;

export class ChangedTickets {
  readonly #options: ChangedTicketsOptions;
  /** The tickets to be read, by user. */
  readonly #changed = new Map<number, Set<number>>();
  /** The tickets that are being read, by user; without those that are gone since. */
  readonly #reading = new Map<number, Set<number>>();
  readonly #versions = new LRUCache<string, number>({ max: mostRemembered });
  readonly #rounds: Rounds;

  constructor(options: ChangedTicketsOptions) {
    this.#options = options;
    this.#rounds = new Rounds({
      run: (userId) => inTurn(new Turn(userId, 'read'), () => this.#read(userId)),
      everyMs: 0,
      onError: options.onError,
    });
  }

  /** Notes that a ticket has a version, which is read unless it was. */
  note(userId: number, ticketId: number, version: number): void {
    if ((this.#versions.get(`${userId} ${ticketId}`) ?? 0) >= version) return;
    const changed = this.#changed.get(userId) ?? new Set();
    this.#changed.set(userId, changed.add(ticketId));
    this.#rounds.ask(userId);
  }

  /** Notes that a ticket is gone: nothing that was read of it is sent any more. */
  drop(userId: number, ticketId: number): void {
    this.#changed.get(userId)?.delete(ticketId);
    this.#reading.get(userId)?.delete(ticketId);
  }

  /** Forgets which versions were read: the database may have been restored. */
  forget(): void {
    this.#versions.clear();
  }

  close(): void {
    this.#rounds.close();
  }

  async #read(userId: number): Promise<void> {
    const changed = this.#changed.get(userId) ?? new Set();
    const ids = [...changed].slice(0, mostRead);
    const reading = new Set(ids);
    for (const id of ids) changed.delete(id);
    this.#reading.set(userId, reading);
    try {
      const { read, isOpen, onShown } = this.#options;
      const found = await read(userId, ids, (ticketId) => isOpen(userId, ticketId));
      for (const ticketId of reading) {
        const read = found.get(ticketId);
        if (!read) continue;
        this.#versions.set(`${userId} ${ticketId}`, read.version);
        onShown(userId, { ticketId, ...read });
      }
    } catch (error) {
      for (const id of reading) changed.add(id);
      throw error;
    } finally {
      this.#reading.delete(userId);
    }
    if (changed.size > 0) this.#rounds.ask(userId);
    else this.#changed.delete(userId);
  }
}
