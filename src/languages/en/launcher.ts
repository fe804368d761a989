import type { LauncherMessages } from '../parts/launcher.ts';

export const launcher: LauncherMessages = { label: 'Help', failed: 'Couldn’t load help. Try again.' };
