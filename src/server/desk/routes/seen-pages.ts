/** Notices pages on which a script tag works, by the first requests of its widget. Neither path nor query is stored. */

import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Log } from '../../db/connect.ts';
import type { Database } from '../../db/database.ts';
import { authenticatedCaller, authenticatedKey } from '../../http/operations/authenticate.ts';
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
    const key = authenticatedKey(request);
    if (origin === undefined || reply.statusCode >= 400) return;
    if (key?.kind !== 'public' || key.isFirstParty || isOwn(request, origin, ownOrigin)) return;
    const userId = authenticatedCaller(request)?.userId;
    const helpCenterId = Number(new Map(Object.entries(request.query ?? {})).get('helpCenterId'));
    if (userId === undefined || !Number.isSafeInteger(helpCenterId) || helpCenterId < 1) return;
    pages.add({ userId, helpCenterId, origin });
  });
}

/** Whether an origin is the deployment's own, on whose pages the owner previews the widget. */
function isOwn({ protocol, host }: FastifyRequest, origin: string, ownOrigin: string | null): boolean {
  return origin === ownOrigin || origin === `${protocol}://${host}`;
}
