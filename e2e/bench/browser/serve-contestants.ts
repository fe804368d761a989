/** The site that the contestants stand in: a page for each of them, their files, and the answers that they wait for. */

import { readFileSync } from 'node:fs';
import { createServer, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { listen } from '../../support/listen.ts';
import type { Site } from '../../support/site.ts';
import { buildContestant } from './build-contestant.ts';
import type { Contestant } from './contestants.ts';
import { dirOf } from './install-peers.ts';

export interface ListedArticle {
  readonly id: number;
  readonly title: string;
  readonly category: string;
}

export interface ServedContestants extends Site {
  /** The address of a contestant's page. */
  pageOf(contestant: Contestant): string;
  /** An empty page of the same origin, for the browser to have begun with it. */
  readonly empty: string;
}

export interface ServeContestantsOptions {
  readonly contestants: readonly Contestant[];
  /** What floors and peers search in. */
  readonly articles: readonly ListedArticle[];
  /** The script tag of ours. */
  readonly tag: string;
}

/** What the servers of peers answer, as little as they are content with. */
const answers: Readonly<Record<string, unknown>> = {
  '/n8n': { data: [] },
  '/api/v1/typebots/bench/startChat': {
    sessionId: 'bench',
    resultId: 'bench',
    typebot: {
      id: 'bench',
      version: '6',
      theme: {},
      settings: { general: {}, typingEmulation: { enabled: false } },
      publishedAt: '2026-01-01T00:00:00.000Z',
    },
    messages: [
      {
        id: 'hello',
        type: 'text',
        content: { type: 'richText', richText: [{ type: 'p', children: [{ text: 'How can we help?' }] }] },
      },
    ],
    input: { id: 'question', type: 'text input', options: {} },
    clientSideActions: [],
    logs: [],
  },
};

const brotli = { 'content-encoding': 'br' };

/** Compressed at the highest level once, as a site's build does it. */
function compressed(text: string): Buffer {
  return brotliCompressSync(text);
}

export async function serveContestants(options: ServeContestantsOptions): Promise<ServedContestants> {
  const { contestants, articles, tag } = options;
  const files = new Map<string, Buffer>();
  const pages = new Map<string, string>();
  const data = JSON.stringify(articles).replaceAll('<', '\\u003c');

  for (const contestant of contestants) {
    const { name, kind, entry, package: of, script } = contestant;
    let scripts = '';
    if (kind === 'ours') {
      scripts = `<script>window.contestant = { open: () => frontdesk('open') }</script>${tag}`;
    }
    if (of && script) {
      files.set(`/built/${script}`, compressed(readFileSync(join(dirOf(of), script), 'utf8')));
      scripts += `<script defer src="/built/${script}"></script>`;
    }
    if (entry) {
      for (const [file, code] of await buildContestant(entry)) files.set(`/built/${file}`, compressed(code));
      scripts += `<script type="module" src="/built/${entry}"></script>`;
    }
    pages.set(
      pathOf(name),
      pageWith(`<script type="application/json" id="articles">${data}</script>${scripts}`),
    );
  }

  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    const page = pages.get(pathname);
    const file = files.get(pathname);
    if (pathname === '/empty')
      send(response, 'text/html; charset=utf-8', '<!doctype html><title>Empty</title>');
    else if (page !== undefined) send(response, 'text/html; charset=utf-8', page);
    else if (file) send(response, 'text/javascript; charset=utf-8', file, brotli);
    else send(response, 'application/json', JSON.stringify(answers[pathname] ?? {}));
  });
  const site = await listen(server);
  const base = site.url.replace(/\/$/, '');
  return { ...site, pageOf: ({ name }) => base + pathOf(name), empty: `${base}/empty` };
}

function pathOf(name: string): string {
  return `/pages/${encodeURIComponent(name)}`;
}

function pageWith(scripts: string): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>A page</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><link rel="icon" href="data:,"></head>
<body><main><h1>A page</h1><p>With a few words.</p></main>${scripts}</body></html>`;
}

function send(
  response: ServerResponse,
  type: string,
  body: string | Buffer,
  headers: Readonly<Record<string, string>> = {},
): void {
  response.writeHead(200, { 'content-type': type, 'content-length': Buffer.byteLength(body), ...headers });
  response.end(body);
}
