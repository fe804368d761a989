import { relative, sep } from 'node:path';
import staticPlugin from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { caching } from '../answers/caching.ts';
import { everyOrigin } from '../entrance/cors.ts';

/** The widget's page, which is never sent without its settings. */
export const templateName = 'index.html';

/** Serves files for browsers from folders, searched in order; the first is the widget's. */
export async function serveStaticFiles(
  app: FastifyInstance,
  dirs: readonly [string, ...string[]],
): Promise<void> {
  const [publicDir] = dirs;
  await app.register(async (scope) => {
    // The plugin creates the route, and has no `config` option for it.
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
        setFileHeaders(response, relative(publicDir, path));
      },
    });
  });
}

/**
 * Sets the headers of a built file: any site may load the widget.
 * @param name the file's path in the folder of built files
 */
export function setFileHeaders(
  response: { setHeader(name: string, value: string): unknown },
  name: string,
): void {
  for (const [header, value] of Object.entries(everyOrigin)) response.setHeader(header, value);
  response.setHeader('Cross-Origin-Resource-Policy', 'cross-origin');
  response.setHeader('Cache-Control', fileCaching(name));
  response.setHeader('Vary', 'Accept-Encoding');
}

/** The folders in which names contain a hash of the content; any other file may change. */
const hashedFolders = ['widget', 'desk-files'];

function fileCaching(name: string): string {
  const isHashed = hashedFolders.some((folder) => name.startsWith(folder + sep)) && !name.endsWith('.json');
  return isHashed ? caching.forever : caching.file;
}
