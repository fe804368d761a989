/**
 * Notices pages with a script tag: by the script, and by the first requests of the widget, which know the origin of pages
 * that send no address. Neither path nor query is stored.
 */

import type { FastifyInstance, FastifyRequest } from 'fastify';
import { parseUrl } from '../../../formats/parse-url.ts';
import type { Log } from '../../db/connect.ts';
import type { Database } from '../../db/database.ts';
import { authenticatedCaller, authenticatedKey } from '../../http/operations/authenticate.ts';
import type { SeenPage } from '../seen-pages/seen-pages.sql.ts';
import { SeenPages } from '../seen-pages/seen-pages.ts';

export interface SeenPageOptions {
  readonly db: Database;
  readonly log: Log;
  readonly publicUrl: string | null;
}

/**
 * Call it before routes are added, as a hook is for the routes behind it.
 * @returns what notices a page that has loaded the script
 */
export function watchPages(
  app: FastifyInstance,
  { db, log, publicUrl }: SeenPageOptions,
): (page: SeenPage) => void {
  const pages = new SeenPages(db, log);
  const ownOrigin = publicUrl === null ? null : new URL(publicUrl).origin;
  app.addHook('onClose', () => pages.close());
  app.addHook('onResponse', async (request, reply) => {
    const { origin } = request.headers;
    const key = authenticatedKey(request);
    if (origin === undefined || !isPageOrigin(origin) || reply.statusCode >= 400) return;
    if (key?.kind !== 'public' || key.isFirstParty || isOwn(request, origin, ownOrigin)) return;
    const userId = authenticatedCaller(request)?.userId;
    const helpCenterId = Number(new Map(Object.entries(request.query ?? {})).get('helpCenterId'));
    if (userId === undefined || !Number.isSafeInteger(helpCenterId) || helpCenterId < 1) return;
    pages.add({ userId, helpCenterId, origin });
  });
  return (page) => {
    if (page.origin !== ownOrigin) pages.add(page);
  };
}

/** Whether browsers send such an origin: programs may send any text, which owners would read. */
function isPageOrigin(origin: string): boolean {
  return origin === 'null' || (/^https?:/.test(origin) && parseUrl(origin)?.origin === origin);
}

/** Whether an origin is the deployment's own, on whose pages the owner previews the widget. */
function isOwn({ protocol, host }: FastifyRequest, origin: string, ownOrigin: string | null): boolean {
  return origin === ownOrigin || origin === `${protocol}://${host}`;
}
