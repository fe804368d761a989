import { useSettingsMessages } from '../../../i18n/use-settings-messages.ts';

export function AgentSettings() {
  const { agents: texts } = useSettingsMessages();
  return <p class="settings-card">{texts.hint}</p>;
}
