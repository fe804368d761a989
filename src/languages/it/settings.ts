import type { SettingsMessages } from '../parts/settings.ts';
import { forms } from './setting-forms.ts';

export const settings: SettingsMessages = {
  ownersOnly: 'Solo i proprietari cambiano le impostazioni',
  ownersOnlyHint: 'Chiedi a un proprietario del tuo team di cambiarle o di darti questo ruolo.',
  backToSections: 'Tutte le impostazioni',
  failed: 'Caricamento non riuscito.',

  forms,

  agents: {
    title: 'Team',
    hint: 'Chi risponde qui e che cosa può fare.',
  },

  keys: {
    title: 'Chiavi API',
    hint: 'Le chiavi pubbliche sono per le pagine, quelle segrete per i tuoi programmi.',
  },

  webhooks: {
    title: 'Webhook',
    hint: 'Gli URL che ricevono gli eventi, ciascuno firmato.',
  },
};
