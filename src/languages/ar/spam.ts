import type { SpamMessages } from '../parts/spam.ts';

export const spam: SpamMessages = {
  mark: 'وسمها بأنها مزعجة',
  notSpam: 'ليست مزعجة',
  marked: 'وُسمت بأنها مزعجة',
  unmarked: 'لم تعد مزعجة',
  hint: 'هذه التذكرة مزعجة: لا يُخطَر بها أحد، ولا يُرسل أي رد عليها بالبريد.',
  empty: 'لا توجد تذاكر مزعجة',
  emptyHint: 'يبقى هنا ما تَسِمه بأنه مزعج، مع ما يكتبه المرسل نفسه لاحقًا.',
  blocked: 'العناوين المحظورة',
  blockedHint: 'الرسائل الجديدة من هذه العناوين مزعجة فورًا.',
  anonymousOnly: 'فقط ما يكتبه الزوار على موقعكم دون تسجيل الدخول',
  blockedOn: 'حُظر في {time}',
  unblock: 'إلغاء حظر {address}',
  unblocked: 'لم يعد {address} محظورًا.',
  notUnblocked: 'لم ينجح ذلك. ما زال العنوان محظورًا.',
  noneBlocked: 'لا يوجد عنوان محظور.',
  onlyNewest: 'تُعرض أحدث {count} عناوين فقط.',
  failed: 'تعذّر تحميل العناوين المحظورة.',
};
