import type { NotificationMessages } from '../parts/notifications.ts';

export const notifications: NotificationMessages = {
  title: 'الإشعارات',
  newTickets: 'التذاكر الجديدة',
  replies: 'ردود العملاء',
  all: 'كل التذاكر',
  unassigned: 'تذاكري وغير المسندة',
  mine: 'تذاكري فقط',
  none: 'لا شيء',
  onScreen: 'إظهارها في هذه الصفحة',
  sound: 'تشغيل صوت',
  mail: 'رسائل البريد عن صناديق الوارد',
  mailAlways: 'لكل رسالة',
  mailAway: 'فقط أثناء غيابي',
  notSaved: 'لم يُحفظ. حاول مرة أخرى.',
  notLoaded: 'تعذّر تحميل إشعاراتك.',

  cards: 'رسائل جديدة',
  newTicket: 'تذكرة جديدة',
  reply: 'رد جديد',

  mailboxFails: 'لا اتصال بصندوق البريد {mailbox} منذ {time}. لا يُجلب البريد الجديد.',
  heldMails: {
    zero: 'لا توجد رسائل بانتظار الموافقة.',
    one: 'رسالة واحدة بانتظار الموافقة.',
    two: 'رسالتان بانتظار الموافقة.',
    few: '{count} رسائل بانتظار الموافقة.',
    many: '{count} رسالة بانتظار الموافقة.',
    other: '{count} رسالة بانتظار الموافقة.',
  },
  showHeld: 'إظهار',
};
