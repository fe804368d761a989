/** Serves the demo shop's pages, with the script tag that customers copy inserted in each. */

import { readdir, readFile } from 'node:fs/promises';
import { join, sep } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { sendPage } from '../../http/pages/pages.ts';
import { scriptTag } from '../../users/help-centers/script-tag.ts';
import type { DemoPages } from '../demo-pages.ts';

const scriptPlaceholder = '<!-- frontdesk -->';

/** The pages are in memory, so they are served under any load. */
const route = { config: { isAlwaysAnswered: true } } as const;

export async function serveShop(app: FastifyInstance, demo: DemoPages): Promise<void> {
  const names = (await readdir(demo.dir, { recursive: true })).filter((name) => name.endsWith('.html'));
  for (const name of names) {
    const page = await readFile(join(demo.dir, name), 'utf8');
    const lang = /<html[^>]*\blang="([^"]+)"/.exec(page)?.[1];
    const html = page.replace(scriptPlaceholder, scriptTag(demo.shop, '', lang));
    const path = `/${name.split(sep).join('/')}`;
    app.get(path, route, async (_request, reply) => sendPage(reply, html, 'self'));
    if (path.endsWith('/index.html')) {
      const folder = path.slice(0, -'index.html'.length);
      app.get(folder, route, async ({ url }, reply) =>
        // Relative links on the page need the trailing slash.
        url.startsWith(folder) ? sendPage(reply, html, 'self') : reply.redirect(folder),
      );
    }
  }

  // Without CORS headers, only pages of the shop's origin can read the token.
  app.get('/visitor-token', async (_request, reply) =>
    reply
      .header('Cache-Control', 'no-store')
      .type('text/plain; charset=utf-8')
      .send(await demo.signVisitor()),
  );
}
