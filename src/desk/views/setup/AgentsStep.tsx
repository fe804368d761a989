/** The sixth step: invites the people who answer too. */

import { useId, useRef } from 'preact/hooks';
import { maxAgentNameLength, maxEmailLength } from '../../../api/limits.ts';
import { format, formatCount } from '../../../ui/i18n/format.ts';
import { isolateEmail } from '../../../ui/i18n/isolate-email.ts';
import { useMessages } from '../../../ui/i18n/use-messages.ts';
import type { SentInvitation } from '../../models/setup/invitations.ts';
import { CopyField } from '../settings/CopyField.tsx';
import { DialogField } from '../settings/DialogField.tsx';
import { StepButtons } from './StepButtons.tsx';
import { useSetupMessages } from './setup-messages.ts';
import type { StepProps, SummaryProps } from './step-props.ts';

export function AgentsStep({ steps: { setup, invitations } }: StepProps) {
  const { agents: texts } = useSetupMessages();
  const element = useRef<HTMLFormElement>(null);
  const id = useId();
  const { name, email, role } = invitations.values;
  const problem = invitations.problem.value;
  const sentence = (field: 'name' | 'email') => (problem?.field === field ? texts[problem.sentence] : null);

  async function send(): Promise<void> {
    await invitations.send();
    const wrong = '[aria-invalid=true]';
    const field = element.current?.querySelector<HTMLElement>(`${wrong}, input:not([readonly])`);
    field?.focus();
  }

  return (
    <form
      ref={element}
      class="setup-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <p class="setup-hint">{texts.hint}</p>
      <div class="setup-invitation">
        <DialogField
          label={texts.name}
          value={name}
          maxLength={maxAgentNameLength}
          problem={sentence('name')}
          onInput={(value) => invitations.enter({ name: value })}
        />
        <DialogField
          label={texts.email}
          inputMode="email"
          isCode
          value={email}
          maxLength={maxEmailLength}
          problem={sentence('email')}
          onInput={(value) => invitations.enter({ email: value })}
        />
        <div>
          <label class="contact-label" for={id}>
            {texts.role}
          </label>
          <select
            id={id}
            class="contact-input"
            value={role}
            onChange={({ currentTarget }) =>
              invitations.enter({ role: currentTarget.value === 'owner' ? 'owner' : 'agent' })
            }
          >
            <option value="agent">{texts.agentRole}</option>
            <option value="owner">{texts.ownerRole}</option>
          </select>
        </div>
      </div>
      <ul class="setup-invitations" aria-live="polite">
        {invitations.sent.value.map((invitation) => (
          <Invited key={invitation.email} invitation={invitation} />
        ))}
      </ul>
      <StepButtons setup={setup} step="agents">
        <button class="button primary" type="submit" aria-disabled={setup.busyStep.value !== null}>
          {texts.invite}
        </button>
      </StepButtons>
    </form>
  );
}

export function AgentsSummary({ state: { agents } }: SummaryProps) {
  const { agents: texts } = useSetupMessages();
  const { locale } = useMessages();
  const people = formatCount(locale, texts.count, agents.count);
  if (agents.invited === 0) return <>{people}</>;
  return <>{`${people} · ${formatCount(locale, texts.pending, agents.invited)}`}</>;
}

/** The link is shown where it is not mailed. */
function Invited({ invitation: { name, email, link } }: { invitation: SentInvitation }) {
  const { agents: texts } = useSetupMessages();
  return (
    <li class="setup-invited">
      <p>
        <b>{format(texts.invited, { name: `\u2068${name}\u2069` })}</b>{' '}
        {link === null
          ? format(texts.mailed, { email: isolateEmail(email) })
          : format(texts.linkHint, { name: `\u2068${name}\u2069` })}
      </p>
      {link !== null && <CopyField label={texts.link} value={link} />}
    </li>
  );
}
