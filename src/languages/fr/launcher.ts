import type { LauncherMessages } from '../parts/launcher.ts';

export const launcher: LauncherMessages = { label: 'Aide', failed: 'Échec. Réessayez.' };
