/** An agent: name, role and email address, when they were last here, and what owners do with them. */

import type { ManagedAgent } from '../../../../api/schemas/desk-agents.ts';
import { Avatar } from '../../../../ui/components/icons/Avatar.tsx';
import { format, formatCount } from '../../../../ui/i18n/format.ts';
import { useMessages } from '../../../../ui/i18n/use-messages.ts';
import { useDesk } from '../../../desk-context.ts';
import { formatAge } from '../../../i18n/format-age.ts';
import { DeskIcon } from '../../../kit/DeskIcon.tsx';
import { useNow } from '../../../kit/use-now.ts';

export interface AgentRowProps {
  agent: ManagedAgent;
  onInvite(): void;
  onChange(): void;
  onRemove(): void;
}

/** Milliseconds after which an agent counts as gone: the server notes uses of sessions to five minutes. */
const hereFor = 600_000;

export function AgentRow({ agent, onInvite, onChange, onRemove }: AgentRowProps) {
  const { session } = useDesk();
  const { agents: texts } = useMessages('owner').messages.settings;
  const { locale } = useMessages();
  const { name, email, picture, role, passkeys, seenDate, teams } = agent;
  const isSelf = agent.agentId === session.agentId;
  return (
    <li class="settings-row">
      <Avatar name={name} picture={picture ?? undefined} />
      <div class="settings-row-text">
        <p class="settings-row-name">
          <bdi>{name}</bdi>
          {role === 'owner' && <span class="badge">{texts.ownerRole}</span>}
          {isSelf && <span class="badge">{texts.you}</span>}
        </p>
        <p class="quiet">
          <bdi>{email ?? texts.noEmail}</bdi>
        </p>
        <p class="quiet">
          <AgentPresence agent={agent} />
          {passkeys > 0 && ` · ${formatCount(locale, texts.passkeys, passkeys)}`}
        </p>
        {teams.length > 0 && (
          <p class="quiet">
            {format(texts.inTeams, { teams: teams.map((team) => `\u2068${team}\u2069`).join(', ') })}
          </p>
        )}
      </div>
      <div class="settings-row-actions">
        {seenDate === null && email !== null && (
          <button
            class="button"
            type="button"
            aria-label={format(texts.inviteNamed, { name })}
            onClick={onInvite}
          >
            {texts.inviteAgain}
          </button>
        )}
        <button class="bar-button" type="button" aria-label={format(texts.edit, { name })} onClick={onChange}>
          <DeskIcon name="edit" />
        </button>
        <button
          class="bar-button"
          type="button"
          aria-label={format(texts.remove, { name })}
          onClick={onRemove}
        >
          <DeskIcon name="remove" />
        </button>
      </div>
    </li>
  );
}

/** When the agent was last here. */
function AgentPresence({ agent: { seenDate, invitedUntilDate } }: { agent: ManagedAgent }) {
  const { agents: texts } = useMessages('owner').messages.settings;
  const { locale } = useMessages();
  const now = useNow();
  if (seenDate !== null) {
    const age = now - Date.parse(seenDate);
    return (
      <>{age < hereFor ? texts.seenNow : format(texts.seen, { time: formatAge(locale, age, 'long') })}</>
    );
  }
  if (invitedUntilDate === null) return <>{texts.neverSeen}</>;
  const left = formatAge(locale, Date.parse(invitedUntilDate) - now, 'long');
  return <>{format(texts.invited, { time: left })}</>;
}
