import type { ForwardingMessages } from '../parts/forwarding.ts';

export const forwarding: ForwardingMessages = {
  action: 'إعادة توجيه',
  title: 'إعادة توجيه الرسالة',
  hint: 'يصل البريد إلى أشخاص من خارج فريقك. تصبح ردودهم ملاحظات هنا، ولا يراها العميل أبدًا.',
  to: 'إلى',
  toHint: 'حتى {count} عناوين بريد إلكتروني تفصل بينها فواصل',
  comment: 'رسالتك',
  quote: 'النص المقتبس',
  withFiles: 'إرسال الملفات أيضًا',
  send: 'إعادة توجيه',
  done: 'أُعيد التوجيه إلى {to}',
  failed: 'لم تتم إعادة التوجيه. ما كتبته لا يزال هنا.',
  needsAddress: 'أدخل عنوان بريد إلكتروني.',
  wrongAddress:
    'لا يمكن إعادة التوجيه إلى {email}. أدخل عنوانًا خارجيًا: ليس عنوان العميل ولا أحد المشاركين ولا فريقك.',
  noMail: 'لا يرسل هذا الصندوق بريدًا.',
  undoTooLate: 'فات الأوان: البريد في طريقه.',
};
