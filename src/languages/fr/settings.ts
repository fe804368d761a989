import type { SettingsMessages } from '../parts/settings.ts';
import { forms } from './setting-forms.ts';

export const settings: SettingsMessages = {
  ownersOnly: 'Seuls les propriétaires modifient les réglages',
  ownersOnlyHint: 'Demandez à un propriétaire de votre équipe de les modifier ou de vous donner ce rôle.',
  backToSections: 'Tous les réglages',
  failed: 'Le chargement a échoué.',

  forms,

  agents: {
    title: 'Équipe',
    hint: 'Qui répond ici, et avec quels droits.',
  },

  keys: {
    title: 'Clés d’API',
    hint: 'Les clés publiques sont pour les pages, les clés secrètes pour vos propres programmes.',
  },

  webhooks: {
    title: 'Webhooks',
    hint: 'Les URL qui reçoivent les événements, chacun signé.',
  },
};
