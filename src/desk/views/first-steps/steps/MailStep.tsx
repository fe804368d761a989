/** The fifth step: how mail is sent and received, the inbox, and a test of both ways. */

import type { DeskSetup } from '../../../../api/schemas/desk-setup.ts';
import { format } from '../../../../ui/i18n/format.ts';
import { isolateEmail } from '../../../../ui/i18n/isolate-email.ts';
import { useMessages } from '../../../../ui/i18n/use-messages.ts';
import { DeskIcon } from '../../../kit/DeskIcon.tsx';
import { Form } from '../../../kit/fields/Form.tsx';
import { ListStates } from '../../../kit/ListStates.tsx';
import { sendMailTest } from '../../../models/first-steps/mail-test.ts';
import { MailSetupCard } from '../../settings/forms/MailSetupCard.tsx';
import { namedFields } from '../../settings/forms/named-fields.ts';
import { SettingFields } from '../../settings/forms/SettingFields.tsx';
import { useSettingForms } from '../../settings/forms/use-setting-forms.ts';
import { StepButtons } from './StepButtons.tsx';
import { stepProblem } from './step-problem.ts';
import type { StepProps, SummaryProps } from './step-props.ts';

const names = ['addresses', 'name', 'language'] as const;

export function MailStep({ steps: { setup }, state: { mail, helpCenter } }: StepProps) {
  const { settings, setup: texts } = useMessages('owner').messages;
  const forms = useSettingForms('inbox', helpCenter?.inboxId ?? undefined);
  const canTest = mail.missing.length === 0 && forms.record.value !== null;
  const note = forms.note.value;
  const unsaved = note === null || note === 'saved' ? null : settings.forms[note];
  const buttons = <StepButtons setup={setup} step="mail" />;
  return (
    <>
      <p class="setup-hint">{texts.mail.hint}</p>
      <ListStates query={forms.listed} failed={settings.forms.failed}>
        {(listed) => (
          <>
            <MailSetupCard mail={listed.mail} />
            {canTest ? (
              <Form
                submitLabel={mail.test ? texts.mail.testAgain : texts.mail.test}
                isBusy={setup.isBusy.value || mail.test?.state === 'sent'}
                problem={unsaved ?? stepProblem(setup.problem('mail'), settings, texts.mail.needsInboxEmail)}
                onSubmit={() => void sendMailTest(setup, forms, names)}
                onCancel={undefined}
                buttons={buttons}
              >
                <SettingFields forms={forms} fields={namedFields(forms, names)} />
                {mail.test && <TestState test={mail.test} email={helpCenter?.inboxEmail ?? ''} />}
              </Form>
            ) : (
              <>
                <p class="setup-quiet">{texts.mail.missingHint}</p>
                <div class="form-buttons">{buttons}</div>
              </>
            )}
          </>
        )}
      </ListStates>
    </>
  );
}

export function MailSummary({ state: { helpCenter } }: SummaryProps) {
  return helpCenter && <bdi>{helpCenter.inboxEmail}</bdi>;
}

interface TestStateProps {
  test: NonNullable<DeskSetup['mail']['test']>;
  email: string;
}

function TestState({ test: { state, problem }, email }: TestStateProps) {
  const { mail: texts } = useMessages('owner').messages.setup;
  if (state === 'failed') {
    return (
      <p class="field-problem">
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
