/** Somebody else's page, of any make: on an origin of its own, and without a policy. */

import { createServer } from 'node:http';
import { scriptTag } from '../../src/server/users/help-centers/script-tag.ts';
import type { Demo } from './demo.ts';
import { listen } from './listen.ts';
import type { Site } from './site.ts';

export interface PageParts {
  /** Attributes of `<html>`. */
  readonly html?: string;
  readonly head?: string;
  readonly body: string;
  /** Headers of the response, besides its type. */
  readonly headers?: Readonly<Record<string, string>>;
}

/** Serves one page at `/` and at whatever path else. */
export async function servePage({ html = 'lang="en"', head = '', body, headers }: PageParts): Promise<Site> {
  const server = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', ...headers });
    response.end(
      `<!doctype html><html ${html}><head><meta charset="utf-8">` +
        '<meta name="viewport" content="width=device-width, initial-scale=1"><link rel="icon" href="data:,">' +
        `<title>A page</title>${head}</head><body>${body}</body></html>`,
    );
  });
  return listen(server);
}

/** The script tag of the demo; `url` is where it is fetched from and answers. */
export function tagOf({ userId, publicKey, helpCenterId, url }: Demo, at = url): string {
  return scriptTag({ userId, apiKey: publicKey, helpCenterId }, at);
}
