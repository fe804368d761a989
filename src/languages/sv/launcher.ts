import type { LauncherMessages } from '../messages.ts';

export const launcher: LauncherMessages = {
  label: 'Hjälp',
  failed: 'Fel. Försök igen.',
};
