/** The sixth step: invites the people who answer too. */

import { useEffect, useRef } from 'preact/hooks';
import { listManagedAgents } from '../../../../api/operations/desk-agents.ts';
import { format, formatCount } from '../../../../ui/i18n/format.ts';
import { isolateEmail } from '../../../../ui/i18n/isolate-email.ts';
import { useMessages } from '../../../../ui/i18n/use-messages.ts';
import { useDesk } from '../../../desk-context.ts';
import { CopyField } from '../../../kit/fields/CopyField.tsx';
import { AgentForm } from '../../settings/agents/AgentForm.tsx';
import { useManagedList } from '../../settings/use-managed-list.ts';
import type { SentInvitation } from '../first-steps.ts';
import { StepButtons } from './StepButtons.tsx';
import type { StepProps, SummaryProps } from './step-props.ts';

export function AgentsStep({ steps: { setup, typed, invitations } }: StepProps) {
  const { agents: texts } = useMessages('owner').messages.setup;
  const { client } = useDesk();
  const agents = useManagedList((signal) => client.send(listManagedAgents, {}, { signal }));
  const element = useRef<HTMLDivElement>(null);
  const { length } = invitations.value;
  const former = useRef(length);

  // The form begins again, with its first field.
  useEffect(() => {
    if (length > former.current) element.current?.querySelector('input')?.focus();
    former.current = length;
  }, [length]);

  return (
    <div ref={element} class="setup-form">
      <p class="setup-hint">{texts.hint}</p>
      <AgentForm
        key={length}
        agent={null}
        list={{ isBusy: setup.isBusy, change: (act) => setup.change('agents', act) }}
        listed={agents.query.value.value}
        hasTeams={false}
        memory={typed.invitation}
        onChanged={() => {}}
        onInvited={(link, { name, email }) => {
          invitations.value = [{ name, email, link }, ...invitations.peek()];
        }}
        onCancel={undefined}
        buttons={<StepButtons setup={setup} step="agents" />}
      />
      <ul class="setup-invitations" aria-live="polite">
        {invitations.value.map((invitation) => (
          <Invited key={invitation.email} invitation={invitation} />
        ))}
      </ul>
    </div>
  );
}

export function AgentsSummary({ state: { agents } }: SummaryProps) {
  const { agents: texts } = useMessages('owner').messages.setup;
  const { locale } = useMessages();
  const people = formatCount(locale, texts.count, agents.count);
  if (agents.invited === 0) return <>{people}</>;
  return <>{`${people} · ${formatCount(locale, texts.pending, agents.invited)}`}</>;
}

/** The link is shown where it is not mailed. */
function Invited({ invitation: { name, email, link } }: { invitation: SentInvitation }) {
  const { settings, setup } = useMessages('owner').messages;
  const { linkHint, mailed } = settings.agents;
  const isolated = { name: `\u2068${name}\u2069`, email: isolateEmail(email) };
  return (
    <li class="setup-news">
      <p>
        <b>{format(setup.agents.invited, isolated)}</b> {format(link === null ? mailed : linkHint, isolated)}
      </p>
      {link !== null && <CopyField label={settings.agents.link} value={link} isSelected />}
    </li>
  );
}
