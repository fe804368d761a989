/** The files that browsers load: the script, the widget, the hosted help center, and the demo shop's pages. */

import { randomBytes } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import staticPlugin from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';

/** What a page needs to know of a deployment to show a help center. */
export interface PageSettings {
  readonly userId: number;
  readonly apiKey: string;
  readonly helpCenterId: number;
}

export interface DemoPages {
  /** The shop's pages; each holds the placeholder for the script tag. */
  readonly dir: string;
  readonly shop: PageSettings;
  /** The help center at `/help`. */
  readonly docs: PageSettings;
}

const scriptPlaceholder = '<!-- frontdesk -->';
const settingsPlaceholder = '<!-- settings -->';

/** The line that a site owner copies. `lang` is left to the page's own language where it is not given. */
export function scriptTag(settings: PageSettings, baseUrl: string, lang?: string): string {
  const attributes = [
    `src="${baseUrl}/frontdesk.js"`,
    `data-user-id="${settings.userId}"`,
    `data-api-key="${settings.apiKey}"`,
    `data-help-center-id="${settings.helpCenterId}"`,
    ...(lang === undefined ? [] : [`data-lang="${lang}"`]),
  ];
  return `<script async ${attributes.join(' ')}></script>`;
}

export async function serveStaticFiles(
  app: FastifyInstance,
  publicDir: string,
  demo?: DemoPages,
): Promise<void> {
  await app.register(staticPlugin, {
    root: demo ? [publicDir, demo.dir] : publicDir,
    index: false,
    dotfiles: 'ignore',
    preCompressed: true,
    cacheControl: false,
    setHeaders(response, path) {
      // Any site may load the widget.
      response.setHeader('Access-Control-Allow-Origin', '*');
      response.setHeader('Cross-Origin-Resource-Policy', 'cross-origin');
      response.setHeader('Cache-Control', cachingOf(relative(publicDir, path)));
      response.setHeader('Vary', 'Accept-Encoding');
    },
  });
  if (demo) await serveDemo(app, publicDir, demo);
}

/** Names below `widget/` hold the hash of their content; every other file may change under its name. */
function cachingOf(name: string): string {
  return name.startsWith(`widget${sep}`)
    ? 'public, max-age=31536000, immutable'
    : 'public, max-age=300, stale-while-revalidate=86400';
}

async function serveDemo(app: FastifyInstance, publicDir: string, demo: DemoPages): Promise<void> {
  const names = (await readdir(demo.dir, { recursive: true })).filter((name) => name.endsWith('.html'));
  for (const name of names) {
    const page = await readFile(join(demo.dir, name), 'utf8');
    const lang = /<html[^>]*\blang="([^"]+)"/.exec(page)?.[1];
    const html = page.replace(scriptPlaceholder, scriptTag(demo.shop, '', lang));
    const path = `/${name.split(sep).join('/')}`;
    app.get(path, async (_request, reply) => sendPage(reply, html));
    if (path.endsWith('/index.html')) {
      const folder = path.slice(0, -'index.html'.length);
      app.get(folder, async ({ url }, reply) =>
        // Without its slash, the page's links would lead elsewhere.
        url.startsWith(folder) ? sendPage(reply, html) : reply.redirect(folder),
      );
    }
  }

  const template = await readFile(join(publicDir, 'index.html'), 'utf8');
  const help = template.replace(
    settingsPlaceholder,
    `<script type="application/json" id="frontdesk-settings">${JSON.stringify(demo.docs).replaceAll('<', '\\u003c')}</script>`,
  );
  for (const path of ['/help', '/help/*']) app.get(path, async (_request, reply) => sendPage(reply, help));
}

/** A page of our own runs only the scripts that it names, by a nonce made for this answer. */
function sendPage(reply: FastifyReply, html: string): FastifyReply {
  const nonce = randomBytes(16).toString('base64');
  const policy = [
    "default-src 'none'",
    `script-src 'nonce-${nonce}' 'strict-dynamic'`,
    "style-src 'self'",
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'self'",
  ].join('; ');
  return reply
    .header('Content-Security-Policy', policy)
    .header('Referrer-Policy', 'strict-origin-when-cross-origin')
    .header('Cache-Control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(html.replaceAll('<script ', `<script nonce="${nonce}" `));
}
