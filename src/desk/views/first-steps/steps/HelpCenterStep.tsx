/** The first step: the owner, the help center, and its colour beside how visitors see it. */

import { useRef } from 'preact/hooks';
import { format } from '../../../../ui/i18n/format.ts';
import { isolateEmail } from '../../../../ui/i18n/isolate-email.ts';
import { useMessages } from '../../../../ui/i18n/use-messages.ts';
import { useDesk } from '../../../desk-context.ts';
import { ListStates } from '../../../kit/ListStates.tsx';
import { languageName } from '../../../kit/names/language-name.ts';
import type { ManagedList } from '../../../models/settings/managed-list.ts';
import { AgentForm } from '../../settings/agents/AgentForm.tsx';
import { NoRecord } from '../../settings/forms/NoRecord.tsx';
import { namedFields } from '../../settings/forms/named-fields.ts';
import { SettingFields } from '../../settings/forms/SettingFields.tsx';
import { useSettingForms } from '../../settings/forms/use-setting-forms.ts';
import { LookColor } from '../../settings/look/LookColor.tsx';
import { LookPreview } from '../../settings/look/LookPreview.tsx';
import { useLookForms } from '../../settings/look/use-look-forms.ts';
import { StepButtons } from './StepButtons.tsx';
import type { StepProps, SummaryProps } from './step-props.ts';

const names = ['title', 'defaultLanguage', 'siteUrl'] as const;

export function HelpCenterStep({ steps: { setup, typed }, state: { owner, helpCenter } }: StepProps) {
  const { session, navigation } = useDesk();
  const { settings, setup: texts } = useMessages('owner').messages;
  const forms = useSettingForms('helpCenter', helpCenter?.helpCenterId);
  const looks = useLookForms(helpCenter?.helpCenterId);
  const isSaved = useRef(false);
  const isPrivate = forms.record.value?.values['visibility'] === 'private';
  const look = looks.look.value;
  const values = looks.values.value;
  const drawn = looks.drawn.value.value;
  const note = [forms.note.value, looks.note.value].find((each) => each !== null && each !== 'saved');

  /** Stores the form of the owner, then those of the help center, which is published by the first one that is stored. */
  const change: ManagedList<unknown>['change'] = (act) =>
    setup.change('helpCenter', async (cancelled) => {
      const done = await act(cancelled);
      if (isPrivate) forms.enter('visibility', 'public');
      isSaved.current = (await forms.save([...names, 'visibility'])) && (await looks.save());
      return done;
    });

  function goOn(): void {
    navigation.markOutdated();
    if (isSaved.current) setup.goOn('helpCenter');
  }

  return (
    <>
      <p class="setup-hint">{texts.helpCenter.hint}</p>
      <ListStates query={forms.listed} failed={settings.forms.failed}>
        {({ records }) =>
          records.length === 0 ? (
            <NoRecord subject="helpCenter" />
          ) : (
            <div class="setup-beside">
              <AgentForm
                agent={{ agentId: session.agentId, role: session.role, ...owner }}
                isSelf
                list={{ isBusy: setup.isBusy, change }}
                listed={undefined}
                memory={typed.owner}
                submitLabel={isPrivate ? texts.publishAndNext : texts.saveAndNext}
                onChanged={goOn}
                onCancel={undefined}
                buttons={<StepButtons setup={setup} step="helpCenter" goesOn />}
              >
                {owner.email !== null && (
                  <p class="quiet">
                    {format(texts.helpCenter.emailStored, { email: isolateEmail(owner.email) })}
                  </p>
                )}
                <SettingFields forms={forms} fields={namedFields(forms, names)} />
                <LookColor key={look?.helpCenterId} forms={looks} scheme="light" name="brand" />
                {note && note !== 'wrongPicture' && (
                  <p class="field-problem" role="alert">
                    {settings.forms[note]}
                  </p>
                )}
              </AgentForm>
              {look && values && drawn && (
                <div class="setup-preview">
                  <LookPreview look={look} values={values} drawn={drawn} />
                </div>
              )}
            </div>
          )
        }
      </ListStates>
    </>
  );
}

export function HelpCenterSummary({ state: { helpCenter } }: SummaryProps) {
  const { locale } = useMessages();
  return (
    helpCenter && (
      <>
        <bdi>{helpCenter.title}</bdi>
        {` · ${languageName(locale, helpCenter.language)}`}
      </>
    )
  );
}
