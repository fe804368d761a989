/** The fifth step: the inbox, its mailbox, and a test of mail both ways. */

import { useMessages } from '../../../../ui/i18n/use-messages.ts';
import { ListStates } from '../../../kit/ListStates.tsx';
import { namedFields } from '../../settings/forms/named-fields.ts';
import { SettingFields } from '../../settings/forms/SettingFields.tsx';
import { useSettingForms } from '../../settings/forms/use-setting-forms.ts';
import { InboxMailState } from '../../settings/mailboxes/InboxMailState.tsx';
import { useMailboxes } from '../../settings/mailboxes/use-mailboxes.ts';
import { StepButtons } from './StepButtons.tsx';
import type { StepProps, SummaryProps } from './step-props.ts';

const names = ['addresses', 'name', 'language'] as const;

export function MailStep({ steps: { setup }, state: { helpCenter } }: StepProps) {
  const { settings, setup: texts } = useMessages('owner').messages;
  const forms = useSettingForms('inbox', helpCenter?.inboxId ?? undefined);
  const list = useMailboxes();
  const note = forms.note.value;
  return (
    <>
      <p class="setup-hint">{texts.mail.hint}</p>
      <ListStates query={forms.listed} failed={settings.forms.failed}>
        {() => <SettingFields forms={forms} fields={namedFields(forms, names)} />}
      </ListStates>
      {note !== null && note !== 'saved' && (
        <p class="field-problem" role="alert">
          {settings.forms[note]}
        </p>
      )}
      <ListStates query={list.query} failed={settings.forms.failed}>
        {({ inboxes, canConnect }) =>
          inboxes
            .filter(({ inboxId }) => inboxId === helpCenter?.inboxId)
            .map((inbox) => (
              <InboxMailState
                key={inbox.inboxId}
                inbox={inbox}
                canConnect={canConnect}
                list={list}
                prepare={async () => (await forms.save(names)) && forms.requested('addresses').length === 0}
              />
            ))
        }
      </ListStates>
      <div class="form-buttons">
        <StepButtons setup={setup} step="mail" />
      </div>
    </>
  );
}

export function MailSummary({ state: { helpCenter } }: SummaryProps) {
  return helpCenter && <bdi>{helpCenter.inboxEmail}</bdi>;
}
