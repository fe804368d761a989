import { useSettingsMessages } from '../../../i18n/use-settings-messages.ts';

export function WebhookSettings() {
  const { webhooks: texts } = useSettingsMessages();
  return <p class="settings-card">{texts.hint}</p>;
}
