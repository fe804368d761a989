import type { SettingsMessages } from '../parts/settings.ts';
import { forms } from './setting-forms.ts';

export const settings: SettingsMessages = {
  ownersOnly: 'Bara ägare ändrar inställningar',
  ownersOnlyHint: 'Be en ägare i ditt team att ändra dem eller att göra dig till ägare.',
  backToSections: 'Alla inställningar',
  failed: 'Det här kunde inte läsas in.',

  forms,

  agents: {
    title: 'Team',
    hint: 'Vilka som svarar här och vad de får göra.',
  },

  keys: {
    title: 'API-nycklar',
    hint: 'Publika nycklar är för webbsidor, hemliga för era egna program.',
  },

  webhooks: {
    title: 'Webhookar',
    hint: 'URL:er som får händelserna, var och en signerad.',
  },
};
