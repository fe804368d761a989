import type { LauncherMessages } from '../messages.ts';

export const launcher: LauncherMessages = {
  label: 'Aiuto',
  failed: 'Errore. Riprova.',
};
