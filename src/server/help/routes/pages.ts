/** Serves pages, the same for every reader: this server, browsers and proxies cache them until the help changes. */

import { performance } from 'node:perf_hooks';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { maxSearchLength } from '../../../api/limits.ts';
import { chooseLanguage } from '../../../api/shared/choose-language.ts';
import { foldLanguageTag } from '../../../api/shared/language-tag.ts';
import { isRecord } from '../../../formats/is-record.ts';
import { countTurnFor, type Rank } from '../../db/turn.ts';
import { caching } from '../../http/answers/caching.ts';
import { EncodedBody } from '../../http/answers/encoded-body.ts';
import type { ResponseCache, ResponseSource } from '../../http/answers/response-cache.ts';
import { sendEncoded, sendTagged } from '../../http/answers/send-encoded.ts';
import { acceptedLanguages } from '../../http/entrance/accepted-languages.ts';
import { type AnswerMissing, acceptsHtml } from '../../http/entrance/errors.ts';
import type { ContentCache } from '../../live/content-cache.ts';
import { defaultPath } from '../../sites/site-path.ts';
import { homePath } from '../addresses.ts';
import type { HelpCenterPages } from '../help-center-pages.ts';
import type { PageResult } from '../pages/page-result.ts';
import type { HelpSite } from '../site.ts';
import type { Sites } from '../sites.ts';
import { langPattern, setHelpPageHeaders, sitePattern } from './page-headers.ts';

export interface HelpPagesOptions {
  readonly sites: Sites;
  readonly pages: HelpCenterPages;
  /** The cache of whole responses; absent: every request reaches the app. */
  readonly responseCache?: ResponseCache | undefined;
  readonly content: {
    readonly help: ContentCache<EncodedBody>;
    readonly typed: ContentCache<EncodedBody>;
  };
}

const addressPattern = ':address(^[^.]+$)';

const html = 'text/html; charset=utf-8';

/** Thrown while making a page that must not be cached. */
class NotCacheable {
  readonly result: PageResult;

  constructor(result: PageResult) {
    this.result = result;
  }
}

interface PageAddress {
  readonly site: HelpSite;
  readonly lang: string;
  readonly path: string;
}

interface CacheablePage {
  readonly cache: ContentCache<EncodedBody>;
  /** The page's cache key, unique for its site. */
  readonly key: string;
  readonly cacheControl: string;
  make(): Promise<PageResult>;
}

type FindPage = (address: PageAddress, query: unknown) => CacheablePage;

interface SiteParams {
  readonly site: string;
  readonly lang: string;
  readonly address: string;
}

type PageRequest = FastifyRequest<{ Params: SiteParams }>;

/** Returns the fallback handler: it redirects URLs of former sites, and serves 404 pages and entries of own hosts. */
export function serveHelpPages(app: FastifyInstance, options: HelpPagesOptions): AnswerMissing {
  const routes = new PageRoutes(options);
  routes.register(app);
  return (request, reply) => routes.answerMissing(request, reply);
}

class PageRoutes {
  readonly #options: HelpPagesOptions;
  readonly #sources = new WeakMap<FastifyRequest, ResponseSource>();
  readonly #route = {
    // The cached bytes are compressed once instead of at every request.
    compress: false,
    // This hook runs last, when the headers are complete.
    onSend: async (request: FastifyRequest, reply: FastifyReply) => {
      const source = this.#sources.get(request);
      if (source) this.#options.responseCache?.add(request, reply, source);
    },
  } as const;

  constructor(options: HelpPagesOptions) {
    this.#options = options;
  }

  register(app: FastifyInstance): void {
    const { sites, pages, content } = this.#options;
    app.get<{ Params: SiteParams }>(`/${sitePattern}`, this.#route, (request, reply) =>
      this.#sendEntry(request, reply),
    );
    this.#servePage(
      app,
      '',
      this.#helpPage(({ site, lang, path }) => pages.home(site, lang, path)),
    );
    this.#servePage(
      app,
      `/${addressPattern}`,
      this.#helpPage(({ site, lang, path }) => pages.category(site, lang, path)),
    );
    this.#servePage(
      app,
      `/articles/${addressPattern}`,
      this.#helpPage(({ site, lang, path }) => pages.article(site, lang, path)),
    );
    this.#servePage(
      app,
      '/search',
      ({ site, lang }, query) => {
        const search = parseSearch(query);
        return {
          cache: content.typed,
          key: `search ${lang} ${search.page} ${search.q}`,
          cacheControl: caching.searchPage,
          make: () => pages.search(site, lang, search),
        };
      },
      'search',
    );
    app.addHook('onRequest', async (request, reply) => {
      // The root of a help center's own host redirects to its entry.
      const site = requestPath(request) === '/' ? await sites.ofHost(request) : null;
      if (site) await reply.header('Cache-Control', caching.entry).redirect(`${site.path}/`, 302);
    });
  }

  /** Returns false if no help center can respond to a request that no route matches. */
  async answerMissing(request: FastifyRequest, reply: FastifyReply): Promise<boolean> {
    if (!mayBePage(request)) return false;
    const { sites } = this.#options;
    const hostSite = await sites.ofHost(request);
    const site =
      hostSite ??
      (await sites.find(request, firstSegment(requestPath(request)))) ??
      (await sites.find(request, defaultPath));
    if (!site) return false;
    countTurnFor(site.userId);
    const moved = await this.#findMoved(request, reply, site);
    const lang = chooseLanguage(acceptedLanguages(request)[0], site);
    const isShown = hostSite !== null && acceptsHtml(request);
    if (moved) await this.#sendUncached(request, reply, site, moved);
    else if (isShown) await this.#sendUncached(request, reply, site, await this.#missing(site, lang));
    return moved !== null || isShown;
  }

  /** Serves a page; a cached one is served even if the server is overloaded. */
  #servePage(app: FastifyInstance, path: string, findPage: FindPage, rank: Rank = 'read'): void {
    const isAlwaysAnswered = (request: FastifyRequest) => {
      const now = performance.now();
      const [, first = '', lang = ''] = requestPath(request).split('/', 3);
      const site = this.#options.sites.peekSite(request, `/${first}`, now);
      if (!site?.languages.includes(lang)) return false;
      const address = { site, lang, path: site.basePath + requestPath(request) };
      const { cache, key } = findPage(address, request.query);
      return cache.peek(site.userId, pageName(site, key), now) !== undefined;
    };
    app.get<{ Params: SiteParams }>(
      `/${sitePattern}/${langPattern}${path}`,
      { ...this.#route, config: { isAlwaysAnswered, rank } },
      (request, reply) => this.#sendLocalized(request, reply, findPage),
    );
  }

  /** Returns a page that is cached until the help changes. */
  #helpPage(make: (address: PageAddress) => Promise<PageResult>): FindPage {
    return (address) => ({
      cache: this.#options.content.help,
      key: address.path,
      cacheControl: caching.helpPage,
      make: () => make(address),
    });
  }

  async #sendEntry(request: PageRequest, reply: FastifyReply) {
    const site = await this.#findSite(request);
    if (!site) return reply.callNotFound();
    const lang = chooseLanguage(acceptedLanguages(request)[0], site);
    return reply
      .header('Vary', 'Accept-Language')
      .header('Cache-Control', caching.entry)
      .redirect(homePath(site, lang), 302);
  }

  /** Sends a page in a language of the site, or redirects from another spelling of the language. */
  async #sendLocalized(request: PageRequest, reply: FastifyReply, findPage: FindPage) {
    const site = await this.#findSite(request);
    if (!site) return reply.callNotFound();
    const { lang } = request.params;
    const path = site.basePath + requestPath(request);
    if (site.languages.includes(lang)) {
      return await this.#send(request, reply, site, findPage({ site, lang, path }, request.query));
    }
    const tag = foldLanguageTag(lang);
    const spelled = site.languages.find((language) => foldLanguageTag(language) === tag);
    if (spelled !== undefined) {
      const location = homePath(site, spelled) + path.slice(homePath(site, lang).length);
      const redirect = { kind: 'redirect', path: location, isLasting: true } as const;
      return await this.#sendUncached(request, reply, site, redirect);
    }
    const nearest = chooseLanguage(lang, site);
    return await this.#sendUnlessMoved(request, reply, site, await this.#missing(site, nearest));
  }

  async #send(request: PageRequest, reply: FastifyReply, site: HelpSite, page: CacheablePage) {
    const { pages } = this.#options;
    const { cache, key, cacheControl, make } = page;
    const name = pageName(site, key);
    try {
      const body = await cache.get(site.userId, name, async () => {
        const result = await make();
        const isCacheable = result.kind === 'page' && result.status === 200;
        if (!isCacheable) throw new NotCacheable(result);
        return new EncodedBody(pages.draw(site, result.page), html);
      });
      this.#setHeaders(reply, site).header('Cache-Control', cacheControl);
      const onGrow = () => cache.resize(site.userId, name, body);
      await this.#keepSource(request, site, page, body, onGrow);
      return await sendTagged(request, reply, body, onGrow);
    } catch (error) {
      if (!(error instanceof NotCacheable)) throw error;
      return await this.#sendUnlessMoved(request, reply, site, error.result);
    }
  }

  /** Keeps the source of a response, with which `onSend` adds it to the cache. */
  async #keepSource(
    request: PageRequest,
    site: HelpSite,
    { cache, key }: CacheablePage,
    body: EncodedBody,
    onGrow: () => void,
  ): Promise<void> {
    const { sites, content, responseCache } = this.#options;
    if (!responseCache || cache !== content.help) return;
    const encoded = await body.for(request.headers['accept-encoding'], onGrow);
    const siteName = sites.cacheName(request, `/${request.params.site}`);
    const cachedSite = sites.peek(siteName, performance.now());
    if (!cachedSite) return;
    this.#sources.set(request, {
      kind: 'page',
      siteName,
      site: cachedSite,
      userId: site.userId,
      contentKey: pageName(site, key),
      content: body,
      encoded,
    });
  }

  /** Sends a redirect, or a page that is not cached. */
  async #sendUncached(request: FastifyRequest, reply: FastifyReply, site: HelpSite, result: PageResult) {
    if (result.kind === 'redirect') {
      return reply
        .header('Cache-Control', result.isLasting ? caching.movedPage : caching.missingPage)
        .redirect(result.path, result.isLasting ? 301 : 302);
    }
    this.#setHeaders(reply, site).code(result.status).header('Cache-Control', caching.missingPage);
    const body = new EncodedBody(this.#options.pages.draw(site, result.page), html);
    return await sendEncoded(request, reply, body);
  }

  /** Redirects from a URL of a former site if the result is not a page. */
  async #sendUnlessMoved(request: FastifyRequest, reply: FastifyReply, site: HelpSite, result: PageResult) {
    const isFound = result.kind === 'redirect' || result.status === 200;
    const moved = isFound ? null : await this.#findMoved(request, reply, site);
    return await this.#sendUncached(request, reply, site, moved ?? result);
  }

  /** Returns null if no page had the URL. */
  async #findMoved(request: FastifyRequest, reply: FastifyReply, site: HelpSite) {
    const { pages } = this.#options;
    const lang = chooseLanguage(acceptedLanguages(request)[0], site);
    const moved = await pages.moved(site, lang, requestPath(request));
    // Pages in several languages may have had the URL.
    if (moved) reply.header('Vary', 'Accept-Language');
    return moved;
  }

  async #missing(site: HelpSite, lang: string): Promise<PageResult> {
    return await this.#options.pages.missing(site, lang);
  }

  async #findSite(request: PageRequest): Promise<HelpSite | null> {
    const site = await this.#options.sites.find(request, `/${request.params.site}`);
    if (site) countTurnFor(site.userId);
    return site;
  }

  #setHeaders(reply: FastifyReply, site: HelpSite): FastifyReply {
    return setHelpPageHeaders(reply, site, this.#options.pages.inlineScriptOf(site));
  }
}

const pageName = ({ origin, path }: HelpSite, key: string) => `page ${origin} ${path} ${key}`;

function mayBePage({ method, url }: FastifyRequest): boolean {
  return (method === 'GET' || method === 'HEAD') && !/^\/(?:api|message)\//.test(url);
}

const firstSegment = (path: string) => `/${path.split('/', 2)[1] ?? ''}`;

const requestPath = ({ url }: FastifyRequest) => url.split('?', 1)[0] ?? '';

function parseSearch(query: unknown): { q: string; page: number } {
  const { q, page } = isRecord(query) ? query : {};
  const number = typeof page === 'string' && /^\d{1,2}$/.test(page) ? Number(page) : 1;
  return {
    q: typeof q === 'string' ? q.trim().slice(0, maxSearchLength) : '',
    page: Math.max(1, number),
  };
}
