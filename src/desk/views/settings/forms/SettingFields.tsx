/** Some fields of a form, in their order. */

import type { SettingField } from '../../../../api/schemas/desk-settings.ts';
import type { SettingForms } from '../../../models/settings/setting-forms.ts';
import { FormField } from './FormField.tsx';
import './setting-forms.css';

export interface SettingFieldsProps {
  forms: SettingForms;
  fields: readonly SettingField[];
}

export function SettingFields({ forms, fields }: SettingFieldsProps) {
  const recordId = forms.record.value?.id;
  return (
    <>
      {fields.map((field) => (
        <FormField key={`${recordId} ${field.name}`} forms={forms} field={field} />
      ))}
    </>
  );
}
