import type { LauncherMessages } from '../messages.ts';

export const launcher: LauncherMessages = {
  label: 'مساعدة',
  failed: 'حدث خطأ. أعد المحاولة.',
};
