import type { LauncherMessages } from '../messages.ts';

export const launcher: LauncherMessages = {
  label: 'Hilfe',
  failed: 'Fehler. Erneut versuchen.',
};
