/** Merges the open ticket into another one that the agent chooses, and undoes it. */

import { type ReadonlySignal, signal } from '@preact/signals';
import { mergeTicket, searchTickets, unmergeTicket } from '../../../../api/operations/desk.ts';
import type { DeskTicket } from '../../../../api/schemas/desk.ts';
import type { Client } from '../../../../client/client.ts';
import { isApiError } from '../../../../client/errors.ts';
import type { DeskMessages } from '../../../../languages/messages.ts';
import { createQuery, type FailureHandler, type Query } from '../../../../state/query.ts';
import { format } from '../../../../ui/i18n/format.ts';
import type { Notices } from '../../notices.ts';

/** The dialog: the choice of a ticket, or the question whether that of another customer is meant. */
export interface MergeDialogState {
  readonly ticket: DeskTicket;
  /** The chosen ticket, which may be another customer's; null until one is chosen. */
  readonly into: DeskTicket | null;
}

export interface MergingOptions {
  readonly client: Client;
  readonly notices: Notices;
  readonly messages: DeskMessages;
  /** Opens the ticket that has the messages, or the one that has them back. */
  onShow(ticketId: number): void;
  /** Called with both tickets after they have changed. */
  onChanged(ticketIds: readonly number[]): void;
  readonly onError: FailureHandler;
}

/** The most tickets that a search shows. */
const mostFound = 20;

export class Merging {
  readonly #options: MergingOptions;
  readonly #dialog = signal<MergeDialogState | null>(null);
  readonly dialog: ReadonlySignal<MergeDialogState | null> = this.#dialog;
  /** What was found before is shown while something else is searched. */
  readonly found: Query<readonly DeskTicket[]>;
  #words = '';

  constructor(options: MergingOptions) {
    this.#options = options;
    const { client, onError } = options;
    this.found = createQuery({
      read: async (aborted) => {
        const input = { q: this.#words, limit: mostFound };
        const { tickets } = await client.send(searchTickets, input, { signal: aborted });
        return tickets;
      },
      onError,
    });
  }

  open(ticket: DeskTicket): void {
    this.found.reset();
    this.#dialog.value = { ticket, into: null };
  }

  close(): void {
    this.#dialog.value = null;
  }

  /** Searches tickets by words or a number. */
  async find(text: string): Promise<void> {
    const words = text.trim();
    if (words === '') return;
    this.#words = words;
    await this.found.restart();
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
