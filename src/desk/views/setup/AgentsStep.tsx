/** The sixth step: invites the people who answer too. */

import { maxAgentNameLength, maxEmailLength } from '../../../api/limits.ts';
import { format, formatCount } from '../../../ui/i18n/format.ts';
import { isolateEmail } from '../../../ui/i18n/isolate-email.ts';
import { useMessages } from '../../../ui/i18n/use-messages.ts';
import { CopyField } from '../../kit/CopyField.tsx';
import { Select } from '../../kit/Select.tsx';
import { TextField } from '../../kit/TextField.tsx';
import type { SentInvitation } from '../../models/setup/invitations.ts';
import { StepForm } from './StepForm.tsx';
import type { StepProps, SummaryProps } from './step-props.ts';

export function AgentsStep({ steps: { setup, invitations } }: StepProps) {
  const { agents: texts } = useMessages('owner').messages.setup;
  const { name, email, role } = invitations.values;
  const problem = invitations.problem.value;
  const sentence = (field: 'name' | 'email') => (problem?.field === field ? texts[problem.sentence] : null);

  return (
    <StepForm
      setup={setup}
      step="agents"
      hint={texts.hint}
      submitText={texts.invite}
      startsAgain
      onSubmit={() => invitations.send()}
    >
      <div class="setup-invitation">
        <TextField
          label={texts.name}
          value={name}
          maxLength={maxAgentNameLength}
          problem={sentence('name')}
          onInput={(value) => invitations.enter({ name: value })}
        />
        <TextField
          label={texts.email}
          inputMode="email"
          isCode
          value={email}
          maxLength={maxEmailLength}
          problem={sentence('email')}
          onInput={(value) => invitations.enter({ email: value })}
        />
        <Select
          label={texts.role}
          value={role}
          options={[
            ['agent', texts.agentRole],
            ['owner', texts.ownerRole],
          ]}
          onChoose={(chosen) => invitations.enter({ role: chosen === 'owner' ? 'owner' : 'agent' })}
        />
      </div>
      <ul class="setup-invitations" aria-live="polite">
        {invitations.sent.value.map((invitation) => (
          <Invited key={invitation.email} invitation={invitation} />
        ))}
      </ul>
    </StepForm>
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
  const { agents: texts } = useMessages('owner').messages.setup;
  return (
    <li class="setup-news">
      <p>
        <b>{format(texts.invited, { name: `\u2068${name}\u2069` })}</b>{' '}
        {link === null
          ? format(texts.mailed, { email: isolateEmail(email) })
          : format(texts.linkHint, { name: `\u2068${name}\u2069` })}
      </p>
      {link !== null && <CopyField label={texts.link} value={link} isSelected />}
    </li>
  );
}
