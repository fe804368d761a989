/** The fifth step: whether mail is sent and received, and a test of both. */

import { maxEmailLength } from '../../../api/limits.ts';
import type { DeskSetup } from '../../../api/schemas/desk-setup.ts';
import { MessageIcon } from '../../../ui/components/icons/MessageIcon.tsx';
import { format } from '../../../ui/i18n/format.ts';
import { isolateEmail } from '../../../ui/i18n/isolate-email.ts';
import { useMessages } from '../../../ui/i18n/use-messages.ts';
import { TextField } from '../../kit/TextField.tsx';
import { DeskIcon } from '../DeskIcon.tsx';
import { RequestedNote } from '../settings/RequestedNote.tsx';
import { StepForm } from './StepForm.tsx';
import type { StepProps, SummaryProps } from './step-props.ts';

export function MailStep({ steps: { setup, mailTest }, state }: StepProps) {
  const { mail: texts } = useMessages('owner').messages.setup;
  const { mail, helpCenter } = state;
  const canTest = mail.sends && mail.receives && helpCenter !== null;
  const isBusy = setup.isBusy.value || mail.test?.state === 'sent';
  const problem = mailTest.problem.value;
  return (
    <StepForm
      setup={setup}
      step="mail"
      hint={texts.hint}
      submitText={canTest ? (mail.test ? texts.testAgain : texts.test) : null}
      isBusy={isBusy}
      onSubmit={() => mailTest.send()}
    >
      <ul class="setup-facts">
        <Fact isWell={mail.sends} text={mail.sends ? texts.sends : texts.sendsNot} />
        <Fact isWell={mail.receives} text={mail.receives ? texts.receives : texts.receivesNot} />
      </ul>
      {mail.missing.map((settings) => (
        <p key={settings.join()} class="settings-warning">
          {format(texts.missing, { settings: `\u2066${settings.join(' / ')}\u2069` })}
        </p>
      ))}
      {canTest ? (
        <TextField
          label={texts.inboxEmail}
          hint={texts.inboxEmailHint}
          inputMode="email"
          isCode
          value={mailTest.email}
          maxLength={maxEmailLength}
          problem={problem && texts[problem]}
          onInput={(email) => mailTest.enter(email)}
        />
      ) : (
        <p class="setup-quiet">{texts.missingHint}</p>
      )}
      <RequestedNote requested={mail.requested} />
      {mail.test && <TestState test={mail.test} email={helpCenter?.inboxEmail ?? ''} />}
    </StepForm>
  );
}

export function MailSummary({ state: { helpCenter } }: SummaryProps) {
  return helpCenter && <bdi>{helpCenter.inboxEmail}</bdi>;
}

function Fact({ isWell, text }: { isWell: boolean; text: string }) {
  return (
    <li class={isWell ? 'setup-fact' : 'setup-fact is-missing'}>
      {isWell ? <DeskIcon name="check" /> : <MessageIcon name="alert" />}
      {text}
    </li>
  );
}

interface TestStateProps {
  test: NonNullable<DeskSetup['mail']['test']>;
  email: string;
}

function TestState({ test: { state, problem }, email }: TestStateProps) {
  const { mail: texts } = useMessages('owner').messages.setup;
  if (state === 'failed') {
    return (
      <p class="field-problem setup-problem">
        {texts.testFailed} <span lang="en">{problem}</span>
      </p>
    );
  }
  if (state === 'arrived') {
    return (
      <p class="setup-done">
        <DeskIcon name="check" />
        {texts.arrived}
      </p>
    );
  }
  return (
    <div class="setup-news">
      <p class="setup-waiting">
        <span class="setup-pulse" aria-hidden="true" />
        {format(texts.sent, { email: isolateEmail(email) })}
      </p>
      <p class="setup-quiet">{texts.sentHint}</p>
    </div>
  );
}
