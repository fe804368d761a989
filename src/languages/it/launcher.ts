import type { LauncherMessages } from '../parts/launcher.ts';

export const launcher: LauncherMessages = { label: 'Aiuto', failed: 'Errore. Riprova.' };
