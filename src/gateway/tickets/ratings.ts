/**
 * Ratings of the tickets behind the gateway: operations of our own, which the upstream answers where it is a Frontdesk.
 * Nothing is kept here: a rating that no agent of the upstream sees would be of no use.
 */

import type { Caller, Service } from '../../api/service.ts';
import { unlessNotFound } from '../../api/unless-not-found.ts';
import type { RequestUpstream } from '../transport/request.ts';

export interface RatingOptions {
  readonly request: RequestUpstream;
  /** Throws `NotFound` for a ticket that is not there for a caller. */
  requireOwn(caller: Caller, ticketId: number): Promise<void>;
}

export function createRatingService({
  request,
  requireOwn,
}: RatingOptions): Pick<Service, 'grabTicketRating' | 'rateTicket'> {
  let takesRatings = true;

  return {
    async grabTicketRating(caller, input) {
      await requireOwn(caller, Number(input.ticketId));
      const rating = takesRatings ? await unlessNotFound(request(caller, 'grabTicketRating', input)) : null;
      if (rating) return rating;
      // Where this is answered there is such a ticket: it is the operation that is not there.
      await request(caller, 'grabTicket', input);
      takesRatings = false;
      const none = { rating: null, comment: '', ratedAt: null, changeableUntil: null, canRate: false };
      return { result: 'success', json: none };
    },

    async rateTicket(caller, input) {
      await requireOwn(caller, Number(input.ticketId));
      return await request(caller, 'rateTicket', input);
    },
  };
}
