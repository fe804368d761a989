/**
 * Tickets that were opened in this browser before the visitor signed in: the visitor's, or those of somebody else who
 * used it. They are offered until the visitor says whose they are; then this browser keeps nothing that opens them.
 */

import { type ReadonlySignal, signal } from '@preact/signals';
import { adoptTickets } from '../../../api/operations/visitor.ts';
import type { OfferedTickets } from '../../../api/schemas/visitor.ts';
import { unlessMissing } from '../../../client/unless-missing.ts';
import { ticketTokenHeader } from '../../../client/visitor.ts';
import type { Visitor } from './visitor.ts';

export type OfferStatus = 'open' | 'sending' | 'failed' | 'accepted' | 'declined';

export interface TicketOfferModel {
  /** The newest first; empty where nothing is offered. */
  readonly offered: ReadonlySignal<readonly OfferedTickets[]>;
  /** Whether it is known what is offered, and what is the visitor's by its address has moved. */
  readonly isAsked: ReadonlySignal<boolean>;
  readonly status: ReadonlySignal<OfferStatus>;
  /** The visitor says that it is theirs: it moves to them, on every device. */
  accept(): Promise<void>;
  /** The visitor says that it is not: this browser forgets it. Nothing else becomes of it. */
  decline(): void;
}

/** `onMoved` resolves once what has moved is in the visitor's list; it is called after `isAsked` only. */
export function createTicketOffer(
  { session, send, onKept, onError }: Visitor,
  onMoved: () => Promise<void>,
): TicketOfferModel {
  /** What is said of one token counts for no other that another tab may keep by then. */
  const token = session.offeredToken();
  const offered = signal<readonly OfferedTickets[]>([]);
  const isAsked = signal(token === undefined);
  const status = signal<OfferStatus>('open');

  /** Nothing moves of a token that this browser has forgotten. */
  async function adopt(shown: string, isMine: boolean): Promise<OfferStatus> {
    if (session.offeredToken() !== shown) {
      offered.value = [];
      return 'open';
    }
    const headers = { [ticketTokenHeader]: shown };
    const answer = await unlessMissing(send(adoptTickets, { isMine }, { headers }));
    if (answer === null) {
      offered.value = [];
      return 'open';
    }
    // Something else on the way may have answered.
    if (!Array.isArray(answer?.offered)) return 'failed';
    if (answer.offered.length === 0) session.forget(shown);
    if (isAsked.peek()) await onMoved();
    offered.value = answer.offered;
    return isMine ? 'accepted' : 'open';
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
      // The visitor has answered in another tab.
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
