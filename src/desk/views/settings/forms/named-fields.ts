import type { SettingField } from '../../../../api/schemas/desk-settings.ts';
import type { SettingForms } from '../../../models/settings/setting-forms.ts';

/** Returns the fields of some settings, in the order of the names. */
export function namedFields(forms: SettingForms, names: readonly string[]): readonly SettingField[] {
  const fields = forms.fields.value;
  return names.flatMap((name) => fields.find((field) => field.name === name) ?? []);
}
