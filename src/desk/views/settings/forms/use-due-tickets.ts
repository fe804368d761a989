/** Counts the tickets that the entered retention of an inbox deletes at once. */

import { useEffect, useState } from 'preact/hooks';
import { useDesk } from '../../../desk-context.ts';
import type { SettingForms } from '../../../models/settings/setting-forms.ts';
import { countDueTickets, enteredRetention } from '../../../models/settings/setting-retention.ts';

/** In milliseconds, so that the digits of a number are not counted one by one. */
const typingPause = 250;

/** Returns the number of tickets; null while it is unknown, or nothing is deleted. */
export function useDueTickets(forms: SettingForms): number | null {
  const { requests } = useDesk();
  const [tickets, setTickets] = useState<number | null>(null);
  const inboxId = forms.record.value?.id;
  const days = enteredRetention(forms);
  const asked = JSON.stringify(days);

  useEffect(() => {
    setTickets(null);
    if (inboxId === undefined || asked === '{}') return;
    let isCurrent = true;
    const count = async () => {
      // A number out of bounds is refused when the form is saved.
      const counted = await countDueTickets(requests, inboxId, JSON.parse(asked)).catch(() => null);
      if (isCurrent) setTickets(counted);
    };
    const timer = setTimeout(() => void count(), typingPause);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [requests, inboxId, asked]);

  return tickets;
}
