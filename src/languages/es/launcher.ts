import type { LauncherMessages } from '../parts/launcher.ts';

export const launcher: LauncherMessages = { label: 'Ayuda', failed: 'Error. Reinténtalo.' };
