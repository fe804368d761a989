import type { LauncherMessages } from '../messages.ts';

export const launcher: LauncherMessages = {
  label: 'Ayuda',
  failed: 'Error. Reinténtalo.',
};
