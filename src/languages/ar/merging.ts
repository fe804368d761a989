import type { MergingMessages } from '../parts/merging.ts';

export const merging: MergingMessages = {
  title: 'دمج التذاكر',
  action: 'دمج في…',
  find: 'ابحث عن التذاكر بالكلمات أو بالرقم',
  none: 'لا توجد تذاكر لـ «{text}»',
  noOthers: 'لا توجد تذاكر أخرى لهذا العميل. ابحث عن التذكرة المطلوبة.',
  failed: 'تعذّر تحميل التذاكر.',
  preview: 'ما الذي سيحدث',
  willMove:
    'تنتقل كل رسائل التذكرة ‎#{ticket} إلى ‎#{into}. تُغلق ‎#{ticket}، وتصل رسائلها اللاحقة إلى ‎#{into}. يمكنك التراجع خلال يوم واحد.',
  otherTitle: 'هل تريد دمج تذكرتين لعميلين مختلفين؟',
  otherCustomer: 'سيتمكن {name} من قراءة كل رسائل ‎#{ticket}. أما {other} فلن يرى ‎#{into} ولن تصله ردودها.',
  merge: 'دمج',
  done: 'تم الدمج في ‎#{into}',
  heldFirst: 'لم يتم الدمج: هناك رد على هذه التذكرة على وشك الإرسال. حاول مرة أخرى بعد لحظات.',
  notMerged: 'لم يتم الدمج. حاول مرة أخرى.',
  undoTooLate: 'فات الأوان: دُمجت التذكرتان قبل أكثر من يوم.',

  isMerged: 'مدمجة في ‎#{into}',
  isMergedHint: 'كل الرسائل موجودة في تلك التذكرة، والرسائل اللاحقة تصل إليها أيضًا.',
  show: 'افتح ‎#{into}',
  from: 'من ‎#{ticket}',
};
