/** Serves what makes the desk an app of a browser: its service worker, and the manifest of the Home Screen. */

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';

export interface AppFilesOptions {
  /** The folder of the built files for browsers. */
  readonly publicDir: string;
  /** Path of the deployment, without a trailing slash. */
  readonly basePath: string;
}

const serviceWorkerFile = 'desk-service-worker.js';

export async function serveAppFiles(
  app: FastifyInstance,
  { publicDir, basePath }: AppFilesOptions,
): Promise<void> {
  const home = `${basePath}/desk`;
  const serviceWorker = await readFile(join(publicDir, serviceWorkerFile), 'utf8');

  app.get('/desk/service-worker.js', (_request, reply) =>
    reply
      // Its path allows what is below `/desk/` only, and the desk begins at `/desk`.
      .header('Service-Worker-Allowed', home)
      .header('Content-Security-Policy', "default-src 'none'; connect-src 'self'")
      .header('Cache-Control', 'no-cache')
      .type('text/javascript; charset=utf-8')
      .send(serviceWorker),
  );

  // Phones show notifications of an app on the Home Screen only if it has a manifest.
  app.get('/desk/manifest.webmanifest', (_request, reply) =>
    reply
      .header('Cache-Control', 'no-cache')
      .type('application/manifest+json; charset=utf-8')
      .send(
        JSON.stringify({
          name: 'Frontdesk',
          id: home,
          start_url: home,
          scope: home,
          display: 'standalone',
          icons: [{ src: `${basePath}/frontdesk.svg`, sizes: 'any', type: 'image/svg+xml' }],
        }),
      ),
  );
}
