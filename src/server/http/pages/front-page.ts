/**
 * Serves the front page of a deployment without a demo: of one that is set up, the help center of the host, or its site;
 * of one that is not, a card that says how to set it up.
 */

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { textsIn } from '../../../languages/texts.ts';
import { escapeHtml } from '../../../markup/html/escape-html.ts';
import { caching } from '../answers/caching.ts';
import { acceptedLanguages } from '../entrance/accepted-languages.ts';
import { drawCardPage } from './card-page.ts';
import type { DocsPage } from './docs-pages.ts';
import { sendPage } from './pages.ts';

export interface FrontPageOptions {
  /** The base path of the server's files; empty for the root. */
  readonly basePath: string;
  /** The pages below `/docs`, in reading order. */
  readonly docs: readonly DocsPage[];
  /** Whether the deployment has no users yet; false for a gateway. */
  isEmpty(): Promise<boolean>;
  /** Returns the URL of the host's help center, or of the site that it belongs to; null if there is neither. */
  findHome(request: FastifyRequest): Promise<string | null>;
}

export function serveFrontPage(app: FastifyInstance, options: FrontPageOptions): void {
  const { basePath, docs, isEmpty, findHome } = options;
  const overview = drawOverview(docs);
  app.get('/', async (request, reply) => {
    const home = await findHome(request);
    if (home !== null) return reply.header('Cache-Control', caching.entry).redirect(home, 302);
    if (await isEmpty()) return sendEmptyPage(request, reply, basePath);
    return sendPage(reply, overview, 'none');
  });
}

/** Sends the page of a deployment that is not set up: what it is, and where it printed the address that sets it up. */
export function sendEmptyPage(request: FastifyRequest, reply: FastifyReply, basePath: string): FastifyReply {
  const { language, direction, texts } = textsIn(...acceptedLanguages(request));
  const { notSetUp, notSetUpHint } = texts.desk;
  const hint = escapeHtml(notSetUpHint)
    .replace('{host}', () => `<bdi>${escapeHtml(request.host)}</bdi>`)
    .replace('{command}', () => '<code dir="ltr">frontdesk desk link</code>');
  const page = { basePath, language, direction, title: notSetUp, context: 'Frontdesk' };
  reply.header('Cache-Control', 'no-store').header('Vary', 'Accept-Language');
  return sendPage(reply, drawCardPage({ ...page, body: `<p>${hint}</p>` }), 'none', { isClosed: true });
}

function drawOverview(docs: readonly DocsPage[]): string {
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>Frontdesk</title>
    <link rel="icon" href="/frontdesk.svg" type="image/svg+xml">
    <link rel="stylesheet" href="/docs.css">
  </head>
  <body>
    <main>
      <h1>Frontdesk</h1>
      <p>This is a deployment of Frontdesk, a help center and chat widget for websites. Its answers appear on the pages that the widget was put into; there is nothing to read at this address.</p>
      <h2>For those who run a site</h2>
      <ul>
        ${[...docs.map(linkTo), ...addresses].join('\n        ')}
      </ul>
    </main>
  </body>
</html>
`;
}

/** The links to files for programs. */
const addresses = [
  '<li><a href="/openapi.json">The interface</a>, as an OpenAPI document</li>',
  '<li><a href="/healthz">Whether the service runs</a>, for monitoring</li>',
];

const linkTo = ({ path, title }: DocsPage) => `<li><a href="${path}">${title}</a></li>`;
