/** Counts the tickets that the entered retention of an inbox deletes at once. */

import { useEffect, useState } from 'preact/hooks';
import { countDueTickets } from '../../../../api/operations/desk-settings.ts';
import { useDesk } from '../../../desk-context.ts';
import type { SettingForms } from '../../../models/settings/setting-forms.ts';
import { enteredRetention } from '../../../models/settings/setting-retention.ts';

/** In milliseconds, so that the digits of a number are not counted one by one. */
const typingPause = 250;

/** Returns the number of tickets; null while it is unknown, or nothing is deleted. */
export function useDueTickets(forms: SettingForms): number | null {
  const { client } = useDesk();
  const [tickets, setTickets] = useState<number | null>(null);
  const inboxId = forms.record.value?.id;
  const days = enteredRetention(forms);
  const asked = JSON.stringify(days);

  useEffect(() => {
    setTickets(null);
    if (inboxId === undefined || asked === '{}') return;
    const ending = new AbortController();
    const count = async () => {
      const input = { ...JSON.parse(asked), inboxId };
      const counted = await client.send(countDueTickets, input, ending).catch(() => null);
      // A number out of bounds is refused when the form is saved.
      if (!ending.signal.aborted) setTickets(counted?.tickets ?? null);
    };
    const timer = setTimeout(() => void count(), typingPause);
    return () => {
      ending.abort();
      clearTimeout(timer);
    };
  }, [client, inboxId, asked]);

  return tickets;
}
