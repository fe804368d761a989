import type { SettingsMessages } from '../parts/settings.ts';
import { forms } from './setting-forms.ts';

export const settings: SettingsMessages = {
  ownersOnly: 'Nur Inhaber ändern Einstellungen',
  ownersOnlyHint: 'Bitten Sie einen Inhaber in Ihrem Team, sie zu ändern oder Sie zum Inhaber zu machen.',
  backToSections: 'Alle Einstellungen',
  failed: 'Das konnte nicht geladen werden.',

  forms,

  agents: {
    title: 'Team',
    hint: 'Wer im Desk antwortet und was er darf.',
  },

  keys: {
    title: 'API-Schlüssel',
    hint: 'Öffentliche Schlüssel sind für Webseiten, geheime für Ihre eigenen Programme.',
  },

  webhooks: {
    title: 'Webhooks',
    hint: 'URLs, die Ereignisse erhalten, jedes davon signiert.',
  },
};
