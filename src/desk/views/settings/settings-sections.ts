/** The sections of the settings: their titles, and the views that are loaded when a section is opened. */

import type { ComponentType } from 'preact';
import type { SettingsSection } from '../../../api/shared/settings-sections.ts';
import type { OwnerMessages } from '../../../languages/messages.ts';

export interface SectionEntry {
  title(messages: OwnerMessages['settings']): string;
  /** One sentence below the title. */
  hint(messages: OwnerMessages['settings']): string;
  load(): Promise<ComponentType>;
}

export const sectionEntries: Readonly<Record<SettingsSection, SectionEntry>> = {
  inboxes: {
    title: ({ forms }) => forms.inboxes.title,
    hint: ({ forms }) => forms.inboxes.hint,
    load: async () => (await import('./forms/InboxSettings.tsx')).InboxSettings,
  },
  'help-centers': {
    title: ({ forms }) => forms.helpCenters.title,
    hint: ({ forms }) => forms.helpCenters.hint,
    load: async () => (await import('./forms/HelpCenterSettings.tsx')).HelpCenterSettings,
  },
  look: {
    title: ({ look }) => look.title,
    hint: ({ look }) => look.hint,
    load: async () => (await import('./look/LookSettings.tsx')).LookSettings,
  },
  agents: {
    title: ({ agents }) => agents.title,
    hint: ({ agents }) => agents.hint,
    load: async () => (await import('./agents/AgentSettings.tsx')).AgentSettings,
  },
  keys: {
    title: ({ keys }) => keys.title,
    hint: ({ keys }) => keys.hint,
    load: async () => (await import('./keys/KeySettings.tsx')).KeySettings,
  },
  webhooks: {
    title: ({ webhooks }) => webhooks.title,
    hint: ({ webhooks }) => webhooks.hint,
    load: async () => (await import('./webhooks/WebhookSettings.tsx')).WebhookSettings,
  },
};
