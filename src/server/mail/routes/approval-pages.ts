/**
 * Serves the approval page of a mail, at `/mail/held/<user>/<mail>/<code>`. Loading it changes
 * nothing, as programs that scan mail load it: a click posts the page's nonce. The page needs no script.
 */

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Refusal } from '../../../api/refusal.ts';
import { ipNetwork } from '../../../formats/ip-network.ts';
import { createNonce, maxPageAgeMs, readNonce } from '../../../formats/nonce.ts';
import type { Database } from '../../db/database.ts';
import { readFields } from '../../help/forms/posted-fields.ts';
import type { Counter } from '../../http/limits/rate-limit-counter.ts';
import type { Counters } from '../../http/limits/shared-counters.ts';
import { isConfirmationCode } from '../address-confirmations/confirmation-code.ts';
import { settleApprovalRequest, type Verdict } from '../approval-requests/approval-requests.sql.ts';
import { approvalPath } from '../approval-requests/links.ts';
import {
  type ApprovalRequest,
  findByCode,
  findMailSource,
} from '../approval-requests/request-contents.sql.ts';
import type { OnDisownedMail } from '../disowned-mail.ts';
import { getOrCreateMailSecret } from '../reply-address/recipients.sql.ts';
import { type ApprovalPage, drawApprovalPage } from './draw-approval-page.ts';

export interface ApprovalOptions {
  readonly db: Database;
  readonly counters: Counters;
  /** The base path of the server's files; empty for the root. */
  readonly basePath: string;
  readonly onDisowned?: OnDisownedMail | undefined;
}

interface PageRoute {
  readonly Params: { readonly userId: string; readonly mailId: string; readonly code: string };
}

type PageRequest = FastifyRequest<PageRoute>;

/** Limits per IP network: requests in a minute, and requests with unknown codes in ten minutes. */
const requestsPerMinute = 60;
const unknownCodes = 30;
const tenMinutes = 600;

/** Bytes of a posted form. */
const clickBytes = 1024;

const idPattern = /^[1-9]\d{0,14}$/;
const verdicts: readonly Verdict[] = ['approve', 'not-mine', 'discard'];

/** Allows no script, nothing from other hosts, and no frame around the page. */
const policy =
  "default-src 'none'; style-src 'self'; img-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

interface Found {
  readonly mail: ApprovalRequest;
  /** Whether the code is still valid. */
  readonly isGood: boolean;
}

export async function serveApprovals(app: FastifyInstance, options: ApprovalOptions): Promise<void> {
  const pages = new ApprovalPages(options);
  const url = '/mail/held/:userId/:mailId/:code';
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string' },
      (_request, body, done) => done(null, body),
    );
    scope.get<PageRoute>(url, (request, reply) => pages.show(request, reply));
    scope.post<PageRoute>(url, { bodyLimit: clickBytes }, (request, reply) => pages.accept(request, reply));
  });
}

class ApprovalPages {
  readonly #options: ApprovalOptions;
  readonly #requests: Counter;
  readonly #unknownCodes: Counter;

  constructor(options: ApprovalOptions) {
    const { counters } = options;
    this.#options = options;
    this.#requests = counters.create('held-mail-requests', requestsPerMinute, 60);
    this.#unknownCodes = counters.create('held-mail-codes', unknownCodes, tenMinutes);
  }

  async show(request: PageRequest, reply: FastifyReply): Promise<FastifyReply> {
    const found = await this.#findMail(request, reply);
    return found === null ? reply : await this.#sendMail(request, reply, found);
  }

  /** Settles the mail as the posted form decides. */
  async accept(request: PageRequest, reply: FastifyReply): Promise<FastifyReply> {
    const { 'sec-fetch-site': site = 'same-origin' } = request.headers;
    if (site !== 'same-origin' && site !== 'none')
      throw new Refusal('Forbidden', 'Only the page itself may post here.');
    const found = await this.#findMail(request, reply);
    if (found === null) return reply;
    if (!isOpen(found)) return await this.#sendMail(request, reply, found);
    const verdict = await this.#readVerdict(request);
    if (verdict === null)
      return await this.#sendMail(request, reply.code(422), found, { isPressedAgain: true });
    await this.#settle(found.mail, verdict);
    // Redirects, so that reloading the result does not post the form again.
    const path = approvalPath(found.mail.row, request.params.code);
    return reply.redirect(this.#options.basePath + path, 303);
  }

  /** Returns null if this page did not create the nonce, if the nonce expired, or if the form has no verdict. */
  async #readVerdict(request: PageRequest): Promise<Verdict | null> {
    const fields = readFields(typeof request.body === 'string' ? request.body : '', ['nonce', 'verdict']);
    const nonce = readNonce(
      await this.#findSecret(request),
      noncePurpose(request),
      fields?.nonce ?? '',
      maxPageAgeMs,
    );
    return nonce === null ? null : (verdicts.find((known) => known === fields?.verdict) ?? null);
  }

  /** Ignores verdicts that the page does not offer: `not-mine` for stopped mails, `discard` for others. */
  async #settle({ row }: ApprovalRequest, verdict: Verdict): Promise<void> {
    if (verdict !== 'approve' && (verdict === 'not-mine') === row.isStopped) return;
    const { userId, mailId } = row;
    const isSettled = await settleApprovalRequest(this.#options.db, row, verdict);
    if (!isSettled || verdict !== 'not-mine') return;
    const source = await findMailSource(this.#options.db, userId, mailId);
    if (source) this.#options.onDisowned?.({ user: userId, mail: mailId, ...source });
  }

  /** Returns null after sending the response itself: the mail does not exist, or the network has reached a limit. */
  async #findMail(request: PageRequest, reply: FastifyReply): Promise<Found | null> {
    const network = ipNetwork(request.ip);
    const wait = (await this.#requests.count(network)) ?? (await this.#unknownCodes.look(network));
    if (wait !== null) {
      this.#send(reply.code(429).header('Retry-After', wait), { mail: null, shows: 'too-many' });
      return null;
    }
    const { userId, mailId, code } = request.params;
    const isPossible = idPattern.test(userId) && idPattern.test(mailId) && isConfirmationCode(code);
    const found = isPossible
      ? await findByCode(this.#options.db, Number(userId), Number(mailId), code)
      : null;
    if (found !== null) return found;
    await this.#unknownCodes.count(network);
    this.#send(reply.code(404), { mail: null, shows: 'missing' });
    return null;
  }

  /** Sends the page with the question if it is open, else with the outcome. */
  async #sendMail(
    request: PageRequest,
    reply: FastifyReply,
    found: Found,
    { isPressedAgain = false } = {},
  ): Promise<FastifyReply> {
    const { mail } = found;
    if (mail.state !== 'held') return this.#send(reply, { mail, shows: 'outcome' });
    if (!found.isGood) return this.#send(reply.code(410), { mail, shows: 'ended' });
    const nonce = createNonce(await this.#findSecret(request), noncePurpose(request));
    return this.#send(reply, { mail, shows: 'question', nonce, isPressedAgain });
  }

  #send(
    reply: FastifyReply,
    {
      nonce = '',
      isPressedAgain = false,
      ...page
    }: Pick<ApprovalPage, 'mail' | 'shows'> & Partial<ApprovalPage>,
  ): FastifyReply {
    const { basePath } = this.#options;
    return reply
      .header('Content-Security-Policy', policy)
      .header('X-Frame-Options', 'DENY')
      .header('Referrer-Policy', 'no-referrer')
      .header('X-Robots-Tag', 'noindex')
      .type('text/html; charset=utf-8')
      .send(drawApprovalPage({ language: 'en', ...page, basePath, nonce, isPressedAgain }));
  }

  async #findSecret({ params }: PageRequest): Promise<Buffer> {
    return await getOrCreateMailSecret(this.#options.db, Number(params.userId));
  }
}

function isOpen({ mail, isGood }: Found): boolean {
  return mail.state === 'held' && isGood;
}

/** Returns a purpose for one link only, so that its nonces are valid for no other link. */
function noncePurpose({ params }: PageRequest): string {
  return `held mail ${params.mailId} ${params.code}`;
}
