import type { SettingsMessages } from '../parts/settings.ts';
import { forms } from './setting-forms.ts';

export const settings: SettingsMessages = {
  ownersOnly: 'تغيير الإعدادات متاح للمالكين فقط',
  ownersOnlyHint: 'اطلب من أحد المالكين في فريقك تغييرها أو منحك هذا الدور.',
  backToSections: 'كل الإعدادات',
  failed: 'تعذّر التحميل.',

  forms,

  agents: {
    title: 'الفريق',
    hint: 'من يردّ هنا وما الذي يمكنه فعله.',
  },

  keys: {
    title: 'مفاتيح API',
    hint: 'المفاتيح العامة للصفحات، والمفاتيح السرية لبرامجك.',
  },

  webhooks: {
    title: 'خطافات الويب',
    hint: 'عناوين URL تصلها الأحداث، وكل حدث موقَّع.',
  },
};
