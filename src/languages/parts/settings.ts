/** Texts of the desk's settings, which are loaded with them. Values replace placeholders, such as `{name}`. */

import type { SettingFormMessages } from './setting-forms.ts';

export interface SettingsMessages {
  /** Shown to agents who are no owners. */
  ownersOnly: string;
  ownersOnlyHint: string;
  backToSections: string;
  /** A section could not be loaded. */
  failed: string;

  forms: SettingFormMessages;
  agents: AgentSettingsMessages;
  keys: KeySettingsMessages;
  webhooks: WebhookSettingsMessages;
}

export interface AgentSettingsMessages {
  title: string;
  hint: string;
}

export interface KeySettingsMessages {
  title: string;
  hint: string;
}

export interface WebhookSettingsMessages {
  title: string;
  hint: string;
}
