/**
 * The page behind the link of a mail that was handed back, at `/mail/held/<user>/<mail>/<code>`. To load it changes
 * nothing, so that programs which look at mail may: what settles the mail is a person's click, which posts a nonce of the
 * page. It needs no script.
 */

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Refusal } from '../../../api/refusal.ts';
import { networkOf } from '../../../formats/ip-network.ts';
import { createNonce, maxPageAgeMs, readNonce } from '../../../formats/nonce.ts';
import type { Database } from '../../db/database.ts';
import { readFields } from '../../help/forms/posted-fields.ts';
import type { Counters } from '../../http/limits/shared-counters.ts';
import { isHeldCode } from '../confirmations/held-code.ts';
import { settleHandedBack, type Verdict } from '../handed-back/commands.ts';
import { handedBackPath } from '../handed-back/links.ts';
import { findByCode, findMailSource, type HandedBackMail, type MailSource } from '../handed-back/queries.ts';
import { getOrCreateMailSecret } from '../reply-address/commands.ts';
import { drawHeldMailPage, type HeldMailPage } from './held-mail-page.ts';

/** A mail that its agent disowned. */
export interface DisownedMail extends MailSource {
  readonly user: number;
  readonly mail: number;
}

export interface HeldMailOptions {
  readonly db: Database;
  readonly counters: Counters;
  /** Below which the server's files are; empty: at the root. */
  readonly basePath: string;
  /** Called once for each mail that its agent disowns. */
  readonly onDisowned?: ((mail: DisownedMail) => void) | undefined;
}

interface Params {
  readonly userId: string;
  readonly mailId: string;
  readonly code: string;
}

/** Requests of one network within a minute, and codes that are none within ten minutes. */
const requestsPerMinute = 60;
const unknownCodes = 30;
const tenMinutes = 600;

/** Bytes of a click. */
const clickBytes = 1024;

const idPattern = /^[1-9]\d{0,14}$/;
const verdicts: readonly Verdict[] = ['approve', 'not-mine', 'discard'];

/** Nothing runs in it, nothing is loaded from elsewhere, and it stands in no frame. */
const policy =
  "default-src 'none'; style-src 'self'; img-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

interface Found {
  readonly mail: HandedBackMail;
  readonly isGood: boolean;
}

export async function serveHeldMails(
  app: FastifyInstance,
  { db, counters, basePath, onDisowned }: HeldMailOptions,
): Promise<void> {
  const requests = counters.create('held-mail-requests', requestsPerMinute, 60);
  const codes = counters.create('held-mail-codes', unknownCodes, tenMinutes);
  const url = '/mail/held/:userId/:mailId/:code';

  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string' },
      (_request, body, done) => done(null, body),
    );

    scope.get<{ Params: Params }>(url, async (request, reply) => {
      const found = await findMail(request, reply);
      return found === null ? reply : await show(request, reply, found, false);
    });

    scope.post<{ Params: Params; Body: unknown }>(url, { bodyLimit: clickBytes }, async (request, reply) => {
      const { 'sec-fetch-site': site = 'same-origin' } = request.headers;
      if (site !== 'same-origin' && site !== 'none')
        throw new Refusal('Forbidden', 'Only the page itself may post here.');
      const found = await findMail(request, reply);
      if (found === null) return reply;
      const fields = readFields(typeof request.body === 'string' ? request.body : '', ['nonce', 'verdict']);
      const verdict = verdicts.find((known) => known === fields?.verdict);
      if (!isOpen(found)) return await show(request, reply, found, false);
      const secret = await getOrCreateMailSecret(db, Number(request.params.userId));
      const isShown = readNonce(secret, noncePurpose(request), fields?.nonce ?? '', maxPageAgeMs) !== null;
      if (!isShown || verdict === undefined) return await show(request, reply.code(422), found, true);
      await settle(found.mail, verdict);
      // Whoever loads it again asks for the page, and sends nothing twice.
      return reply.redirect(basePath + handedBackPath(found.mail.row, request.params.code), 303);
    });
  });

  /** Only what is asked of a mail can be said of it: one that was stopped is the agent's. */
  async function settle({ row }: HandedBackMail, verdict: Verdict): Promise<void> {
    if ((verdict === 'not-mine') === row.isStopped && verdict !== 'approve') return;
    const { userId, mailId } = row;
    const isSettled = await settleHandedBack(db, row, verdict);
    if (!isSettled || verdict !== 'not-mine') return;
    const source = await findMailSource(db, userId, mailId);
    if (source) onDisowned?.({ user: userId, mail: mailId, ...source });
  }

  /** Returns null where the request is answered: nothing is found, or too much was asked. */
  async function findMail(
    request: FastifyRequest<{ Params: Params }>,
    reply: FastifyReply,
  ): Promise<Found | null> {
    const network = networkOf(request.ip);
    const wait = (await requests.count(network)) ?? (await codes.look(network));
    if (wait !== null) {
      send(reply.code(429).header('Retry-After', wait), { mail: null, shows: 'too-many' });
      return null;
    }
    const { userId, mailId, code } = request.params;
    const isPossible = idPattern.test(userId) && idPattern.test(mailId) && isHeldCode(code);
    const found = isPossible ? await findByCode(db, Number(userId), Number(mailId), code) : null;
    if (found !== null) return found;
    await codes.count(network);
    send(reply.code(404), { mail: null, shows: 'missing' });
    return null;
  }

  async function show(
    request: FastifyRequest<{ Params: Params }>,
    reply: FastifyReply,
    found: Found,
    isPressedAgain: boolean,
  ): Promise<FastifyReply> {
    const { mail } = found;
    if (mail.state !== 'held') return send(reply, { mail, shows: 'outcome' });
    if (!found.isGood) return send(reply.code(410), { mail, shows: 'ended' });
    const secret = await getOrCreateMailSecret(db, Number(request.params.userId));
    const nonce = createNonce(secret, noncePurpose(request));
    return send(reply, { mail, shows: 'question', nonce, isPressedAgain });
  }

  function send(
    reply: FastifyReply,
    {
      nonce = '',
      isPressedAgain = false,
      ...page
    }: Pick<HeldMailPage, 'mail' | 'shows'> & Partial<HeldMailPage>,
  ): FastifyReply {
    return reply
      .header('Content-Security-Policy', policy)
      .header('X-Frame-Options', 'DENY')
      .header('Referrer-Policy', 'no-referrer')
      .header('X-Robots-Tag', 'noindex')
      .type('text/html; charset=utf-8')
      .send(drawHeldMailPage({ language: 'en', ...page, basePath, nonce, isPressedAgain }));
  }
}

function isOpen({ mail, isGood }: Found): boolean {
  return mail.state === 'held' && isGood;
}

/** The nonces of one link are good for no other. */
function noncePurpose({ params }: FastifyRequest<{ Params: Params }>): string {
  return `held mail ${params.mailId} ${params.code}`;
}
