/** Serves the files of help centers' brands: logos, fonts and style sheets, identified by the hash of their content. */

import type { FastifyInstance } from 'fastify';
import { Refusal } from '../../../api/refusal.ts';
import { caching } from '../../http/answers/caching.ts';
import type { HelpBrands } from '../brand/brands.ts';

interface FileParams {
  readonly userId: string;
  readonly helpCenterId: string;
  readonly hash: string;
}

/** The content security policy of a file: an SVG runs and loads nothing, but keeps its inline styles. */
const policy = "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:";

export function serveHelpBrandFiles(app: FastifyInstance, brands: HelpBrands): void {
  app.get<{ Params: FileParams }>('/brands/:userId/:helpCenterId/:hash/:name', async ({ params }, reply) => {
    const [userId, helpCenterId] = [Number(params.userId), Number(params.helpCenterId)];
    const isKnownForm =
      Number.isSafeInteger(userId) &&
      Number.isSafeInteger(helpCenterId) &&
      /^[0-9a-f]{64}$/.test(params.hash);
    const file = isKnownForm ? await brands.findFile(userId, helpCenterId, params.hash) : null;
    if (!file) throw new Refusal('NotFound', 'Not Found');
    return (
      reply
        .header('Content-Type', file.type)
        .header('Content-Security-Policy', policy)
        .header('X-Content-Type-Options', 'nosniff')
        // Widgets on other sites show the icon.
        .header('Cross-Origin-Resource-Policy', 'cross-origin')
        // The URL contains the content's hash, so the content never changes.
        .header('Cache-Control', caching.forever)
        .send(file.data)
    );
  });
}
