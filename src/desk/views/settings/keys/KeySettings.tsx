import { useSettingsMessages } from '../../../i18n/use-settings-messages.ts';

export function KeySettings() {
  const { keys: texts } = useSettingsMessages();
  return <p class="settings-card">{texts.hint}</p>;
}
