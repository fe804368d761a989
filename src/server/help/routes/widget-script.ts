/** Serves the widget's script. One whose URL names a help center has the look of that help center. */

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { constants } from 'node:zlib';
import staticPlugin from '@fastify/static';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Database } from '../../db/database.ts';
import { EncodedBody } from '../../http/answers/encoded-body.ts';
import { sendTagged } from '../../http/answers/send-encoded.ts';
import { setFileHeaders } from '../../http/pages/static-files.ts';
import type { Listener } from '../../live/listen.ts';
import type { HelpCenterKey } from '../../looks/stored-look.ts';
import { readSite, siteParameter, widgetScriptPath } from '../../looks/widget-script-url.ts';
import { WidgetScripts } from '../widget-scripts.ts';

export interface WidgetScriptOptions {
  readonly db: Database;
  readonly listener: Listener | undefined;
  /** The folder of the built files for browsers. */
  readonly publicDir: string;
}

const scriptName = widgetScriptPath.slice(1);

const scriptType = 'text/javascript; charset=utf-8';

export async function serveWidgetScript(app: FastifyInstance, options: WidgetScriptOptions): Promise<void> {
  const { db, listener, publicDir } = options;
  const scripts = new WidgetScripts({
    db,
    listener,
    script: await readFile(join(publicDir, scriptName), 'utf8'),
    // Compressed once and downloaded by every visitor, as the built files are.
    createBody: (text) => new EncodedBody(text, scriptType, constants.BROTLI_MAX_QUALITY),
  });
  await app.register(async (scope) => {
    await scope.register(staticPlugin, {
      root: publicDir,
      serve: false,
      preCompressed: true,
      cacheControl: false,
      setHeaders: (response) => setFileHeaders(response, scriptName),
    });
    scope.get<{ Querystring: Record<string, unknown> }>(
      widgetScriptPath,
      { compress: false, config: { isAlwaysAnswered: true } },
      async (request, reply) => {
        const site = readSite(request.query[siteParameter]);
        const body = site && (await findBody(request, site));
        if (!body) return reply.sendFile(scriptName);
        setFileHeaders(reply.raw, scriptName);
        return await sendTagged(request, reply, body);
      },
    );
  });

  /** Without the database, the script comes without a look. */
  async function findBody({ log }: FastifyRequest, site: HelpCenterKey): Promise<EncodedBody | null> {
    try {
      return await scripts.find(site);
    } catch (error) {
      log.warn({ err: error }, 'the look of a help center could not be read');
      return null;
    }
  }
}
