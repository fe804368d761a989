/** The sections of the settings: their titles and views. */

import type { ComponentType } from 'preact';
import type { SettingsSection } from '../../../api/shared/settings-sections.ts';
import type { OwnerMessages } from '../../../languages/messages.ts';
import { AgentSettings } from './agents/AgentSettings.tsx';
import { AuditLogSettings } from './audit-log/AuditLogSettings.tsx';
import { HelpCenterSettings } from './forms/HelpCenterSettings.tsx';
import { InboxSettings } from './forms/InboxSettings.tsx';
import { KeySettings } from './keys/KeySettings.tsx';
import { LookSettings } from './look/LookSettings.tsx';
import { MailboxSettings } from './mailboxes/MailboxSettings.tsx';
import { WebhookSettings } from './webhooks/WebhookSettings.tsx';

export interface SectionEntry {
  title(messages: OwnerMessages['settings']): string;
  /** One sentence below the title. */
  hint(messages: OwnerMessages['settings']): string;
  readonly View: ComponentType;
}

export const sectionEntries: Readonly<Record<SettingsSection, SectionEntry>> = {
  inboxes: {
    title: ({ forms }) => forms.inboxes.title,
    hint: ({ forms }) => forms.inboxes.hint,
    View: InboxSettings,
  },
  email: {
    title: ({ email }) => email.title,
    hint: ({ email }) => email.hint,
    View: MailboxSettings,
  },
  'help-centers': {
    title: ({ forms }) => forms.helpCenters.title,
    hint: ({ forms }) => forms.helpCenters.hint,
    View: HelpCenterSettings,
  },
  look: {
    title: ({ look }) => look.title,
    hint: ({ look }) => look.hint,
    View: LookSettings,
  },
  agents: {
    title: ({ agents }) => agents.title,
    hint: ({ agents }) => agents.hint,
    View: AgentSettings,
  },
  keys: {
    title: ({ keys }) => keys.title,
    hint: ({ keys }) => keys.hint,
    View: KeySettings,
  },
  webhooks: {
    title: ({ webhooks }) => webhooks.title,
    hint: ({ webhooks }) => webhooks.hint,
    View: WebhookSettings,
  },
  'audit-log': {
    title: ({ auditLog }) => auditLog.title,
    hint: ({ auditLog }) => auditLog.hint,
    View: AuditLogSettings,
  },
};
