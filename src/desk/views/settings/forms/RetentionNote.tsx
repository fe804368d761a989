/** Says how many tickets the entered retention deletes at once. */

import { formatCount } from '../../../../ui/i18n/format.ts';
import { useMessages } from '../../../../ui/i18n/use-messages.ts';
import type { SettingForms } from '../../../models/settings/setting-forms.ts';
import { useDueTickets } from './use-due-tickets.ts';

export function RetentionNote({ forms }: { forms: SettingForms }) {
  const { forms: texts } = useMessages('owner').messages.settings;
  const { locale } = useMessages();
  const tickets = useDueTickets(forms);
  const isWarning = tickets !== undefined && tickets > 0;
  return (
    <output class={isWarning ? 'field-warning' : 'field-hint'}>
      {tickets === 0 && texts.deletesNothing}
      {isWarning && formatCount(locale, texts.deletesNow, tickets)}
    </output>
  );
}
