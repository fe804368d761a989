/** Accepts requests of the desk's own page only: a page of another site cannot send them, whatever cookies it has. */

import type { FastifyRequest } from 'fastify';
import { Refusal } from '../../../api/refusal.ts';
import { createIsFirstParty } from '../../http/operations/first-party.ts';

/** No form and no link sends this header, and a page of another origin may send it only after a preflight. */
const headerName = 'frontdesk-desk';

/** @throws {Refusal} `Forbidden` for any other page */
export type RequireDeskPage = (request: FastifyRequest) => Promise<void>;

export function createRequireDeskPage(publicUrl: string | null): RequireDeskPage {
  // Hosts of help centers are other origins, whose pages are not the desk.
  const isOwnPage = createIsFirstParty(publicUrl);

  return async (request) => {
    const { origin, 'sec-fetch-site': site, [headerName]: header } = request.headers;
    const isSameOrigin = site === 'same-origin' || (site === undefined && request.method === 'GET');
    const isFromPage = origin === undefined ? isSameOrigin : await isOwnPage(request);
    const isElsewhere = site !== undefined && site !== 'same-origin';
    if (header !== '1' || !isFromPage || isElsewhere) {
      throw new Refusal('Forbidden', 'Only the desk itself may send this.');
    }
  };
}
