import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Database } from '../../db/database.ts';
import type { Sites } from '../../help/sites.ts';
import { createContentCache } from '../../live/content-cache.ts';
import type { Listener } from '../../live/listen.ts';
import { millisecondsUntilChange } from '../../resources/faq/visible-content.sql.ts';
import type { RequestMeter } from '../entrance/request-meter.ts';
import type { CountAnonymous } from '../limits/rate-limit.ts';
import type { Callers } from '../operations/callers.ts';
import type { Content } from './content.ts';
import type { EncodedBody } from './encoded-body.ts';
import { ResponseCache, type ResponseSource } from './response-cache.ts';

export interface CacheOptions {
  readonly db: Database;
  readonly listener: Listener | undefined;
  readonly sites: Sites;
  readonly callers: Callers;
  readonly countAnonymous: CountAnonymous;
  readonly meter?: RequestMeter | undefined;
}

export interface Caches {
  readonly content: Content;
  readonly responseCache: ResponseCache;
}

/** Opens the caches, and lets them serve requests. Must be called after the limits are added and before the routes. */
export function openCaches(app: FastifyInstance, options: CacheOptions): Caches {
  const { db, listener, sites, callers, countAnonymous, meter } = options;
  const remember = (maxBytes: number) =>
    createContentCache<EncodedBody>({
      listener,
      maxBytes,
      millisecondsUntilChange: (userId) => millisecondsUntilChange(db, userId),
    });
  const content = { help: remember(32_000_000), typed: remember(8_000_000) };

  /** Counts operations; requests for pages are counted only by their IP address. */
  async function count(request: FastifyRequest, source: ResponseSource): Promise<boolean> {
    if (source.kind === 'page') return true;
    return await countAnonymous(request, source.userId, source.key.id);
  }

  const responseCache = new ResponseCache({
    isCurrent: (source, now) =>
      (source.kind === 'page'
        ? sites.peek(source.siteName, now) === source.site
        : callers.peekKey(source.userId, source.apiKey, now) === source.key) &&
      content.help.peek(source.userId, source.contentKey, now) === source.content,
    count,
    onHit: () => meter?.answeredFromCache(),
  });
  responseCache.answer(app);
  return { content, responseCache };
}
