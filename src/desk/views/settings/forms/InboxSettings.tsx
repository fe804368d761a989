/** The section of inboxes: the form of an inbox. */

import { SettingsForm } from './SettingsForm.tsx';

export function InboxSettings() {
  return <SettingsForm subject="inbox" />;
}
