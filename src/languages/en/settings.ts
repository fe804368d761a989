import type { SettingsMessages } from '../parts/settings.ts';
import { forms } from './setting-forms.ts';

export const settings: SettingsMessages = {
  ownersOnly: 'Only owners change settings',
  ownersOnlyHint: 'Ask an owner of your team to change them, or to make you one.',
  backToSections: 'All settings',
  failed: 'This couldn’t be loaded.',

  forms,

  agents: {
    title: 'Agents',
    hint: 'Who answers at the desk, and what they may do.',
  },

  keys: {
    title: 'API keys',
    hint: 'Public keys are for pages, secret keys for your own programs.',
  },

  webhooks: {
    title: 'Webhooks',
    hint: 'URLs that are told what happens, each event signed.',
  },
};
