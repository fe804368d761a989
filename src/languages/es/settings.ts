import type { SettingsMessages } from '../parts/settings.ts';
import { forms } from './setting-forms.ts';

export const settings: SettingsMessages = {
  ownersOnly: 'Solo los propietarios cambian los ajustes',
  ownersOnlyHint: 'Pide a un propietario de tu equipo que los cambie o que te haga propietario.',
  backToSections: 'Todos los ajustes',
  failed: 'No se pudo cargar.',

  forms,

  agents: {
    title: 'Equipo',
    hint: 'Quién responde aquí y qué puede hacer.',
  },

  keys: {
    title: 'Claves de API',
    hint: 'Las claves públicas son para páginas; las secretas, para tus propios programas.',
  },

  webhooks: {
    title: 'Webhooks',
    hint: 'URL que reciben los eventos, cada uno firmado.',
  },
};
