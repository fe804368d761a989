import type { SettingSubject } from '../../../../api/schemas/desk-settings.ts';
import type { SettingFormMessages, SettingLabel } from '../../../../languages/parts/setting-forms.ts';

/** Returns the label of a setting; its name if this version of the page does not know it. */
export function fieldLabel(texts: SettingFormMessages, subject: SettingSubject, name: string): SettingLabel {
  const labels = new Map<string, SettingLabel>(Object.entries(texts[subject]));
  return labels.get(name) ?? { label: name };
}
