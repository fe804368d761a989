import { useEffect, useMemo } from 'preact/hooks';
import { useDesk } from '../../../desk-context.ts';
import { DueTickets } from '../../../models/settings/due-tickets.ts';
import type { SettingForms } from '../../../models/settings/setting-forms.ts';
import { enteredRetention } from '../../../models/settings/setting-retention.ts';

/** Returns the number of tickets; undefined while it is unknown, or nothing is deleted. */
export function useDueTickets(forms: SettingForms): number | undefined {
  const desk = useDesk();
  const due = useMemo(() => new DueTickets(desk.client, desk.connection.noteError), [desk]);
  const inboxId = forms.record.value?.id;
  const days = enteredRetention(forms);
  const asked = JSON.stringify(days);

  useEffect(() => {
    if (inboxId === undefined || asked === '{}') return;
    due.count({ ...days, inboxId });
    return () => due.stop();
  }, [due, inboxId, asked]);

  return due.tickets.value.value;
}
