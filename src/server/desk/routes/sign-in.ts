/**
 * Signs agents in and out. A link is asked for by an email address, mailed, and used up by a click that posts its code:
 * programs that scan mail load pages, and change nothing by it. A mailed link opens in the browser that asked for it.
 */

import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Check } from 'typebox/value';
import { invalidInput } from '../../../api/refusal.ts';
import { AskedLink, PostedLink } from '../../../api/schemas/desk-session.ts';
import { ipNetwork } from '../../../formats/ip-network.ts';
import { textsIn } from '../../../languages/texts.ts';
import type { Database } from '../../db/database.ts';
import type { Counter } from '../../http/limits/rate-limit-counter.ts';
import type { Counters } from '../../http/limits/shared-counters.ts';
import { preferredLanguage } from '../../http/operations/authenticate.ts';
import type { LinkRequests } from '../links/link-requests.ts';
import { useLink } from '../links/sign-in-links.sql.ts';
import { checkLimit, countRequest } from '../network-limits.ts';
import { type FirstHelpCenter, useClaim } from '../owner-claim.sql.ts';
import { presentAgentSession } from '../present.ts';
import type { BrowserNonce } from './browser-nonce.ts';
import type { DeskSessions } from './session-caller.ts';
import { signInPlace } from './sign-in-place.ts';

export interface SignInOptions {
  readonly db: Database;
  readonly counters: Counters;
  readonly sessions: DeskSessions;
  readonly nonce: BrowserNonce;
  /** Counts wrong codes and passkeys. */
  readonly guesses: Counter;
  readonly linkRequests: Pick<LinkRequests, 'add'>;
  /** Whether links are mailed. */
  hasMail(): Promise<boolean>;
  /** The address at which the server sends and receives mail; null if it has none. */
  readonly mailbox: string | null;
}

/** Limits per IP network: clicks in a minute, and links that are asked for in an hour. */
const clicksPerMinute = 30;
const linksPerHour = 20;

/** For the operator, who alone can help; the response reveals nothing about the address. */
const noMail =
  'a link to sign in was asked for, and cannot be mailed: set PUBLIC_URL and SMTP_URL, or connect a mailbox, or print a link by “frontdesk desk link”';

export function serveSignIn(app: FastifyInstance, options: SignInOptions): void {
  const { db, counters, sessions, nonce, guesses, linkRequests, hasMail, mailbox } = options;
  const clicks = counters.create('desk-clicks', clicksPerMinute, 60);
  const links = counters.create('desk-links', linksPerHour, 3600);

  // The response is the same, and takes the same time, for every email address.
  app.post<{ Body: unknown }>('/desk/link', async (request, reply) => {
    await sessions.requirePage(request);
    await countRequest(links, request);
    if (!Check(AskedLink, request.body)) throw invalidInput('email', null);
    const browserHash = nonce.ensure(request, reply);
    if (!(await hasMail())) request.log.warn(noMail);
    linkRequests.add({ email: request.body.email, browserHash, ...signInPlace(request) });
    return reply.code(204).send();
  });

  app.post<{ Body: unknown }>('/desk/session', async (request, reply) => {
    await sessions.requirePage(request);
    await countRequest(clicks, request);
    await checkLimit(guesses, request);
    if (!Check(PostedLink, request.body)) throw invalidInput('code', null);
    const { code } = request.body;
    const ofLink = await useLink(db, code, nonce.read(request));
    const claim = () => useClaim(db, code, { ...firstNames(request), inboxEmail: mailbox });
    const used = ofLink.status === 'used' ? ((await claim()) ?? ofLink) : ofLink;
    if (used.status !== 'open') {
      await guesses.count(ipNetwork(request.ip));
      return { status: used.status };
    }
    await sessions.begin(request, reply, used);
    nonce.clear(reply);
    return { status: 'open' };
  });

  app.get('/desk/session', async (request, reply) =>
    presentAgentSession(await sessions.require(request, reply)),
  );

  app.delete('/desk/session', async (request, reply) => {
    await sessions.requirePage(request);
    await sessions.end(request, reply);
    return reply.code(204).send();
  });
}

/** Names a first help center in the language of the browser, if Frontdesk has it. */
function firstNames(request: FastifyRequest): Pick<FirstHelpCenter, 'title' | 'language'> {
  const [wanted = ''] = (preferredLanguage(request).language ?? '').split('-');
  const { language, texts } = textsIn(wanted);
  return { title: texts.widget.help, language };
}
