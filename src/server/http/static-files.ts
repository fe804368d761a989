/** The files that browsers load: the script, the widget, and the demo shop's pages. */

import { readdir, readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import staticPlugin from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { type PageSettings, scriptTag } from '../settings/help-centers/script-tag.ts';
import type { FindKey } from '../settings/keys/known-key.ts';
import { type BackPageOptions, serveBackPage } from './back-page.ts';
import { serveEmbedPage } from './embed-page.ts';
import { sendPage } from './pages.ts';

export interface DemoPages {
  /** The shop's pages; each holds the placeholder for the script tag. */
  readonly dir: string;
  readonly shop: PageSettings;
  /** Signs for the customer who is signed in on the shop's account page, as the shop's own backend would. */
  signVisitor(): Promise<string>;
}

const scriptPlaceholder = '<!-- frontdesk -->';

export interface StaticFilesOptions {
  readonly publicDir: string;
  readonly demo?: DemoPages | undefined;
  /** Says which pages may show the help center in a frame. */
  readonly findKey: FindKey;
  /** What leads back from mails. */
  readonly back?: Omit<BackPageOptions, 'template'>;
}

/** The page of the widget: it is never sent as it is. */
const templateName = 'index.html';

export async function serveStaticFiles(
  app: FastifyInstance,
  { publicDir, demo, findKey, back }: StaticFilesOptions,
): Promise<void> {
  const template = await readFile(join(publicDir, templateName), 'utf8');
  await app.register(async (scope) => {
    // The plugin makes the route, and takes no `config` for it.
    scope.addHook('onRoute', (route) => {
      route.config = { ...route.config, isAlwaysAnswered: true };
    });
    await scope.register(staticPlugin, {
      root: demo ? [publicDir, demo.dir] : publicDir,
      index: false,
      dotfiles: 'ignore',
      preCompressed: true,
      cacheControl: false,
      allowedPath: (path) => path !== `/${templateName}`,
      setHeaders(response, path) {
        // Any site may load the widget.
        response.setHeader('Access-Control-Allow-Origin', '*');
        response.setHeader('Cross-Origin-Resource-Policy', 'cross-origin');
        response.setHeader('Cache-Control', cachingOf(relative(publicDir, path)));
        response.setHeader('Vary', 'Accept-Encoding');
      },
    });
  });
  serveEmbedPage(app, { template, findKey });
  if (back) serveBackPage(app, { template, ...back });
  if (demo) await serveDemo(app, demo);
}

/** Names below `widget/` hold the hash of their content; every other file may change under its name. */
function cachingOf(name: string): string {
  return name.startsWith(`widget${sep}`)
    ? 'public, max-age=31536000, immutable'
    : 'public, max-age=300, stale-while-revalidate=86400';
}

/** A page that is in memory. */
const route = { config: { isAlwaysAnswered: true } } as const;

async function serveDemo(app: FastifyInstance, demo: DemoPages): Promise<void> {
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
        // Without its slash, the page's links would lead elsewhere.
        url.startsWith(folder) ? sendPage(reply, html, 'self') : reply.redirect(folder),
      );
    }
  }

  // No other origin can read it: a token is for the page of the shop whose visitor it names.
  app.get('/visitor-token', async (_request, reply) =>
    reply
      .header('Cache-Control', 'no-store')
      .type('text/plain; charset=utf-8')
      .send(await demo.signVisitor()),
  );
}
