/** For how many days the form of an inbox keeps tickets. */

import type { SettingForms } from './setting-forms.ts';
import { asNumber } from './setting-values.ts';

const names = ['solvedRetentionDays', 'spamRetentionDays'] as const;
type RetentionName = (typeof names)[number];

/** Returns the days that are entered, by the names of their settings; without those that keep everything. */
export function enteredRetention(
  forms: Pick<SettingForms, 'value'>,
): Readonly<Partial<Record<RetentionName, number>>> {
  const days = names.flatMap((name) => {
    const value = asNumber(forms.value(name));
    return value === null ? [] : [[name, value] as const];
  });
  return Object.fromEntries(days);
}

/** Whether the changes delete tickets that are kept now. */
export function deletesMore(forms: Pick<SettingForms, 'changed' | 'record' | 'value'>): boolean {
  const changed = new Set(forms.changed.peek().map(({ name }) => name));
  const stored = forms.record.peek()?.values;
  return names.some((name) => {
    const days = asNumber(forms.value(name));
    const former = asNumber(stored?.[name]);
    return changed.has(name) && days !== null && (former === null || days < former);
  });
}
