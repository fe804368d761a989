/**
 * Serves a help center's files for programs: sitemaps, `llms.txt`, feeds, OpenSearch descriptions, Markdown of
 * articles, and preview images. Requests to help centers reach these routes first.
 */

import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { notFound } from '../../../api/refusal.ts';
import type { Database } from '../../db/database.ts';
import { countTurnFor } from '../../db/turn.ts';
import { caching } from '../../http/answers/caching.ts';
import { hasTag } from '../../http/answers/send-encoded.ts';
import { findHelpFile, type HelpFile, hostLlmsFile, robotsFile } from '../help-files.ts';
import type { HelpSite } from '../site.ts';
import type { Sites } from '../sites.ts';
import { langPattern, sitePattern } from './page-headers.ts';

/** The paths of the files, below the help center's path. */
const paths = [
  'sitemap.xml',
  'sitemap-:part.xml',
  'llms.txt',
  `${langPattern}/feed.xml`,
  `${langPattern}/opensearch.xml`,
  `${langPattern}/articles/:file.md`,
  'pictures/:file.png',
];

export function serveHelpFiles(app: FastifyInstance, db: Database, sites: Pick<Sites, 'find'>): void {
  for (const path of paths) {
    app.get<{ Params: { readonly site: string } }>(`/${sitePattern}/${path}`, async (request, reply) => {
      const site = await sites.find(request, `/${request.params.site}`);
      if (site) countTurnFor(site.userId);
      const [asked = ''] = request.url.split('?', 1);
      const file = site && (await findHelpFile(db, site, site.basePath + asked));
      return file ? sendHelpFile(file, request, reply) : reply.callNotFound();
    });
  }
}

/** Returns the help centers on a request's host, in any order. */
export type ListSites = (request: FastifyRequest) => Promise<readonly HelpSite[]>;

/** Serves `/robots.txt` and `/llms.txt` on each host. */
export function serveHostFiles(app: FastifyInstance, db: Database, listSites: ListSites): void {
  app.get('/robots.txt', async (request, reply) =>
    sendHelpFile(robotsFile(await listSites(request)), request, reply),
  );
  app.get('/llms.txt', async (request, reply) => {
    const file = await hostLlmsFile(db, request.hostname, await listSites(request));
    if (!file) throw notFound();
    return sendHelpFile(file, request, reply);
  });
}

function sendHelpFile(file: HelpFile, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (file.kind === 'moved') return reply.header('Cache-Control', caching.feed).redirect(file.path, 301);
  if (file.kind === 'image') {
    // The URL contains the content's hash, so the content never changes. Other sites embed the image.
    return reply
      .header('Content-Type', 'image/png')
      .header('Cache-Control', caching.forever)
      .header('Cross-Origin-Resource-Policy', 'cross-origin')
      .send(file.data);
  }
  const etag = `W/"${file.kind === 'streamed' ? file.version : entityTag(file.text)}"`;
  reply.header('Cache-Control', caching.feed).header('ETag', etag).header('Content-Type', file.type);
  if (file.kind === 'text') {
    if (!file.isListed) reply.header('X-Robots-Tag', 'noindex');
    if (file.canonical !== undefined) reply.header('Link', `<${file.canonical}>; rel="canonical"`);
  }
  if (hasTag(etag, request.headers['if-none-match'])) return reply.code(304).send();
  return reply.send(file.kind === 'text' ? file.text : Readable.from(file.text()));
}

function entityTag(text: string): string {
  return createHash('sha256').update(text).digest('base64url').slice(0, 22);
}
