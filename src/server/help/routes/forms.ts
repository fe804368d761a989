/** Adds the routes of forms without a script: small forms, posted from the same site, limited per network. */

import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Refusal } from '../../../api/refusal.ts';
import { ipNetwork } from '../../../formats/ip-network.ts';
import { countTurnFor } from '../../db/turn.ts';
import { caching } from '../../http/answers/caching.ts';
import { answerError } from '../../http/entrance/errors.ts';
import type { Counter } from '../../http/limits/rate-limit-counter.ts';
import type { Counters } from '../../http/limits/shared-counters.ts';
import type { FormLimits } from '../../settings/server/subjects/form-limits.ts';
import { confirmFields } from '../forms/confirmation-forms.ts';
import { contactFields } from '../forms/contact-forms.ts';
import type { FormAnswer, FormBody } from '../forms/form-answer.ts';
import { createHelpForms, type HelpFormOptions, type HelpForms } from '../forms/forms.ts';
import { type LocalizedSite, refusedNotice, tooManyNotice, unreadableNotice } from '../forms/notices.ts';
import { readFields } from '../forms/posted-fields.ts';
import { type ExplainedVote, reasonFields } from '../forms/reason-forms.ts';
import { voteFields } from '../forms/vote-forms.ts';
import type { HelpCenterPages } from '../help-center-pages.ts';
import type { Sites } from '../sites.ts';
import { isOfSamePage } from './form-origin.ts';
import { langPattern, setHelpPageHeaders, sitePattern } from './page-headers.ts';

export interface HelpFormRoutes extends HelpFormOptions {
  readonly counters: Counters;
  readonly limits: FormLimits;
  readonly sites: Pick<Sites, 'find'>;
  readonly pages: Pick<HelpCenterPages, 'draw' | 'form' | 'inlineScriptOf'>;
}

const formType = 'application/x-www-form-urlencoded';

const tenMinutes = 600;

/** Maximum bytes of a posted message; letters beyond ASCII take three bytes or more each. */
const messageBytes = 65_536;

const reasonBytes = 8192;

const clickBytes = 1024;

/** Maximum requests per network in a minute, and unknown codes in ten minutes. */
const requestsPerMinute = 120;
const unknownCodes = 30;

const prefix = `/${sitePattern}/${langPattern}`;
const votePath = `${prefix}/articles/:address/vote`;
const reasonPath = `${votePath}/reason`;
const contactPath = `${prefix}/contact`;
const confirmPath = `${contactPath}/confirm`;

interface Params {
  readonly site: string;
  readonly lang: string;
  /** The article's id in the path. */
  readonly address: string;
}

const idPattern = /^[1-9]\d{0,15}$/;

export async function serveHelpForms(app: FastifyInstance, options: HelpFormRoutes): Promise<void> {
  const routes = new FormRoutes(options);
  await app.register(async (scope) => routes.register(scope));
}

class FormRoutes {
  readonly #options: HelpFormRoutes;
  readonly #forms: HelpForms;
  readonly #requests: Counter;
  readonly #messages: Counter;
  readonly #votes: Counter;
  readonly #codes: Counter;
  readonly #sites = new WeakMap<FastifyRequest, LocalizedSite>();

  constructor(options: HelpFormRoutes) {
    const { counters, limits } = options;
    const perNetwork = (limit: number) => limit || Number.MAX_SAFE_INTEGER;
    this.#options = options;
    this.#forms = createHelpForms(options);
    this.#requests = counters.create('form-requests', requestsPerMinute, 60);
    this.#messages = counters.create('form-messages', perNetwork(limits.messagesPerAddress), tenMinutes);
    this.#votes = counters.create('form-votes', perNetwork(limits.votesPerAddress), tenMinutes);
    this.#codes = counters.create('form-codes', unknownCodes, tenMinutes);
  }

  register(scope: FastifyInstance): void {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(formType, { parseAs: 'string' }, (_request, body, done) => done(null, body));
    scope.addHook('onRequest', (request, reply) => this.#admit(request, reply));
    scope.setErrorHandler((error: FastifyError, request, reply) => this.#sendError(error, request, reply));
    this.#serveVotes(scope);
    this.#serveReasons(scope);
    this.#serveContact(scope);
    this.#serveConfirmations(scope);
  }

  /** Finds the help center, and refuses excessive requests and posts from other sites before the body is read. */
  async #admit(request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
    const localized = await this.#findSite(request);
    if (!localized) {
      reply.callNotFound();
      return reply;
    }
    this.#sites.set(request, localized);
    const wait = await this.#requests.count(ipNetwork(request.ip));
    if (wait !== null) return await this.#sendTooMany(request, reply, wait);
    if (request.method !== 'POST' || isOfSamePage(request.headers, localized.site.origin)) return;
    return await this.#sendBody(request, reply.code(403), refusedNotice(localized));
  }

  /** Shows refusals on a page too. */
  #sendError(error: FastifyError, request: FastifyRequest, reply: FastifyReply): unknown {
    const localized = this.#sites.get(request);
    const { statusCode = 500 } = error;
    if (error instanceof Refusal && error.kind === 'NotFound') return reply.callNotFound();
    if (!localized || statusCode < 400 || statusCode >= 500) return answerError(error, request, reply);
    return this.#sendBody(request, reply.code(statusCode), unreadableNotice(localized));
  }

  #serveVotes(scope: FastifyInstance): void {
    const { votes } = this.#forms;
    scope.get<{ Querystring: { thanks?: unknown } }>(votePath, async (request, reply) => {
      const [localized, id] = [this.#siteOf(request), readArticleId(request)];
      const isThanks = request.query.thanks === 'yes';
      const answer = isThanks ? votes.showVoted(localized, id) : votes.showVote(localized, id);
      return await this.#send(request, reply, await answer);
    });

    scope.post<{ Body: unknown }>(votePath, { bodyLimit: clickBytes }, async (request, reply) => {
      const fields = readPostedFields(request, voteFields);
      const wait = await this.#votes.count(ipNetwork(request.ip));
      if (wait !== null) return await this.#sendTooMany(request, reply, wait);
      const device = request.headers['sec-ch-ua-mobile'] === '?1' ? 'mobile' : 'desktop';
      const answer = await votes.vote(this.#siteOf(request), readArticleId(request), fields, device);
      return await this.#send(request, reply, answer);
    });
  }

  #serveReasons(scope: FastifyInstance): void {
    const { reasons } = this.#forms;
    scope.get<{ Querystring: { vote?: unknown; reason?: unknown } }>(reasonPath, async (request, reply) => {
      const reason = toText(request.query.reason);
      const answer = await reasons.showReason(this.#siteOf(request), explainedBy(request), reason);
      return await this.#send(request, reply, answer);
    });

    scope.post<{ Body: unknown; Querystring: { vote?: unknown } }>(
      reasonPath,
      { bodyLimit: reasonBytes },
      async (request, reply) => {
        const localized = this.#siteOf(request);
        const fields = readPostedFields(request, reasonFields);
        const wait = await this.#votes.count(ipNetwork(request.ip));
        const explained = explainedBy(request);
        if (wait === null) {
          return await this.#send(request, reply, await reasons.explain(localized, explained, fields));
        }
        const answer = await reasons.returnReason(localized, explained, fields);
        return await this.#send(request, reply.header('Retry-After', wait), answer);
      },
    );
  }

  #serveContact(scope: FastifyInstance): void {
    const { contact } = this.#forms;
    scope.get<{ Querystring: { sent?: unknown; article?: unknown } }>(contactPath, async (request, reply) => {
      const localized = this.#siteOf(request);
      const { sent, article } = request.query;
      if (sent === 'yes') return await this.#send(request, reply, contact.showSent(localized));
      if (sent === 'now') return await this.#send(request, reply, contact.showOpened(localized));
      return await this.#send(request, reply, await contact.showContact(localized, toArticleId(article)));
    });

    scope.post<{ Body: unknown; Querystring: { article?: unknown } }>(
      contactPath,
      { bodyLimit: messageBytes },
      async (request, reply) => {
        const localized = this.#siteOf(request);
        const fields = readPostedFields(request, contactFields);
        const articleId = toArticleId(request.query.article);
        const network = ipNetwork(request.ip);
        const wait = await this.#messages.count(network);
        if (wait === null) {
          const answer = await contact.sendContact(localized, articleId, fields, network);
          return await this.#send(request, reply, answer);
        }
        const answer = await contact.returnContact(localized, articleId, fields);
        return await this.#send(request, reply.header('Retry-After', wait), answer);
      },
    );
  }

  #serveConfirmations(scope: FastifyInstance): void {
    const { confirmations } = this.#forms;
    scope.get<{ Querystring: { sent?: unknown; code?: unknown } }>(confirmPath, async (request, reply) => {
      const localized = this.#siteOf(request);
      if (request.query.sent === 'yes') {
        return await this.#send(request, reply, confirmations.showConfirmed(localized));
      }
      return await this.#sendForCode(request, reply, (code) =>
        confirmations.showConfirmation(localized, code),
      );
    });

    scope.post<{ Body: unknown; Querystring: { code?: unknown } }>(
      confirmPath,
      { bodyLimit: clickBytes },
      async (request, reply) => {
        const fields = readPostedFields(request, confirmFields);
        return await this.#sendForCode(request, reply, (code) =>
          confirmations.confirm(this.#siteOf(request), code, fields),
        );
      },
    );
  }

  /** Refuses networks that send many unknown codes, before a query. */
  async #sendForCode(
    request: FastifyRequest<{ Querystring: { code?: unknown } }>,
    reply: FastifyReply,
    answerTo: (code: string) => Promise<FormAnswer>,
  ): Promise<unknown> {
    const network = ipNetwork(request.ip);
    const wait = await this.#codes.look(network);
    if (wait !== null) return await this.#sendTooMany(request, reply, wait);
    const answer = await answerTo(toText(request.query.code));
    if (answer.kind === 'page' && answer.status === 410) await this.#codes.count(network);
    return await this.#send(request, reply, answer);
  }

  async #findSite(request: FastifyRequest): Promise<LocalizedSite | null> {
    const { lang, site: name } = readParams(request);
    const site = await this.#options.sites.find(request, `/${name}`);
    if (site) countTurnFor(site.userId);
    return site && site.visibility !== 'private' && site.languages.includes(lang) ? { site, lang } : null;
  }

  #siteOf(request: FastifyRequest): LocalizedSite {
    const localized = this.#sites.get(request);
    if (!localized) throw new Error('a request reached its handler without a help center');
    return localized;
  }

  async #send(request: FastifyRequest, reply: FastifyReply, answer: FormAnswer): Promise<unknown> {
    if (answer.kind === 'redirect') return reply.redirect(answer.path, 303);
    return await this.#sendBody(request, reply.code(answer.status), answer.body, answer.isForCaches);
  }

  /** @param wait the seconds until the next request is accepted */
  async #sendTooMany(request: FastifyRequest, reply: FastifyReply, wait: number): Promise<unknown> {
    const body = tooManyNotice(this.#siteOf(request));
    return await this.#sendBody(request, reply.header('Retry-After', wait).code(429), body);
  }

  async #sendBody(
    request: FastifyRequest,
    reply: FastifyReply,
    body: FormBody,
    isForCaches = false,
  ): Promise<unknown> {
    const { pages } = this.#options;
    const localized = this.#siteOf(request);
    setHelpPageHeaders(reply, localized.site, pages.inlineScriptOf(localized.site));
    if (isForCaches) reply.header('Cache-Control', caching.form);
    // Other sites do not receive the URL, which may contain a code. No referrer at all would hide the origin of forms.
    reply.header('Referrer-Policy', 'same-origin');
    const html = pages.draw(localized.site, await pages.form(localized, body));
    return await reply.type('text/html; charset=utf-8').send(html);
  }
}

function readParams({ params }: FastifyRequest): Params {
  const named: Partial<Params> = typeof params === 'object' && params !== null ? params : {};
  return { site: '', lang: '', address: '', ...named };
}

/** @throws {Refusal} `NotFound` */
function readArticleId(request: FastifyRequest): number {
  const { address } = readParams(request);
  if (!idPattern.test(address)) throw new Refusal('NotFound', 'Not Found');
  return Number(address);
}

const toArticleId = (value: unknown) =>
  typeof value === 'string' && idPattern.test(value) ? Number(value) : null;

const toText = (value: unknown) => (typeof value === 'string' ? value : '');

/** @throws {Refusal} `NotFound` */
function explainedBy(request: FastifyRequest<{ Querystring: { vote?: unknown } }>): ExplainedVote {
  return { articleId: readArticleId(request), vote: toText(request.query.vote) };
}

/** @throws {Error} with the status 400 */
function readPostedFields<Name extends string>(
  { body }: FastifyRequest<{ Body: unknown }>,
  names: readonly Name[],
): Partial<Record<Name, string>> {
  const fields = readFields(typeof body === 'string' ? body : '', names);
  if (fields === null) throw Object.assign(new Error('The form has unknown fields.'), { statusCode: 400 });
  return fields;
}
