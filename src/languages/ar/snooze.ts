import type { SnoozeMessages } from '../parts/snooze.ts';

export const snooze: SnoozeMessages = {
  snooze: 'تأجيل',
  title: 'تأجيل حتى',
  laterToday: 'لاحقًا اليوم',
  tomorrow: 'غدًا',
  nextMonday: 'الاثنين القادم',
  inAWeek: 'بعد أسبوع',
  otherTime: 'في وقت آخر',
  inFuture: 'اختر وقتًا خلال السنة القادمة.',
  wakeNow: 'إعادتها الآن',
  until: 'مؤجلة حتى {time}',
  untilBy: 'أجّلها {name} حتى {time}',
  ended: 'انتهى التأجيل',
  woken: 'عادت منذ {time}',
  failed: 'تعذّر تحميل الخيارات. حاول مرة أخرى.',
  empty: 'لا توجد تذاكر مؤجلة',
  emptyHint: 'اضغط H في تذكرة لتأجيلها.',
};
