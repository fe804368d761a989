/**
 * The pages of the hosted help center: the same for everybody, so they are kept as bytes until the help changes, by
 * browsers and by what stands before the server too.
 */

import { performance } from 'node:perf_hooks';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { chooseLanguage } from '../../../api/choose-language.ts';
import { foldLanguageTag } from '../../../api/language-tag.ts';
import { maxSearchLength } from '../../../api/limits.ts';
import { isRecord } from '../../../formats/is-record.ts';
import { caching } from '../../http/answers/caching.ts';
import { EncodedBody } from '../../http/answers/encoded-body.ts';
import type { ResponseCache, ResponseSource } from '../../http/answers/response-cache.ts';
import { sendEncoded, sendTagged } from '../../http/answers/send-encoded.ts';
import type { AnswerMissing } from '../../http/entrance/errors.ts';
import type { InShare } from '../../http/limits/fair-share.ts';
import type { RememberedContent } from '../../live/remembered-content.ts';
import { defaultPath } from '../../sites/web-address.ts';
import { homePath } from '../addresses.ts';
import type { HelpCenterPages } from '../help-center-pages.ts';
import type { PageResult } from '../pages/page-result.ts';
import type { HelpSite } from '../site.ts';
import type { Sites } from '../sites.ts';
import { langPattern, setHelpPageHeaders, sitePattern } from './page-headers.ts';

export interface HelpPagesOptions {
  readonly sites: Sites;
  readonly pages: HelpCenterPages;
  /** What is stored is asked in it. */
  readonly inShare: InShare;
  /** Absent where nothing is answered without the app. */
  readonly responseCache?: ResponseCache | undefined;
  readonly content: {
    readonly help: RememberedContent<EncodedBody>;
    readonly typed: RememberedContent<EncodedBody>;
  };
}

const addressPattern = ':address(^[^.]+$)';

const html = 'text/html; charset=utf-8';

/** Thrown by the reading of what is not to be kept. */
class NotKept {
  readonly result: PageResult;

  constructor(result: PageResult) {
    this.result = result;
  }
}

interface PageAddress {
  readonly site: HelpSite;
  readonly lang: string;
  /** Below the origin. */
  readonly path: string;
}

/** Names a page among all that are kept of its user. */
const nameOfPage = ({ origin, path }: HelpSite, key: string) => `page ${origin} ${path} ${key}`;

interface SiteParams {
  readonly site: string;
  readonly lang: string;
  readonly address: string;
}

/** @returns what answers addresses of before, and whatever else is asked of a host that a help center has to itself */
export function serveHelpPages(app: FastifyInstance, options: HelpPagesOptions): AnswerMissing {
  const { sites, pages, inShare, content, responseCache } = options;
  const sources = new WeakMap<FastifyRequest, ResponseSource>();

  function noteSource(
    request: FastifyRequest<{ Params: SiteParams }>,
    sent: Pick<ResponseSource, 'userId' | 'contentKey' | 'content' | 'encoded'>,
  ): void {
    const siteName = sites.nameOf(request, `/${request.params.site}`);
    const site = sites.peek(siteName, performance.now());
    if (site) sources.set(request, { kind: 'page', siteName, site, ...sent });
  }

  const route = {
    // Its bytes are compressed once, not for every request.
    compress: false,
    // The last hook: the headers are all there.
    onSend: async (request: FastifyRequest, reply: FastifyReply) => {
      const source = sources.get(request);
      if (source) responseCache?.add(request, reply, source);
    },
  } as const;

  const siteOf = (request: FastifyRequest<{ Params: SiteParams }>) =>
    sites.find(request, `/${request.params.site}`);

  const setHeaders = (reply: FastifyReply, site: HelpSite) =>
    setHelpPageHeaders(reply, site, pages.inlineScriptOf(site));

  /** Sends what is no page that may be kept. */
  async function sendOther(request: FastifyRequest, reply: FastifyReply, site: HelpSite, result: PageResult) {
    if (result.kind === 'redirect') {
      return reply
        .header('Cache-Control', result.isLasting ? caching.movedPage : caching.missingPage)
        .redirect(result.path, result.isLasting ? 301 : 302);
    }
    setHeaders(reply, site).code(result.status).header('Cache-Control', caching.missingPage);
    return await sendEncoded(request, reply, new EncodedBody(pages.draw(site, result.page), html));
  }

  /** Sends on who asks for what an older site had at the address of a page that is not there. */
  async function sendUnlessMoved(
    request: FastifyRequest,
    reply: FastifyReply,
    site: HelpSite,
    result: PageResult,
  ) {
    const isThere = result.kind === 'redirect' || result.status === 200;
    const moved = isThere ? null : await movedOf(request, reply, site);
    return await sendOther(request, reply, site, moved ?? result);
  }

  /** Where the page now is that an older site had at the address asked for; null where it had none. */
  async function movedOf(request: FastifyRequest, reply: FastifyReply, site: HelpSite) {
    const lang = chooseLanguage(wantedLanguage(request), site);
    const moved = await inShare(site.userId, () => pages.moved(site, lang, pathOf(request)));
    // Several languages may have had the address.
    if (moved) reply.header('Vary', 'Accept-Language');
    return moved;
  }

  const missing = (site: HelpSite, lang: string) => inShare(site.userId, () => pages.missing(site, lang));

  interface Wanted {
    readonly keptIn: RememberedContent<EncodedBody>;
    /** Names the page among those of the site. */
    readonly key: string;
    readonly cacheControl: string;
    make(): Promise<PageResult>;
  }

  async function send(
    request: FastifyRequest<{ Params: SiteParams }>,
    reply: FastifyReply,
    site: HelpSite,
    { keptIn, key, cacheControl, make }: Wanted,
  ) {
    const name = nameOfPage(site, key);
    try {
      const body = await keptIn.get(site.userId, name, async () => {
        const result = await inShare(site.userId, make);
        const isKept = result.kind === 'page' && result.status === 200;
        if (!isKept) throw new NotKept(result);
        return new EncodedBody(pages.draw(site, result.page), html);
      });
      setHeaders(reply, site).header('Cache-Control', cacheControl);
      const grown = () => keptIn.resize(site.userId, name, body);
      if (responseCache && keptIn === content.help) {
        const encoded = await body.for(request.headers['accept-encoding'], grown);
        noteSource(request, { userId: site.userId, contentKey: name, content: body, encoded });
      }
      return await sendTagged(request, reply, body, grown);
    } catch (error) {
      if (!(error instanceof NotKept)) throw error;
      return await sendUnlessMoved(request, reply, site, error.result);
    }
  }

  /** Answers a page in a language of the site; another spelling of one leads to it. */
  async function sendIn(
    request: FastifyRequest<{ Params: SiteParams }>,
    reply: FastifyReply,
    wanted: (where: PageAddress) => Wanted,
  ) {
    const site = await siteOf(request);
    if (!site) return reply.callNotFound();
    const { lang } = request.params;
    const path = site.basePath + pathOf(request);
    if (site.languages.includes(lang)) {
      return await send(request, reply, site, wanted({ site, lang, path }));
    }
    const tag = foldLanguageTag(lang);
    const spelled = site.languages.find((language) => foldLanguageTag(language) === tag);
    if (spelled !== undefined) {
      const location = homePath(site, spelled) + path.slice(homePath(site, lang).length);
      return await sendOther(request, reply, site, { kind: 'redirect', path: location, isLasting: true });
    }
    const nearest = chooseLanguage(lang, site);
    return await sendUnlessMoved(request, reply, site, await missing(site, nearest));
  }

  app.get<{ Params: SiteParams }>(`/${sitePattern}`, route, async (request, reply) => {
    const site = await siteOf(request);
    if (!site) return reply.callNotFound();
    const lang = chooseLanguage(wantedLanguage(request), site);
    return reply
      .header('Vary', 'Accept-Language')
      .header('Cache-Control', caching.entry)
      .redirect(homePath(site, lang), 302);
  });

  /** Serves a page that is kept, whatever else there is to do while it is. */
  function servePage(path: string, wanted: (request: FastifyRequest, where: PageAddress) => Wanted): void {
    const isAlwaysAnswered = (request: FastifyRequest) => {
      const now = performance.now();
      const [, first = '', lang = ''] = pathOf(request).split('/', 3);
      const site = sites.peekSite(request, `/${first}`, now);
      if (!site?.languages.includes(lang)) return false;
      const { keptIn, key } = wanted(request, { site, lang, path: site.basePath + pathOf(request) });
      return keptIn.peek(site.userId, nameOfPage(site, key), now) !== undefined;
    };
    app.get<{ Params: SiteParams }>(
      `/${sitePattern}/${langPattern}${path}`,
      { ...route, config: { isAlwaysAnswered } },
      (request, reply) => sendIn(request, reply, (where) => wanted(request, where)),
    );
  }

  const helpPage =
    (make: (where: PageAddress) => Promise<PageResult>) => (_: FastifyRequest, where: PageAddress) => ({
      keptIn: content.help,
      key: where.path,
      cacheControl: caching.helpPage,
      make: () => make(where),
    });

  servePage(
    '',
    helpPage(({ site, lang, path }) => pages.home(site, lang, path)),
  );
  servePage(
    `/${addressPattern}`,
    helpPage(({ site, lang, path }) => pages.category(site, lang, path)),
  );
  servePage(
    `/articles/${addressPattern}`,
    helpPage(({ site, lang, path }) => pages.article(site, lang, path)),
  );
  servePage('/search', ({ query }, { site, lang }) => {
    const wanted = searchIn(query);
    return {
      keptIn: content.typed,
      key: `search ${lang} ${wanted.page} ${wanted.q}`,
      cacheControl: caching.searchPage,
      make: () => pages.search(site, lang, wanted),
    };
  });

  app.addHook('onRequest', async (request, reply) => {
    // A host that a help center has to itself begins with it.
    const site = pathOf(request) === '/' ? await sites.ofHost(request) : null;
    if (site) await reply.header('Cache-Control', caching.entry).redirect(`${site.path}/`, 302);
  });

  return async (request, reply) => {
    if (!mayBePage(request)) return false;
    const path = pathOf(request);
    const ownSite = await sites.ofHost(request);
    const site =
      ownSite ?? (await sites.find(request, firstPartOf(path))) ?? (await sites.find(request, defaultPath));
    if (!site) return false;
    const moved = await movedOf(request, reply, site);
    const lang = chooseLanguage(wantedLanguage(request), site);
    const isShown = ownSite !== null && isForReader(request);
    if (moved) await sendOther(request, reply, site, moved);
    else if (isShown) await sendOther(request, reply, site, await missing(site, lang));
    return moved !== null || isShown;
  };
}

function mayBePage({ method, url }: FastifyRequest): boolean {
  return (method === 'GET' || method === 'HEAD') && !/^\/(?:api|message)\//.test(url);
}

/** Whether somebody wants to read: programs that ask for what never was are answered as elsewhere. */
const isForReader = ({ headers }: FastifyRequest) => headers.accept?.includes('text/html') === true;

const firstPartOf = (path: string) => `/${path.split('/', 2)[1] ?? ''}`;

/** The first language of `Accept-Language`: browsers name the one that is preferred first. */
function wantedLanguage({ headers }: FastifyRequest): string | undefined {
  const [wanted = ''] = (headers['accept-language'] ?? '').slice(0, 100).split(/[,;]/);
  return wanted.trim() || undefined;
}

const pathOf = ({ url }: FastifyRequest) => url.split('?', 1)[0] ?? '';

function searchIn(query: unknown): { q: string; page: number } {
  const { q, page } = isRecord(query) ? query : {};
  const number = typeof page === 'string' && /^\d{1,2}$/.test(page) ? Number(page) : 1;
  return {
    q: typeof q === 'string' ? q.trim().slice(0, maxSearchLength) : '',
    page: Math.max(1, number),
  };
}
