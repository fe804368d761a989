/** The section of inboxes: whether mail comes and goes, and the form of an inbox. */

import { MailSetupCard } from './MailSetupCard.tsx';
import { SettingsForm } from './SettingsForm.tsx';

export function InboxSettings() {
  return <SettingsForm subject="inbox" describe={({ mail }) => <MailSetupCard mail={mail} />} />;
}
