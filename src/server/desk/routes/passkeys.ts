/**
 * Adds passkeys of agents who are signed in, and signs agents in by one. Nothing is asked about the agent before an
 * authenticator has signed, and every refusal is the same.
 */

import type { FastifyInstance } from 'fastify';
import { Check } from 'typebox/value';
import { invalidInput, Refusal } from '../../../api/refusal.ts';
import { CreatedPasskey, SignedChallenge } from '../../../api/schemas/desk-passkeys.ts';
import { ipNetwork } from '../../../formats/ip-network.ts';
import type { Log } from '../../db/connect.ts';
import type { Database } from '../../db/database.ts';
import type { Counter } from '../../http/limits/rate-limit-counter.ts';
import type { Counters } from '../../http/limits/shared-counters.ts';
import { checkLimit, countRequest } from '../network-limits.ts';
import { authenticationOptions, verifyAuthentication } from '../passkeys/authentication.ts';
import { storePasskey } from '../passkeys/passkeys.sql.ts';
import { registrationOptions, verifyRegistration } from '../passkeys/registration.ts';
import { findRelyingParty, type RelyingParty } from '../passkeys/relying-party.ts';
import { presentPasskey } from '../present.ts';
import type { DeskSession } from '../sessions.sql.ts';
import type { BrowserNonce } from './browser-nonce.ts';
import type { DeskSessions } from './session-caller.ts';
import { signInPlace } from './sign-in-place.ts';

export interface PasskeyRoutesOptions {
  readonly db: Database;
  readonly log: Log;
  readonly counters: Counters;
  readonly sessions: DeskSessions;
  readonly nonce: BrowserNonce;
  /** Counts wrong codes and passkeys. */
  readonly guesses: Counter;
  readonly publicUrl: string | null;
}

/** The maximum number of challenges that one IP network gets in a minute: each sign-in page asks for one. */
const challengesPerMinute = 60;

export function servePasskeys(app: FastifyInstance, options: PasskeyRoutesOptions): void {
  const { db, log, counters, sessions, nonce, guesses, publicUrl } = options;
  const challenges = counters.create('desk-challenges', challengesPerMinute, 60);

  /** @throws {Refusal} `NotFound` where browsers have no passkeys */
  function requireSite(request: { readonly host: string }): RelyingParty {
    const site = findRelyingParty(publicUrl, request);
    if (!site) throw new Refusal('NotFound', 'Passkeys need PUBLIC_URL with https and a host name.');
    return site;
  }

  app.post('/desk/session/passkey/options', async (request, reply) => {
    await sessions.requirePage(request);
    await countRequest(challenges, request);
    const site = requireSite(request);
    return await authenticationOptions(db, nonce.ensure(request, reply), site);
  });

  app.post<{ Body: unknown }>('/desk/session/passkey', async (request, reply) => {
    await sessions.requirePage(request);
    await checkLimit(guesses, request);
    if (!Check(SignedChallenge, request.body)) throw invalidInput('id', null);
    const site = requireSite(request);
    const browserHash = nonce.read(request);
    const agent =
      browserHash === null ? null : await verifyAuthentication({ db, log }, browserHash, site, request.body);
    if (!agent) {
      await guesses.count(ipNetwork(request.ip));
      return { status: 'unknown' };
    }
    await sessions.begin(request, reply, agent);
    nonce.clear(reply);
    return { status: 'open' };
  });

  app.post('/desk/passkeys/options', async (request, reply) => {
    const session = await sessions.require(request, reply);
    await countRequest(challenges, request);
    return await registrationOptions(db, session, requireSite(request));
  });

  app.post<{ Body: unknown }>('/desk/passkeys', async (request, reply) => {
    const session = await sessions.require(request, reply);
    if (!Check(CreatedPasskey, request.body)) throw invalidInput('id', null);
    const credential = await verifyRegistration(db, session, requireSite(request), request.body);
    if (!credential) throw new Refusal('BadRequest', 'The passkey is not valid, or came too late.');
    const { ip, browser } = signInPlace(request);
    return presentPasskey(await storePasskey(db, { ...ownerOf(session), ...credential, ip, name: browser }));
  });
}

const ownerOf = ({ userId, agent }: DeskSession) => ({ userId, agentId: agent.id });
