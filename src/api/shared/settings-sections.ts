/** The sections of the desk's settings, by the last segments of their URLs, in the order in which they are listed. */

export const settingsSections = [
  'agents',
  'inboxes',
  'email',
  'help-centers',
  'look',
  'keys',
  'webhooks',
  'audit-log',
] as const;

export type SettingsSection = (typeof settingsSections)[number];
