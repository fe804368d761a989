/** Sessions and passkeys of the agent who is signed in; to owners, the sessions of all agents. */

import { notFound } from '../../api/refusal.ts';
import type { Caller, Service } from '../../api/service.ts';
import { parseUrl } from '../../formats/parse-url.ts';
import type { Database } from '../db/database.ts';
import { listPasskeys, removePasskey } from './passkeys/passkeys.sql.ts';
import { findRelyingParty } from './passkeys/relying-party.ts';
import { requireAgent, requireSession } from './policy.ts';
import { presentPasskey, presentSession } from './present.ts';
import { endOtherSessions, endSession, listSessions } from './sessions.sql.ts';

export interface AccountServiceOptions {
  readonly publicUrl: string | null;
}

export function createAccountService(
  db: Database,
  { publicUrl }: AccountServiceOptions,
): Pick<Service, 'listSessions' | 'endSession' | 'endOtherSessions' | 'listPasskeys' | 'removePasskey'> {
  return {
    async listSessions(caller) {
      const { id } = requireSession(caller);
      const listed = await listSessions(db, caller.userId, reachedAgent(caller));
      return { sessions: listed.map((session) => presentSession(session, id)) };
    },
    async endSession(caller, { sessionId }) {
      if (!(await endSession(db, caller.userId, sessionId, reachedAgent(caller)))) throw notFound();
      return undefined;
    },
    async endOtherSessions(caller) {
      const { id } = requireSession(caller);
      await endOtherSessions(db, { userId: caller.userId, id, agentId: requireAgent(caller).id });
      return undefined;
    },
    async listPasskeys(caller) {
      const host = parseUrl(requireSession(caller).baseUrl)?.host ?? '';
      const passkeys = await listPasskeys(db, ownerOf(caller));
      return {
        passkeys: passkeys.map(presentPasskey),
        canAdd: findRelyingParty(publicUrl, { host }) !== null,
      };
    },
    async removePasskey(caller, { passkeyId }) {
      if (!(await removePasskey(db, ownerOf(caller), passkeyId))) throw notFound();
      return undefined;
    },
  };
}

/** Returns the agent whose sessions the caller reaches; undefined for those of all agents. */
function reachedAgent(caller: Caller): number | undefined {
  const { id, role } = requireAgent(caller);
  return role === 'owner' ? undefined : id;
}

const ownerOf = (caller: Caller) => ({ userId: caller.userId, agentId: requireAgent(caller).id });
