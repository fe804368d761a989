import type { LauncherMessages } from '../parts/launcher.ts';

export const launcher: LauncherMessages = { label: 'مساعدة', failed: 'حدث خطأ. أعد المحاولة.' };
