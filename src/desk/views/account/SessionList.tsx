/** The open sessions: the agent's own, and to owners those of the others below them. */

import type { OpenSession } from '../../../api/schemas/desk-session.ts';
import { format } from '../../../ui/i18n/format.ts';
import { useMessages } from '../../../ui/i18n/use-messages.ts';
import { useDesk } from '../../desk-context.ts';
import { formatAge } from '../../i18n/format-age.ts';
import { useNow } from '../../kit/use-now.ts';
import type { Account } from '../../models/account/account.ts';

export interface SessionListProps {
  account: Account;
  sessions: readonly OpenSession[];
}

/** Milliseconds after its last use for which a session counts as in use: the server notes uses to five minutes. */
const inUseFor = 600_000;

export function SessionList({ account, sessions }: SessionListProps) {
  const { session } = useDesk();
  const { messages: desk } = useMessages('desk');
  const own = sessions.filter(({ agentId }) => agentId === session.agentId);
  const others = sessions.filter(({ agentId }) => agentId !== session.agentId);
  const ids = [...new Set(others.map(({ agentId }) => agentId))];
  return (
    <section aria-labelledby="sessions-title">
      <h3 id="sessions-title">{desk.sessions}</h3>
      <SessionRows account={account} sessions={own} />
      {own.length > 1 && (
        <button
          class="button"
          type="button"
          aria-disabled={account.isBusy.value}
          onClick={() => account.endOtherSessions()}
        >
          {desk.endOthers}
        </button>
      )}
      {ids.map((id) => {
        const ofAgent = others.filter(({ agentId }) => agentId === id);
        return (
          <div key={id} class="account-group">
            <h4>
              <bdi>{ofAgent[0]?.agentName}</bdi>
            </h4>
            <SessionRows account={account} sessions={ofAgent} />
          </div>
        );
      })}
    </section>
  );
}

function SessionRows({ account, sessions }: SessionListProps) {
  return (
    <ul class="account-rows">
      {sessions.map((session) => (
        <SessionRow key={session.sessionId} account={account} session={session} />
      ))}
    </ul>
  );
}

function SessionRow({ account, session }: { account: Account; session: OpenSession }) {
  const { locale, messages: desk } = useMessages('desk');
  const { sessionId, browser, ip, isPresent, usedDate } = session;
  const age = useNow() - Date.parse(usedDate);
  const used = format(desk.usedAgo, { time: formatAge(locale, age, 'long') });
  const name = browser || desk.unknownBrowser;
  return (
    <li class="account-row">
      <div class="account-row-text">
        <p>
          <bdi>{name}</bdi>
          {isPresent && <span class="badge">{desk.thisSession}</span>}
        </p>
        <p class="quiet">
          <bdi>{ip}</bdi>
          {' · '}
          {age < inUseFor ? desk.usedNow : used}
        </p>
      </div>
      {!isPresent && (
        <button
          class="button"
          type="button"
          aria-label={`${desk.endSession}: ${name}`}
          aria-disabled={account.isBusy.value}
          onClick={() => account.endSession(sessionId)}
        >
          {desk.endSession}
        </button>
      )}
    </li>
  );
}
