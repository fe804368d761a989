/** Accepts requests of the desk's own page only: a page of another site cannot send them, whatever cookies it has. */

import type { FastifyRequest } from 'fastify';
import { Refusal } from '../../../api/refusal.ts';
import { createIsFirstParty, isLoopbackHost } from '../../http/operations/first-party.ts';

/** No form and no link sends this header, and a page of another origin may send it only after a preflight. */
const headerName = 'frontdesk-desk';

/** @throws {Refusal} `Forbidden` for any other page */
export type RequireDeskPage = (request: FastifyRequest) => Promise<void>;

export function createRequireDeskPage(publicUrl: string | null): RequireDeskPage {
  // Hosts of help centers are other origins, whose pages are not the desk.
  const isOwnPage = createIsFirstParty(publicUrl);
  let hasWarned = false;

  /** Refuses a page that could be the desk, but for the setting. The log says so once. */
  function refuseUnnamed(request: FastifyRequest): never {
    if (!hasWarned)
      request.log.warn({ host: request.host }, 'the desk is not served at this host: set PUBLIC_URL');
    hasWarned = true;
    throw new Refusal('Forbidden', 'Set PUBLIC_URL: without it, only pages of this machine are the desk.');
  }

  return async (request) => {
    const { origin, 'sec-fetch-site': site, [headerName]: header } = request.headers;
    const isElsewhere = site !== undefined && site !== 'same-origin';
    if (header === '1' && !isElsewhere && publicUrl === null && !isLoopbackHost(request.host)) {
      refuseUnnamed(request);
    }
    const isSameOrigin = site === 'same-origin' || (site === undefined && request.method === 'GET');
    const isFromPage = origin === undefined ? isSameOrigin : await isOwnPage(request);
    if (header !== '1' || !isFromPage || isElsewhere) {
      throw new Refusal('Forbidden', 'Only the desk itself may send this.');
    }
  };
}
