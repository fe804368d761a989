/** A field of a form, drawn from the definition of its setting. */

import type { SettingField } from '../../../../api/schemas/desk-settings.ts';
import { useMessages } from '../../../../ui/i18n/use-messages.ts';
import { CopyField } from '../../../kit/fields/CopyField.tsx';
import { Field } from '../../../kit/fields/Field.tsx';
import type { SettingForms } from '../../../models/settings/setting-forms.ts';
import { RequestedNote } from '../RequestedNote.tsx';
import { fieldControls } from './field-controls.ts';
import { fieldLabel } from './field-label.ts';
import { problemSentence } from './problem-sentence.ts';
import { useTeamNotes } from './use-team-notes.ts';

export interface FormFieldProps {
  forms: SettingForms;
  field: SettingField;
}

export function FormField({ forms, field }: FormFieldProps) {
  const { forms: texts } = useMessages('owner').messages.settings;
  const { name, control } = field;
  const { label, help } = fieldLabel(texts, forms.subject, name);
  const value = forms.value(name);
  const ofTeams = useTeamNotes(value);
  const isTeams = forms.subject === 'inbox' && name === 'teams';
  if (field.isReadOnly) {
    const text = Array.isArray(value) ? value.join(', ') : String(value ?? '');
    return <CopyField label={label} hint={help} value={text} />;
  }
  const { layout, view: Control } = fieldControls[control.kind];
  const problem = forms.problems.value[name];
  const warning = forms.warning(name);
  const requested = forms.requested(name);
  const lines = [help, control.kind === 'texts' ? texts.onePerLine : undefined];
  return (
    <Field
      label={label}
      layout={layout}
      setting={name}
      hint={lines.filter((line) => line !== undefined).join(' ')}
      warning={isTeams ? ofTeams.warning : warning && texts[warning]}
      problem={problem && problemSentence(texts, problem, control)}
      notes={requested.length > 0 && <RequestedNote requested={requested} />}
    >
      {(attributes) => (
        <Control
          attributes={attributes}
          label={label}
          control={control}
          isRequired={field.isRequired}
          value={value}
          suggestions={isTeams ? ofTeams.suggestions : forms.suggestions(name)}
          choices={forms.choices(name)}
          onChange={(entered) => forms.enter(name, entered)}
        />
      )}
    </Field>
  );
}
