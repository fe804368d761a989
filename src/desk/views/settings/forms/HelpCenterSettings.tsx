/** The section of help centers. */

import { SettingsForm } from './SettingsForm.tsx';

export function HelpCenterSettings() {
  return <SettingsForm subject="helpCenter" />;
}
