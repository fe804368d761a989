import type { PreviewMessages } from '../messages.ts';

export const preview: PreviewMessages = {
  direction: 'rtl',
  from: (name) => `ردّ جديد من ${name}`,
  reply: 'اكتب ردًّا',
  send: 'إرسال',
  sending: 'جارٍ الإرسال…',
  close: 'إغلاق',
  failed: 'تعذّر الإرسال. أعد المحاولة.',
};
