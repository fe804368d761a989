/** A field of a form: its name, its control, what helps to fill it in, and what is wrong with its value. */

import { useId } from 'preact/hooks';
import type { SettingField } from '../../../../api/schemas/desk-settings.ts';
import { useMessages } from '../../../../ui/i18n/use-messages.ts';
import type { SettingForms } from '../../../models/settings/setting-forms.ts';
import { RequestedNote } from '../RequestedNote.tsx';
import { fieldControls } from './field-controls.ts';
import { fieldLabel } from './field-label.ts';
import { ReadOnlyField } from './fields/ReadOnlyField.tsx';
import { problemSentence } from './problem-sentence.ts';

const readOnly = { view: ReadOnlyField, layout: 'line' } as const;

export interface FormFieldProps {
  forms: SettingForms;
  field: SettingField;
}

export function FormField({ forms, field }: FormFieldProps) {
  const { forms: texts } = useMessages('owner').messages.settings;
  const id = useId();
  const { name, control, isReadOnly } = field;
  const { label, help } = fieldLabel(texts, forms.subject, name);
  const { layout, view: Control } = isReadOnly ? readOnly : fieldControls[control.kind];
  const problem = forms.problems.value[name];
  const warning = forms.warning(name);
  const requested = forms.requested(name);
  const lines = [help, control.kind === 'texts' && !isReadOnly ? texts.onePerLine : undefined];
  const hint = lines.filter((line) => line !== undefined).join(' ');
  const described = [
    hint && `${id}-hint`,
    warning && `${id}-warning`,
    requested.length > 0 && `${id}-requested`,
    problem && `${id}-problem`,
  ]
    .filter(Boolean)
    .join(' ');
  const input = (
    <Control
      id={id}
      label={label}
      control={control}
      isRequired={field.isRequired}
      value={forms.value(name)}
      suggestions={forms.suggestions(name)}
      choices={forms.choices(name)}
      invalid={problem !== undefined}
      describedBy={described || undefined}
      onChange={(value) => forms.enter(name, value)}
    />
  );
  const notes = (
    <>
      {hint && (
        <p class="field-hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {warning && (
        <p class="field-hint setting-warning" id={`${id}-warning`}>
          {texts[warning]}
        </p>
      )}
      <RequestedNote id={`${id}-requested`} requested={requested} />
      {problem && (
        <p class="field-problem" id={`${id}-problem`}>
          {problemSentence(texts, problem, control)}
        </p>
      )}
    </>
  );
  if (layout === 'group') {
    return (
      <fieldset
        class="setting-field field-group"
        data-setting={name}
        aria-describedby={described || undefined}
      >
        <legend class="setting-label">{label}</legend>
        {input}
        {notes}
      </fieldset>
    );
  }
  if (layout === 'switch') {
    return (
      <div class="setting-field is-switch" data-setting={name}>
        {input}
        <label class="setting-label" for={id}>
          {label}
        </label>
        <div class="setting-switch-notes">{notes}</div>
      </div>
    );
  }
  return (
    <div class="setting-field" data-setting={name}>
      <label class="setting-label" for={id}>
        {label}
      </label>
      {input}
      {notes}
    </div>
  );
}
