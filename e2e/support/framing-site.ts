/** A site that shows a page of the deployment in a frame, on an origin of its own. */

import { createServer } from 'node:http';
import { listen } from './listen.ts';
import type { Site } from './site.ts';

export interface FramingSite extends Site {
  /** What the frame shows from now on. */
  show(address: string): void;
}

export async function serveFramingSite(): Promise<FramingSite> {
  let shown = '';
  const server = createServer((request, response) => {
    const isPage = request.url === '/';
    response.writeHead(isPage ? 200 : 204, { 'content-type': 'text/html; charset=utf-8' });
    const frame = `<iframe title="Help" src="${shown.replaceAll('&', '&amp;')}" width="600" height="700"></iframe>`;
    response.end(
      isPage ? `<!doctype html><html lang="en"><title>A site</title><body>${frame}</body></html>` : undefined,
    );
  });
  const site = await listen(server);
  return {
    ...site,
    show(next) {
      shown = next;
    },
  };
}
