import type { OriginalMessages } from '../parts/originals.ts';

export const originals: OriginalMessages = {
  title: 'الرسالة الأصلية',
  kept: 'تُحفظ حتى {date}.',
  masked: 'عناوين الرد والرموز مخفية.',
  headers: 'الترويسات',
  download: 'تنزيل كملف',
  isCut: 'في هذه الرسالة المزيد، والملف يتضمنها كاملة.',
  gone: 'لم تعد الرسالة الأصلية محفوظة.',
  failed: 'تعذّر تحميل الرسالة الأصلية.',
};
