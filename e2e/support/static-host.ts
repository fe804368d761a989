/** A host that serves files, and does nothing else for them. */

import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { extname, join } from 'node:path';
import { listen } from './listen.ts';
import type { Site } from './site.ts';

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.xml': 'application/xml',
};

export interface StaticHost extends Site {
  /** Paths that were asked for and are not there. */
  readonly missing: string[];
}

/** @param path where the folder lies: `/some/where/` */
export async function serveStatic(dir: string, path: string): Promise<StaticHost> {
  const missing: string[] = [];
  const server = createServer(async (request, response) => {
    const asked = decodeURIComponent(new URL(request.url ?? '/', 'http://localhost').pathname);
    const name = asked.startsWith(path) ? asked.slice(path.length) : '../nothing';
    const body = await readFile(join(dir, name === '' ? 'index.html' : name)).catch(() => null);
    if (body === null) missing.push(asked);
    const type = types[extname(name) || '.html'] ?? 'application/octet-stream';
    response.writeHead(body === null ? 404 : 200, { 'content-type': type });
    response.end(body ?? (await readFile(join(dir, '404.html'))));
  });
  return { ...(await listen(server)), missing };
}
