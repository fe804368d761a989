/**
 * Tickets that were opened in this browser before the visitor signed in, and which may be another person's. They are
 * offered until the visitor accepts or declines them; then this browser deletes the token that opens them.
 */

import { type ReadonlySignal, signal } from '@preact/signals';
import { adoptTickets } from '../../../api/operations/visitor.ts';
import type { OfferedTickets } from '../../../api/schemas/visitor.ts';
import { unlessMissing } from '../../../client/unless-missing.ts';
import { ticketTokenHeader } from '../../../client/visitor.ts';
import type { Visitor } from './visitor.ts';

export type OfferStatus = 'open' | 'sending' | 'failed' | 'accepted' | 'declined';

export interface TicketOfferModel {
  /** The newest first; empty if nothing is offered. */
  readonly offered: ReadonlySignal<readonly OfferedTickets[]>;
  /** Whether `offered` is loaded and tickets with the visitor's own email address have been moved. */
  readonly isAsked: ReadonlySignal<boolean>;
  readonly status: ReadonlySignal<OfferStatus>;
  /** Moves the tickets to the visitor, on every device. */
  accept(): Promise<void>;
  /** Forgets the tickets in this browser; on the server they stay unchanged. */
  decline(): void;
}

/** @param onMoved resolves once the moved tickets are in the visitor's list; called only after `isAsked` is true */
export function createTicketOffer(visitor: Visitor, onMoved: () => Promise<void>): TicketOfferModel {
  const { session, onKept, onError } = visitor;
  /** The token of this offer; another tab may have replaced it since. */
  const token = session.offeredToken();
  const offered = signal<readonly OfferedTickets[]>([]);
  const isAsked = signal(token === undefined);
  const status = signal<OfferStatus>('open');

  async function adopt(shown: string, isMine: boolean): Promise<OfferStatus> {
    const found = await requestOffer(visitor, shown, isMine);
    if (found === 'failed') return found;
    if (found && isAsked.peek()) await onMoved();
    offered.value = found ?? [];
    return found && isMine ? 'accepted' : 'open';
  }

  async function ask(shown: string): Promise<void> {
    try {
      await adopt(shown, false);
    } catch (error) {
      onError(error);
    }
    isAsked.value = true;
  }

  if (token !== undefined) {
    ask(token);
    onKept((name) => {
      // The visitor has decided in another tab.
      if (name !== 'ticketToken' || session.offeredToken() === token || offered.peek().length === 0) return;
      offered.value = [];
      onMoved();
    });
  }

  return {
    offered,
    isAsked,
    status,
    async accept() {
      if (token === undefined || status.peek() === 'sending') return;
      status.value = 'sending';
      try {
        status.value = await adopt(token, true);
      } catch (error) {
        status.value = 'failed';
        onError(error);
      }
    },
    decline() {
      if (token === undefined || status.peek() === 'sending') return;
      session.forget(token);
      offered.value = [];
      status.value = 'declined';
    },
  };
}

/**
 * Requests the token's tickets, and moves them if `isMine` is true. Sends nothing once the token is deleted.
 * @returns null if the token or the operation is missing; `failed` if another program than the server has responded
 */
async function requestOffer(
  { session, send }: Visitor,
  shown: string,
  isMine: boolean,
): Promise<readonly OfferedTickets[] | 'failed' | null> {
  if (session.offeredToken() !== shown) return null;
  const headers = { [ticketTokenHeader]: shown };
  const answer = await unlessMissing(send(adoptTickets, { isMine }, { headers }));
  if (answer === null) return null;
  if (!Array.isArray(answer?.offered)) return 'failed';
  if (answer.offered.length === 0) session.forget(shown);
  return answer.offered;
}
