import type { LauncherMessages } from '../messages.ts';

export const launcher: LauncherMessages = {
  label: 'Aide',
  failed: 'Échec. Réessayez.',
};
