/** Merges the open ticket into another one that the agent chooses, and undoes it. */

import { type ReadonlySignal, signal } from '@preact/signals';
import { mergeTicket, searchTickets, unmergeTicket } from '../../../../api/operations/desk.ts';
import type { DeskTicket } from '../../../../api/schemas/desk.ts';
import type { Client } from '../../../../client/client.ts';
import { isApiError } from '../../../../client/errors.ts';
import type { DeskMessages } from '../../../../languages/messages.ts';
import { createLatest } from '../../../../state/latest.ts';
import { format } from '../../../../ui/i18n/format.ts';
import type { Notices } from '../../notices.ts';

/** The dialog: the choice of a ticket, or the question whether that of another customer is meant. */
export interface MergeDialogState {
  readonly ticket: DeskTicket;
  /** The chosen ticket, which may be another customer's; null until one is chosen. */
  readonly into: DeskTicket | null;
}

export interface FoundTickets {
  /** The text that was searched; null before the first response. */
  readonly text: string | null;
  readonly tickets: readonly DeskTicket[];
  readonly hasFailed: boolean;
}

export interface MergingOptions {
  readonly client: Client;
  readonly notices: Notices;
  readonly messages: DeskMessages;
  /** Opens the ticket that has the messages, or the one that has them back. */
  onShow(ticketId: number): void;
  /** Called with both tickets after they have changed. */
  onChanged(ticketIds: readonly number[]): void;
  onError(error: unknown): void;
}

const nothing: FoundTickets = { text: null, tickets: [], hasFailed: false };

/** The most tickets that a search shows. */
const mostFound = 20;

export class Merging {
  readonly #options: MergingOptions;
  readonly #latest = createLatest();
  readonly #dialog = signal<MergeDialogState | null>(null);
  readonly #found = signal<FoundTickets>(nothing);

  constructor(options: MergingOptions) {
    this.#options = options;
  }

  get dialog(): ReadonlySignal<MergeDialogState | null> {
    return this.#dialog;
  }

  get found(): ReadonlySignal<FoundTickets> {
    return this.#found;
  }

  open(ticket: DeskTicket): void {
    this.#found.value = nothing;
    this.#dialog.value = { ticket, into: null };
  }

  close(): void {
    this.#dialog.value = null;
  }

  /** Searches tickets by words or a number; what was found before is shown until the response is there. */
  async find(text: string): Promise<void> {
    const q = text.trim();
    if (q === '') return;
    try {
      const response = await this.#latest.run((aborted) =>
        this.#options.client.send(searchTickets, { q, limit: mostFound }, { signal: aborted }),
      );
      if (response) this.#found.value = { text: q, tickets: response.tickets, hasFailed: false };
    } catch (error) {
      this.#options.onError(error);
      this.#found.value = { text: q, tickets: [], hasFailed: true };
    }
  }

  /** Merges a ticket into another one of its customer; asks first if that is another customer's. */
  async choose(ticket: DeskTicket, into: DeskTicket): Promise<void> {
    const isOther = ticket.fromEmail.toLowerCase() !== into.fromEmail.toLowerCase();
    if (isOther) this.#dialog.value = { ticket, into };
    else await this.merge(ticket, into, false);
  }

  /** @param differentCustomers whether the agent means tickets of different customers */
  async merge(ticket: DeskTicket, into: DeskTicket, differentCustomers: boolean): Promise<void> {
    const { client, notices, messages, onShow, onChanged } = this.#options;
    const { merging: texts, undo } = messages;
    const { ticketId } = ticket;
    this.close();
    try {
      const input = { ticketId: String(ticketId), intoTicketId: into.ticketId, differentCustomers };
      const { intoTicketId } = await client.send(mergeTicket, input);
      onChanged([ticketId, intoTicketId]);
      onShow(intoTicketId);
      notices.say(format(texts.done, { into: intoTicketId }), {
        label: undo,
        act: () => void this.undo(ticketId, intoTicketId),
      });
    } catch (error) {
      const field = conflictField(error);
      if (field === 'differentCustomers') this.#dialog.value = { ticket, into };
      else {
        this.#options.onError(error);
        notices.warn(field === 'heldMessages' ? texts.heldFirst : texts.notMerged);
      }
    }
  }

  /** Moves the messages of a merged ticket back, and opens it. */
  async undo(ticketId: number, intoTicketId: number): Promise<void> {
    const { client, notices, messages, onShow, onChanged, onError } = this.#options;
    try {
      await client.send(unmergeTicket, { ticketId: String(ticketId) });
      onChanged([ticketId, intoTicketId]);
      onShow(ticketId);
      notices.say(messages.undone);
    } catch (error) {
      onError(error);
      notices.warn(isApiError(error, 'conflict') ? messages.merging.undoTooLate : messages.undoFailed);
    }
  }
}

/** Returns the name of what conflicts; undefined for any other failure. */
function conflictField(error: unknown): unknown {
  if (!isApiError(error, 'conflict')) return undefined;
  const { conflict } = error;
  return typeof conflict === 'object' && conflict !== null && 'field' in conflict
    ? conflict.field
    : undefined;
}
