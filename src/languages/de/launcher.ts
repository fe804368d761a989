import type { LauncherMessages } from '../parts/launcher.ts';

export const launcher: LauncherMessages = { label: 'Hilfe', failed: 'Fehler. Erneut versuchen.' };
