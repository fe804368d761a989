import type { SettingSubject } from '../../../../api/schemas/desk-settings.ts';
import type { OwnerMessages } from '../../../../languages/messages.ts';

/** The name of a field, and one short line below it where the name is not enough. */
interface FieldLabel {
  readonly label: string;
  readonly help?: string;
}

/** Returns the label of a setting; its name if this version of the page does not know it. */
export function fieldLabel(
  texts: OwnerMessages['settings']['forms'],
  subject: SettingSubject,
  name: string,
): FieldLabel {
  const labels = new Map<string, FieldLabel>(Object.entries(texts[subject]));
  return labels.get(name) ?? { label: name };
}
