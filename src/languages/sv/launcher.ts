import type { LauncherMessages } from '../parts/launcher.ts';

export const launcher: LauncherMessages = { label: 'Hjälp', failed: 'Fel. Försök igen.' };
