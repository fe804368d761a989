/** A customer's site: one page, on an origin of its own, under a policy of its own. */

import { createServer } from 'node:http';
import { listen } from './listen.ts';

export interface Site {
  readonly url: string;
  close(): Promise<void>;
}

/** Serves `body` as a page under a strict policy that allows scripts by nonce only, and calls to `api` only. */
export async function serveSite(body: string, api: string): Promise<Site> {
  const policy = [
    "default-src 'none'",
    "script-src 'nonce-site' 'strict-dynamic'",
    "style-src 'self'",
    `connect-src ${api}`,
    `img-src ${api}`,
  ].join('; ');
  const server = createServer((request, response) => {
    const isPage = request.url === '/';
    response.writeHead(isPage ? 200 : 204, {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': policy,
    });
    response.end(
      isPage
        ? `<!doctype html><html lang="en-GB"><head><meta charset="utf-8"><title>A site</title></head><body><main><h1>A site</h1></main>${body.replaceAll('<script', '<script nonce="site"')}</body></html>`
        : undefined,
    );
  });
  return listen(server);
}
