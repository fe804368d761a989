/** The visitor's rating of a closed ticket. */

import { type ReadonlySignal, signal } from '@preact/signals';
import type { OutputOf } from '../../../api/operation.ts';
import { grabTicketRating, rateTicket } from '../../../api/operations/tickets.ts';
import { unlessMissing } from '../../../client/unless-missing.ts';
import type { Visitor } from './visitor.ts';

export type TicketRating = OutputOf<typeof grabTicketRating>['json'];

export interface TicketRatingModel {
  /** Null until known, and if the deployment accepts no ratings. */
  readonly rating: ReadonlySignal<TicketRating | null>;
  readonly status: ReadonlySignal<'open' | 'sending' | 'sent' | 'failed'>;
  ask(): Promise<void>;
  /** @param rating from 1 (worst) to 5 */
  rate(rating: number, comment: string): Promise<void>;
}

export function createTicketRating(id: number, { send, onError }: Visitor): TicketRatingModel {
  const rating = signal<TicketRating | null>(null);
  const status = signal<'open' | 'sending' | 'sent' | 'failed'>('open');
  const ticketId = String(id);
  return {
    rating,
    status,
    async ask() {
      try {
        rating.value = (await send(grabTicketRating, { ticketId })).json;
      } catch {
        // If the rating cannot be loaded, the question is left out.
      }
    },
    async rate(value, comment) {
      status.value = 'sending';
      try {
        const rated = await unlessMissing(send(rateTicket, { ticketId, rating: value, comment }));
        rating.value = rated === null ? null : rated.json;
        status.value = rated ? 'sent' : 'open';
      } catch (error) {
        status.value = 'failed';
        onError(error);
      }
    },
  };
}
