/**
 * Routes of the forms that need no script: the vote below an article, the contact form, and the page that its mail leads
 * to. They take nothing but small forms that were posted on pages of the same site, each address a few of them.
 */

import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Refusal } from '../../../api/refusal.ts';
import { networkOf } from '../../../formats/ip-network.ts';
import { caching } from '../../http/answers/caching.ts';
import { answerError } from '../../http/entrance/errors.ts';
import type { Counters } from '../../http/limits/shared-counters.ts';
import type { FormLimits } from '../../settings/server/subjects/form-limits.ts';
import type { FormAnswer, FormBody } from '../forms/form-answer.ts';
import {
  confirmFields,
  contactFields,
  createHelpForms,
  type HelpFormOptions,
  voteFields,
} from '../forms/forms.ts';
import { type LocalizedSite, refusedNotice, unreadableNotice } from '../forms/notices.ts';
import { readFields } from '../forms/posted-fields.ts';
import { type ExplainedVote, reasonFields } from '../forms/reason-forms.ts';
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

/** Bytes of a message, of which letters beyond ASCII take three or more each, and of a form that is one press. */
const messageBytes = 65_536;
const clickBytes = 1024;

/** Bytes of a few words, as above. */
const wordsBytes = 8192;

/** Requests of an address within a minute, and codes that are none within ten minutes. */
const requestsPerMinute = 120;
const unknownCodes = 30;

interface Params {
  readonly site: string;
  readonly lang: string;
  /** Of a vote: the id of the article. */
  readonly address: string;
}

const idPattern = /^[1-9]\d{0,15}$/;

export async function serveHelpForms(app: FastifyInstance, options: HelpFormRoutes): Promise<void> {
  const { counters, limits, sites, pages } = options;
  const forms = createHelpForms(options);
  const requests = counters.create('form-requests', requestsPerMinute, 60);
  const messages = counters.create(
    'form-messages',
    limits.messagesPerAddress || Number.MAX_SAFE_INTEGER,
    tenMinutes,
  );
  const votes = counters.create('form-votes', limits.votesPerAddress || Number.MAX_SAFE_INTEGER, tenMinutes);
  const codes = counters.create('form-codes', unknownCodes, tenMinutes);
  const places = new WeakMap<FastifyRequest, LocalizedSite>();

  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(formType, { parseAs: 'string' }, (_request, body, done) => done(null, body));

    scope.addHook('onRequest', async (request, reply) => {
      const place = await findPlace(request);
      if (!place) {
        reply.callNotFound();
        return reply;
      }
      places.set(request, place);
      const wait = await requests.count(networkOf(request.ip));
      if (wait !== null) return send(request, reply.header('Retry-After', wait), forms.tooMany(place));
      // Before the body is read.
      if (request.method === 'POST' && !isOfSamePage(request.headers, place.site.origin)) {
        return sendBody(request, reply.code(403), refusedNotice(place));
      }
    });

    // What cannot be read is told on a page too.
    scope.setErrorHandler((error: FastifyError, request, reply) => {
      const place = places.get(request);
      const { statusCode = 500 } = error;
      if (error instanceof Refusal && error.kind === 'NotFound') return reply.callNotFound();
      if (!place || statusCode < 400 || statusCode >= 500) return answerError(error, request, reply);
      return sendBody(request, reply.code(statusCode), unreadableNotice(place));
    });

    serveRoutes(scope);
  });

  function serveRoutes(scope: FastifyInstance): void {
    const prefix = `/${sitePattern}/${langPattern}`;
    const vote = `${prefix}/articles/:address/vote`;
    const reason = `${vote}/reason`;
    const contact = `${prefix}/contact`;
    const confirm = `${contact}/confirm`;

    scope.get<{ Querystring: { thanks?: unknown } }>(vote, async (request, reply) => {
      const show = request.query.thanks === 'yes' ? forms.showVoted : forms.showVote;
      return send(request, reply, await show(placeOf(request), articleIdOf(request)));
    });

    scope.post<{ Body: unknown }>(vote, { bodyLimit: clickBytes }, async (request, reply) => {
      const place = placeOf(request);
      const fields = fieldsOf(request, voteFields);
      const wait = await votes.count(networkOf(request.ip));
      if (wait !== null) return send(request, reply.header('Retry-After', wait), forms.tooMany(place));
      const device = request.headers['sec-ch-ua-mobile'] === '?1' ? 'mobile' : 'desktop';
      return send(request, reply, await forms.vote(place, articleIdOf(request), fields, device));
    });

    scope.get<{ Querystring: { vote?: unknown; reason?: unknown } }>(reason, async (request, reply) => {
      const given = textOf(request.query.reason);
      return send(request, reply, await forms.showReason(placeOf(request), explainedBy(request), given));
    });

    scope.post<{ Body: unknown; Querystring: { vote?: unknown } }>(
      reason,
      { bodyLimit: wordsBytes },
      async (request, reply) => {
        const place = placeOf(request);
        const fields = fieldsOf(request, reasonFields);
        const wait = await votes.count(networkOf(request.ip));
        if (wait === null)
          return send(request, reply, await forms.explain(place, explainedBy(request), fields));
        const kept = await forms.keepReason(place, explainedBy(request), fields);
        return send(request, reply.header('Retry-After', wait), kept);
      },
    );

    scope.get<{ Querystring: { sent?: unknown; article?: unknown } }>(contact, async (request, reply) => {
      const place = placeOf(request);
      const { sent, article } = request.query;
      const about = typeof article === 'string' && idPattern.test(article) ? Number(article) : null;
      const answer = sent === 'yes' ? forms.showSent(place) : await forms.showContact(place, about);
      return send(request, reply, answer);
    });

    scope.post<{ Body: unknown }>(contact, { bodyLimit: messageBytes }, async (request, reply) => {
      const place = placeOf(request);
      const fields = fieldsOf(request, contactFields);
      const network = networkOf(request.ip);
      const wait = await messages.count(network);
      if (wait === null) return send(request, reply, await forms.sendContact(place, fields, network));
      return send(request, reply.header('Retry-After', wait), await forms.keepContact(place, fields));
    });

    scope.get<{ Querystring: { sent?: unknown; code?: unknown } }>(confirm, async (request, reply) => {
      const place = placeOf(request);
      if (request.query.sent === 'yes') return send(request, reply, forms.showConfirmed(place));
      return await withCode(request, reply, (code) => forms.showConfirmation(place, code));
    });

    scope.post<{ Body: unknown; Querystring: { code?: unknown } }>(
      confirm,
      { bodyLimit: clickBytes },
      async (request, reply) => {
        const fields = fieldsOf(request, confirmFields);
        return await withCode(request, reply, (code) => forms.confirm(placeOf(request), code, fields));
      },
    );
  }

  /** Whoever brings codes that are none is sent away before the database is asked. */
  async function withCode(
    request: FastifyRequest<{ Querystring: { code?: unknown } }>,
    reply: FastifyReply,
    answerTo: (code: string) => Promise<FormAnswer>,
  ): Promise<unknown> {
    const network = networkOf(request.ip);
    const wait = await codes.look(network);
    if (wait !== null) {
      return send(request, reply.header('Retry-After', wait), forms.tooMany(placeOf(request)));
    }
    const { code } = request.query;
    const answer = await answerTo(typeof code === 'string' ? code : '');
    if (answer.kind === 'page' && answer.status === 410) await codes.count(network);
    return send(request, reply, answer);
  }

  async function findPlace(request: FastifyRequest): Promise<LocalizedSite | null> {
    const { lang, site: name } = paramsOf(request);
    const site = await sites.find(request, `/${name}`);
    return site && site.visibility !== 'private' && site.languages.includes(lang) ? { site, lang } : null;
  }

  function placeOf(request: FastifyRequest): LocalizedSite {
    const place = places.get(request);
    if (!place) throw new Error('a request reached its handler without a help center');
    return place;
  }

  function send(request: FastifyRequest, reply: FastifyReply, answer: FormAnswer): unknown {
    if (answer.kind === 'redirect') return reply.redirect(answer.path, 303);
    return sendBody(request, reply.code(answer.status), answer.body, answer.isForCaches);
  }

  async function sendBody(
    request: FastifyRequest,
    reply: FastifyReply,
    body: FormBody,
    isForCaches = false,
  ): Promise<unknown> {
    const place = placeOf(request);
    setHelpPageHeaders(reply, place.site, pages.inlineScriptOf(place.site));
    if (isForCaches) reply.header('Cache-Control', caching.form);
    // Other sites learn no address, as that of a page with a code. Without any, browsers hide the origin of forms too.
    reply.header('Referrer-Policy', 'same-origin');
    const html = pages.draw(place.site, await pages.form(place, body));
    return await reply.type('text/html; charset=utf-8').send(html);
  }
}

function paramsOf({ params }: FastifyRequest): Params {
  const given: Partial<Params> = typeof params === 'object' && params !== null ? params : {};
  return { site: '', lang: '', address: '', ...given };
}

/** @throws {Refusal} `NotFound` */
function articleIdOf(request: FastifyRequest): number {
  const { address } = paramsOf(request);
  if (!idPattern.test(address)) throw new Refusal('NotFound', 'Not Found');
  return Number(address);
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : '');

/** @throws {Refusal} `NotFound` */
function explainedBy(request: FastifyRequest<{ Querystring: { vote?: unknown } }>): ExplainedVote {
  return { articleId: articleIdOf(request), vote: textOf(request.query.vote) };
}

/** @throws {Error} with the status 400 */
function fieldsOf<Name extends string>(
  { body }: FastifyRequest<{ Body: unknown }>,
  names: readonly Name[],
): Partial<Record<Name, string>> {
  const fields = readFields(typeof body === 'string' ? body : '', names);
  if (fields === null) throw Object.assign(new Error('The form has fields of its own.'), { statusCode: 400 });
  return fields;
}
