/** The form of an inbox or a help center, drawn from the definitions of its settings. */

import { useEffect, useId, useRef, useState } from 'preact/hooks';
import type { ListedSettings, SettingField, SettingSubject } from '../../../../api/schemas/desk-settings.ts';
import { useMessages } from '../../../../ui/i18n/use-messages.ts';
import { useDesk } from '../../../desk-context.ts';
import { Select } from '../../../kit/fields/Select.tsx';
import { ListStates } from '../../../kit/ListStates.tsx';
import type { SettingForms } from '../../../models/settings/setting-forms.ts';
import { deletesMore } from '../../../models/settings/setting-retention.ts';
import { NoRecord } from './NoRecord.tsx';
import { RetentionDialog } from './RetentionDialog.tsx';
import { RetentionNote } from './RetentionNote.tsx';
import { SaveBar } from './SaveBar.tsx';
import { SettingFields } from './SettingFields.tsx';
import { useSettingForms } from './use-setting-forms.ts';

export interface SettingsFormProps {
  subject: SettingSubject;
}

export function SettingsForm({ subject }: SettingsFormProps) {
  const { forms: texts } = useMessages('owner').messages.settings;
  const forms = useSettingForms(subject);

  return (
    <ListStates query={forms.listed} failed={texts.failed}>
      {(listed) =>
        listed.records.length > 0 ? (
          <RecordForm forms={forms} listed={listed} />
        ) : (
          <NoRecord subject={subject} />
        )
      }
    </ListStates>
  );
}

interface RecordFormProps {
  forms: SettingForms;
  listed: ListedSettings;
}

function RecordForm({ forms, listed: { records } }: RecordFormProps) {
  const { navigation } = useDesk();
  const { forms: texts } = useMessages('owner').messages.settings;
  const element = useRef<HTMLFormElement>(null);
  const id = useId();
  /** Whether the owner is asked before tickets are deleted. */
  const [isAsking, setIsAsking] = useState(false);
  const record = forms.record.value;
  const problems = forms.problems.value;
  const { one } = forms.subject === 'inbox' ? texts.inboxes : texts.helpCenters;
  const { setting } = navigation.place.value;

  useEffect(() => {
    if (setting === undefined) return;
    const field = element.current?.querySelector<HTMLElement>(
      `[data-setting="${setting}"] :is(input, select, textarea)`,
    );
    field?.focus({ preventScroll: true });
    field?.scrollIntoView({ block: 'center' });
  }, [setting]);

  useEffect(() => {
    if (Object.keys(problems).length > 0)
      element.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }, [problems]);

  function save(): void {
    if (deletesMore(forms)) setIsAsking(true);
    else void forms.save();
  }

  return (
    <>
      <form
        ref={element}
        class="setting-form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.isComposing || !(event.ctrlKey || event.metaKey)) return;
          event.preventDefault();
          save();
        }}
      >
        {records.length > 1 && (
          <Select
            label={one}
            value={String(record?.id)}
            options={records.map(({ id: recordId, title }) => [String(recordId), title])}
            onChoose={(chosen) => forms.choose(Number(chosen))}
          />
        )}
        {groupsOf(forms.fields.value).map(([group, fields]) => (
          <section key={group} class="settings-card setting-group" aria-labelledby={`${id}-${group}`}>
            <h3 class="setting-group-title" id={`${id}-${group}`}>
              {texts.groups[group]}
            </h3>
            <SettingFields forms={forms} fields={fields} />
            {group === 'retention' && <RetentionNote forms={forms} />}
          </section>
        ))}
        <SaveBar forms={forms} />
      </form>
      {isAsking && <RetentionDialog forms={forms} onClose={() => setIsAsking(false)} />}
    </>
  );
}

type Group = SettingField['group'];

/** Returns the fields by their groups, in their order. */
function groupsOf(fields: readonly SettingField[]): readonly (readonly [Group, readonly SettingField[]])[] {
  const groups = new Map<Group, SettingField[]>();
  for (const field of fields) groups.set(field.group, [...(groups.get(field.group) ?? []), field]);
  return [...groups];
}
