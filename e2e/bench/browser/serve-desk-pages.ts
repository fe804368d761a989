/**
 * Serves a page of the desk as a server drew it, with the desk's own script, with another one, or with its rows in place
 * of any. Requests to the interface are never answered: only the first list is looked at.
 */

import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { listen } from '../../support/listen.ts';
import { root } from './install-peers.ts';

export interface DeskPages {
  readonly url: string;
  close(): Promise<void>;
}

const types = { js: 'text/javascript', css: 'text/css' };
const scriptElement = /<script type="module" src="([^"]+)"[^>]*><\/script>/;

/** @param script the text in place of the desk's script; undefined for the desk's own */
export async function serveDeskPages(html: string, script?: string): Promise<DeskPages> {
  const scriptPath = scriptElement.exec(html)?.[1];
  const document = compress(html, 5);
  const ownScript = script === undefined ? null : compress(script, 11);
  return await listen(
    createServer(async (request, response) => {
      const { pathname } = new URL(request.url ?? '/', 'http://localhost');
      const type = Object.entries(types).find(([ending]) => pathname.endsWith(`.${ending}`))?.[1];
      const send = (contentType: string, body: Buffer) =>
        response.writeHead(200, { 'content-type': contentType, 'content-encoding': 'br' }).end(body);
      if (pathname === '/desk') send('text/html; charset=utf-8', document);
      else if (ownScript && pathname === scriptPath) send(types.js, ownScript);
      else if (type) send(type, await readFile(join(root, 'dist/public', `${pathname}.br`)));
    }),
  );
}

/** Returns the page without its script, with what the script has drawn. */
export function withDrawnRows(html: string, body: string): string {
  return html.replace(scriptElement, '').replace(/<noscript>.*?<\/noscript>/, () => body);
}

function compress(text: string, quality: number): Buffer {
  return brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } });
}
