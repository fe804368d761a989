/** Serves the files of browsers, such as the script and the widget. */

import { relative, sep } from 'node:path';
import staticPlugin from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { caching } from '../answers/caching.ts';
import { everyOrigin } from '../entrance/cors.ts';

/** The page of the widget, which is never sent without its settings. */
export const templateName = 'index.html';

/** @param dirs folders of files, searched in this order; the first one is the widget's */
export async function serveStaticFiles(
  app: FastifyInstance,
  dirs: readonly [string, ...string[]],
): Promise<void> {
  const [publicDir] = dirs;
  await app.register(async (scope) => {
    // The plugin makes the route, and has no `config` for it.
    scope.addHook('onRoute', (route) => {
      route.config = { ...route.config, isAlwaysAnswered: true };
    });
    await scope.register(staticPlugin, {
      root: [...dirs],
      index: false,
      dotfiles: 'ignore',
      preCompressed: true,
      cacheControl: false,
      allowedPath: (path) => path !== `/${templateName}`,
      setHeaders(response, path) {
        // Any site may load the widget.
        for (const [name, value] of Object.entries(everyOrigin)) response.setHeader(name, value);
        response.setHeader('Cross-Origin-Resource-Policy', 'cross-origin');
        response.setHeader('Cache-Control', fileCaching(relative(publicDir, path)));
        response.setHeader('Vary', 'Accept-Encoding');
      },
    });
  });
}

/** Names below `widget/` hold the hash of their content; every other file may change under its name. */
function fileCaching(name: string): string {
  return name.startsWith(`widget${sep}`) ? caching.forever : caching.file;
}
