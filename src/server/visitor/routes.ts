/**
 * Serves the page behind an email's link, `/back/<user>#<code>`. Loading it changes nothing, as programs that scan mail
 * load it: a person's click posts the code and a nonce of the page, which uses up the code.
 */

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Check } from 'typebox/value';
import { invalidInput, notFound, Refusal } from '../../api/refusal.ts';
import { PostedCode, PostedTicket } from '../../api/schemas/magic-link-page.ts';
import { baseLanguage, isLanguageTag } from '../../api/shared/language-tag.ts';
import type { MagicLinkPageSettings, OneTimeCodeAnswer } from '../../api/shared/magic-link-page.ts';
import { ipNetwork } from '../../formats/ip-network.ts';
import { createNonce, maxPageAgeMs, readNonce } from '../../formats/nonce.ts';
import { textsIn } from '../../languages/texts.ts';
import { escapeHtml } from '../../markup/html/escape-html.ts';
import type { Counter } from '../http/limits/rate-limit-counter.ts';
import type { Counters } from '../http/limits/shared-counters.ts';
import type { IsFirstParty } from '../http/operations/first-party.ts';
import { sendPage, withSettings } from '../http/pages/pages.ts';
import type { MagicLinks } from './magic-links/index.ts';

export interface MagicLinkPageOptions {
  readonly counters: Counters;
  /** The HTML template of the widget's page. */
  readonly template: string;
  readonly isFirstParty: IsFirstParty;
  readonly magicLinks: MagicLinks;
}

interface Params {
  readonly userId: string;
}

/** Limits per IP network: clicks in a minute, and requests for links in an hour. */
const clicksPerMinute = 30;
const linksPerHour = 10;

const noncePurpose = 'back';

const userIdPattern = /^[1-9]\d{0,15}$/;

export function serveMagicLinkPage(
  app: FastifyInstance,
  { counters, template, isFirstParty, magicLinks }: MagicLinkPageOptions,
): void {
  const clicks = counters.create('back-clicks', clicksPerMinute, 60);
  const links = counters.create('back-links', linksPerHour, 3600);

  const isFresh = async (userId: number, nonce: string) =>
    readNonce(await magicLinks.findSecret(userId), noncePurpose, nonce, maxPageAgeMs) !== null;

  app.get<{ Params: Params; Querystring: { lang?: unknown } }>('/back/:userId', async (request, reply) => {
    const userId = parseUserId(request);
    const { lang } = request.query;
    const tag = typeof lang === 'string' && lang.length <= 50 && isLanguageTag(lang) ? lang : 'en';
    const nonce = createNonce(await magicLinks.findSecret(userId), noncePurpose);
    const page = drawMagicLinkPage(template, { userId, nonce, tag });
    return sendPage(reply, page, 'none', { isClosed: true });
  });

  app.post<{ Params: Params; Body: unknown }>(
    '/back/:userId',
    async (request): Promise<OneTimeCodeAnswer> => {
      await requireClick(request);
      const { code, nonce } = readCode(request.body);
      const userId = parseUserId(request);
      if (!(await isFresh(userId, nonce))) return { status: 'stale' };
      const opened = await magicLinks.open(userId, code);
      return opened ?? { status: 'used' };
    },
  );

  // The response is the same for every code.
  app.post<{ Params: Params; Body: unknown }>('/back/:userId/link', async (request, reply) => {
    await requireClick(request);
    await countRequest(links, request);
    const { code, nonce } = readCode(request.body);
    const userId = parseUserId(request);
    if (await isFresh(userId, nonce)) magicLinks.sendNewLink(userId, code);
    return sendNothing(reply);
  });

  app.post<{ Params: Params; Body: unknown }>('/back/:userId/site', async (request) => {
    await requireClick(request);
    const { ticketId, nonce } = readTicket(request.body);
    const userId = parseUserId(request);
    const { 'frontdesk-ticket-token': token } = request.headers;
    const isKnown = typeof token === 'string' && (await isFresh(userId, nonce));
    const url = isKnown ? await magicLinks.toSite(userId, token, ticketId) : null;
    if (url === null) throw notFound();
    return { url };
  });

  /** @throws {Refusal} `Forbidden` for a POST that another site, or a mail scanner, sends in place of this page */
  async function requireClick(request: FastifyRequest): Promise<void> {
    await countRequest(clicks, request);
    const { 'sec-fetch-site': site = 'same-origin' } = request.headers;
    if (!(await isFirstParty(request)) || site !== 'same-origin')
      throw new Refusal('Forbidden', 'Only the page itself may post here.');
  }
}

interface MagicLinkPage {
  readonly userId: number;
  readonly nonce: string;
  /** The language tag of the page. */
  readonly tag: string;
}

/** Inserts a page's title, settings and language into the template of the widget's page. */
function drawMagicLinkPage(template: string, { userId, nonce, tag }: MagicLinkPage): string {
  const { language, direction, texts } = textsIn(baseLanguage(tag));
  const { needsScript, ...shown } = texts.magicLinkPage;
  const settings: MagicLinkPageSettings<typeof shown> = { userId, language, direction, nonce, texts: shown };
  const page = template
    .replace('<html lang="en">', `<html lang="${language}">`)
    .replace('<title>Help</title>', `<title>${escapeHtml(shown.title)}</title>`)
    .replace('<meta charset="utf-8">', '<meta charset="utf-8">\n    <meta name="robots" content="noindex">')
    .replace(
      /<noscript>[^<]*<\/noscript>/,
      `<noscript><p dir="${direction}">${escapeHtml(needsScript)}</p></noscript>`,
    );
  return withSettings(page, { back: settings });
}

async function countRequest(counter: Counter, { ip }: FastifyRequest): Promise<void> {
  const seconds = await counter.count(ipNetwork(ip));
  if (seconds === null) return;
  throw new Refusal('TooManyRequests', `Too many requests. Try again in ${seconds} s.`, undefined, seconds);
}

function readCode(body: unknown): PostedCode {
  if (!Check(PostedCode, body)) throw invalidInput('code', null);
  return body;
}

function readTicket(body: unknown): PostedTicket {
  if (!Check(PostedTicket, body)) throw invalidInput('ticketId', null);
  return body;
}

function parseUserId({ params }: FastifyRequest<{ Params: Params }>): number {
  if (!userIdPattern.test(params.userId)) throw notFound();
  return Number(params.userId);
}

function sendNothing(reply: FastifyReply): FastifyReply {
  return reply.code(204).send();
}
