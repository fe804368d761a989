/** Names the command that makes the first inbox or help center. */

import type { SettingSubject } from '../../../../api/schemas/desk-settings.ts';
import { format } from '../../../../ui/i18n/format.ts';
import { useMessages } from '../../../../ui/i18n/use-messages.ts';
import { useDesk } from '../../../desk-context.ts';

export function NoRecord({ subject }: { subject: SettingSubject }) {
  const { userId } = useDesk().session;
  const { forms: texts } = useMessages('owner').messages.settings;
  const { none } = subject === 'inbox' ? texts.inboxes : texts.helpCenters;
  return (
    <p class="settings-card">{format(none, { command: `\u2066${addCommand(subject, userId)}\u2069` })}</p>
  );
}

const addCommand = (subject: SettingSubject, userId: number) =>
  subject === 'inbox'
    ? `frontdesk inbox add --user-id ${userId} --address help@shop.example`
    : `frontdesk help-centers set --user-id ${userId} --help-center-id 1 --title Help`;
