/** Authenticates requests of the desk: the session of an agent takes the place of a key. */

import type { FastifyReply, FastifyRequest } from 'fastify';
import { secretScopes } from '../../../api/limits.ts';
import { Refusal } from '../../../api/refusal.ts';
import type { Caller } from '../../../api/service.ts';
import { ipNetwork } from '../../../formats/ip-network.ts';
import type { Database } from '../../db/database.ts';
import { countTurnFor } from '../../db/turn.ts';
import {
  noted,
  preferredLanguage,
  readIdempotencyKey,
  textMembers,
} from '../../http/operations/authenticate.ts';
import type { Listener } from '../../live/listen.ts';
import {
  createKnownSessions,
  type DeskSession,
  endSession,
  lookUpSession,
  openSession,
  sessionDays,
  useSession,
} from '../sessions.sql.ts';
import { type Cookie, createCookie } from './cookies.ts';
import { createRequireDeskPage, type RequireDeskPage } from './desk-page.ts';
import { signInPlace } from './sign-in-place.ts';

/** On https, its prefix `__Host-` binds it to the host. */
export const sessionCookieName = 'frontdesk-session';

export interface DeskSessions {
  readonly cookie: Cookie;
  readonly requirePage: RequireDeskPage;
  /** Returns the session of a browser, without a check of the page. @param canRotate whether the response can carry another cookie */
  find(request: FastifyRequest, canRotate: boolean): Promise<DeskSession | null>;
  /** @throws {Refusal} `Forbidden` for another page, `Unauthorized` without a session */
  require(request: FastifyRequest, reply: FastifyReply): Promise<DeskSession>;
  /**
   * Returns the caller of an operation.
   * @throws {Refusal} as `require`, and `Unauthorized` for another user's path
   */
  authenticate(request: FastifyRequest, reply: FastifyReply): Promise<Caller>;
  /** Begins the session of an agent, in place of the browser's. */
  begin(request: FastifyRequest, reply: FastifyReply, agent: SignedInAs): Promise<void>;
  /** Ends the session of the browser. */
  end(request: FastifyRequest, reply: FastifyReply): Promise<void>;
}

type SignedInAs = Parameters<typeof openSession>[1];

export function createDeskSessions(
  db: Database,
  listener: Listener | undefined,
  publicUrl: string | null,
): DeskSessions {
  const known = createKnownSessions(listener);
  const cookie = createCookie({
    name: sessionCookieName,
    seconds: sessionDays * 86_400,
    sameSite: 'Lax',
    publicUrl,
  });
  const requirePage = createRequireDeskPage(publicUrl);

  /** The sessions of requests that were authenticated. */
  const sessions = new WeakMap<FastifyRequest, DeskSession>();

  async function require(request: FastifyRequest, reply: FastifyReply): Promise<DeskSession> {
    await requirePage(request);
    const session = await findSession(request);
    if (!session) throw signedOut();
    if (session.newToken !== null) cookie.set(reply, session.newToken);
    sessions.set(request, session);
    countTurnFor(session.userId);
    return session;
  }

  async function findSession(request: FastifyRequest): Promise<DeskSession | null> {
    const earlier = sessions.get(request);
    // An open stream is checked again and again. Its token may have been replaced since, which would look like a copy.
    return earlier ? await lookUpSession(db, earlier) : await find(request, true);
  }

  async function find(request: FastifyRequest, canRotate: boolean): Promise<DeskSession | null> {
    const token = cookie.read(request);
    return token === null ? null : await useSession({ db, known }, token, canRotate);
  }

  async function endFormer(request: FastifyRequest): Promise<void> {
    const session = await find(request, false);
    if (session) await endSession(db, session.userId, session.id);
  }

  return {
    cookie,
    find,
    requirePage,
    require,
    async begin(request, reply, agent) {
      await endFormer(request);
      cookie.set(reply, await openSession(db, agent, signInPlace(request)));
    },
    async end(request, reply) {
      await endFormer(request);
      cookie.clear(reply);
    },
    async authenticate(request, reply) {
      const { id: sessionId, userId, agent } = await require(request, reply);
      if (textMembers(request.params).userId !== String(userId)) throw signedOut();
      const { id, name, email, role, teams, hiddenInboxes } = agent;
      return noted(request, {
        userId,
        kind: 'secret',
        scopes: secretScopes,
        // Agents and keys share one sequence of ids: limits and repeated writes are counted for the agent.
        keyId: id,
        agent: { id, name, email, role, teams, hiddenInboxes },
        session: {
          id: sessionId,
          ip: request.ip,
          network: ipNetwork(request.ip),
          baseUrl: publicUrl ?? `${request.protocol}://${request.host}`,
        },
        ...readIdempotencyKey(request),
        ...preferredLanguage(request),
      });
    },
  };
}

const signedOut = () => new Refusal('Unauthorized', 'You are signed out.');
