/** Serves the page at `/` of a deployment without a demo, which lists the deployment's services. */

import type { FastifyInstance } from 'fastify';
import type { DocsPage } from './docs-pages.ts';
import { sendPage } from './pages.ts';

/** @param docs the pages below `/docs`, in reading order */
export function serveFrontPage(app: FastifyInstance, docs: readonly DocsPage[]): void {
  const page = toPage(docs);
  app.get('/', async (_request, reply) => sendPage(reply, page, 'none'));
}

function toPage(docs: readonly DocsPage[]): string {
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
