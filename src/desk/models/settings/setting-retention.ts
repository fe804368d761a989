/** For how many days the form of an inbox keeps tickets. */

import type { DueTickets } from '../../../api/schemas/desk-settings.ts';
import type { DeskRequests } from '../../../client/desk-requests.ts';
import type { SettingForms } from './setting-forms.ts';
import { asNumber } from './setting-values.ts';

const names = ['solvedRetentionDays', 'spamRetentionDays'] as const;

/** Returns the days that are entered, by the names of their settings; without those that keep everything. */
export function enteredRetention(forms: Pick<SettingForms, 'value'>): Readonly<Record<string, number>> {
  const days = names.flatMap((name) => {
    const value = asNumber(forms.value(name));
    return value === null ? [] : [[name, value] as const];
  });
  return Object.fromEntries(days);
}

/** Counts the tickets of an inbox that are deleted at once if they are kept for so many days. @throws {ApiError} */
export async function countDueTickets(
  requests: Pick<DeskRequests, 'send'>,
  inboxId: number,
  days: ReturnType<typeof enteredRetention>,
): Promise<number> {
  const texts = Object.entries(days).map(([name, value]) => [name, String(value)]);
  const response = await requests.send(
    'GET',
    `/inboxes/${inboxId}/due-tickets?${new URLSearchParams(texts)}`,
  );
  const { tickets }: DueTickets = await response.json();
  return tickets;
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
