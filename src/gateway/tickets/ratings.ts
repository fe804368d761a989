/** Ratings behind a gateway, which only another Frontdesk supports. None are stored here: agents would not see them. */

import type { Caller, Service } from '../../api/service.ts';
import { unlessNotFound } from '../../api/shared/unless-not-found.ts';
import type { RequestUpstream } from '../transport/request.ts';

export interface RatingOptions {
  readonly request: RequestUpstream;
  /** @throws {Refusal} `NotFound` for a ticket that the caller may not read */
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
      // If this request succeeds, the ticket exists, so the operation is missing.
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
