/** A customer's page under the strictest policy that the widget is promised to work with. */

import { randomUUID } from 'node:crypto';
import { createServer, type RequestListener } from 'node:http';
import type { Page } from '@playwright/test';
import { listen } from './listen.ts';
import type { Site } from './site.ts';

declare global {
  interface Window {
    /** What the page's policy refused. */
    refused?: string[];
  }
}

const listener = `<script>
  window.refused = [];
  addEventListener('securitypolicyviolation', (event) => {
    refused.push([event.violatedDirective, event.blockedURI, event.sample, event.sourceFile, event.lineNumber].join(' '));
  });
</script>`;

export const trustedTypes = "require-trusted-types-for 'script'; trusted-types frontdesk";

/** Answers nothing, to whatever else is asked of the site. */
const nothingElse: RequestListener = (_request, response) => {
  response.writeHead(204).end();
};

/**
 * Serves `body` as a page; its scripts get the nonce that its policy asks for. `others` answers all but the page, on the
 * same origin; `trusted` are the other scripts that the policy allows.
 */
export async function serveStrictSite(
  body: string,
  markup = trustedTypes,
  others = nothingElse,
  trusted = "'strict-dynamic'",
): Promise<Site> {
  const nonce = randomUUID();
  const policy = `script-src 'nonce-${nonce}' ${trusted}; style-src 'self'; ${markup}`;
  const server = createServer((request, response) => {
    if (request.url !== '/') return others(request, response);
    response.writeHead(200, {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': policy,
    });
    const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>A site</title>${listener}</head><body><main><h1>A site</h1></main>${body}</body></html>`;
    response.end(html.replaceAll('<script', `<script nonce="${nonce}"`));
  });
  return listen(server);
}

/** What the policy of the page has refused so far. */
export const refusedIn = (page: Page) => page.evaluate(() => window.refused);
