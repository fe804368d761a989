/**
 * Notices the pages on which the widget is answered with its key, and those on which it is refused since the key does not
 * list their origin. Neither path nor query is stored.
 */

import type { FastifyInstance, FastifyRequest } from 'fastify';
import { parseUrl } from '../../../formats/parse-url.ts';
import type { Log } from '../../db/connect.ts';
import type { Database } from '../../db/database.ts';
import {
  authenticatedCaller,
  authenticatedKey,
  refusedPageUser,
} from '../../http/operations/authenticate.ts';
import { SeenPages } from '../seen-pages/seen-pages.ts';

export interface SeenPageOptions {
  readonly db: Database;
  readonly log: Log;
  readonly publicUrl: string | null;
}

/** Call it before routes are added, as a hook is for the routes behind it. */
export function watchPages(app: FastifyInstance, { db, log, publicUrl }: SeenPageOptions): void {
  const pages = new SeenPages(db, log);
  const ownOrigin = publicUrl === null ? null : new URL(publicUrl).origin;
  app.addHook('onClose', () => pages.close());
  app.addHook('onResponse', async (request, reply) => {
    const { origin } = request.headers;
    if (origin === undefined || !isPageOrigin(origin) || isOwn(request, origin, ownOrigin)) return;
    const refused = refusedPageUser(request);
    const userId = refused ?? (reply.statusCode < 400 ? widgetUser(request) : undefined);
    const helpCenterId = Number(new Map(Object.entries(request.query ?? {})).get('helpCenterId'));
    if (userId === undefined || !Number.isSafeInteger(helpCenterId) || helpCenterId < 1) return;
    pages.add({ userId, helpCenterId, origin, isRefused: refused !== undefined });
  });
}

/** Returns the user of a request with a public key; undefined for other requests, and for the deployment's own pages. */
function widgetUser(request: FastifyRequest): number | undefined {
  const key = authenticatedKey(request);
  return key?.kind === 'public' && !key.isFirstParty ? authenticatedCaller(request)?.userId : undefined;
}

/** Whether browsers send such an origin: programs may send any text, which owners would read. */
function isPageOrigin(origin: string): boolean {
  return origin === 'null' || (/^https?:/.test(origin) && parseUrl(origin)?.origin === origin);
}

/** Whether an origin is the deployment's own, on whose pages the owner previews the widget. */
function isOwn({ protocol, host }: FastifyRequest, origin: string, ownOrigin: string | null): boolean {
  return origin === ownOrigin || origin === `${protocol}://${host}`;
}
