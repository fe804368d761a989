/** Serves images and files of articles, which are in the database so that every process has them. */

import type { FastifyInstance } from 'fastify';
import { Refusal } from '../../../api/refusal.ts';
import { isImageType } from '../../../formats/content-type.ts';
import type { Database } from '../../db/database.ts';
import { findContentFile } from '../../resources/faq/visible-content.sql.ts';
import { caching } from '../answers/caching.ts';
import { everyOrigin } from '../entrance/cors.ts';

interface FileParams {
  readonly userId: string;
  readonly helpCenterId: string;
  readonly hash: string;
}

export function serveContentFiles(app: FastifyInstance, db: Database): void {
  app.get<{ Params: FileParams }>('/files/:userId/:helpCenterId/:hash/:name', async ({ params }, reply) => {
    const [userId, helpCenterId] = [Number(params.userId), Number(params.helpCenterId)];
    const isKnownForm =
      Number.isSafeInteger(userId) &&
      Number.isSafeInteger(helpCenterId) &&
      /^[0-9a-f]{64}$/.test(params.hash);
    const file = isKnownForm ? await findContentFile(db, userId, helpCenterId, params.hash) : null;
    if (!file) throw new Refusal('NotFound', 'Not Found');
    // The URL contains the content's hash, so the content never changes. A file that is really a document runs no code.
    return reply
      .header('Content-Type', file.type)
      .header('Content-Disposition', isImageType(file.type) ? 'inline' : 'attachment')
      .header('Content-Security-Policy', "sandbox; default-src 'none'")
      .header('Cross-Origin-Resource-Policy', 'cross-origin')
      .headers(everyOrigin)
      .header('Cache-Control', caching.forever)
      .send(file.data);
  });
}
