import type { NoteTexts } from '../parts/notes.ts';

export const notes: NoteTexts = {
  tooLarge: 'هذه الرسالة أكبر من أن تُعرض.',
  goesOnIn: (file) => `للرسالة بقية. النص الكامل في الملف ${file}.`,
  isCutOff: 'للرسالة بقية، لكن تعذّر حفظها.',
  encrypted: 'هذه الرسالة مشفّرة ولا يمكن عرضها.',
  damaged: 'هذه الرسالة تالفة، وقد تكون أجزاء منها مفقودة.',
  eventTime: (time) => `الوقت: ${time}`,
  eventPlace: (place) => `المكان: ${place}`,
  eventCancelled: 'أُلغي هذا الموعد.',
  automaticNotVerified: 'رسالة تلقائية، لم يتم التحقق من المرسل',
  senderNotVerified: 'لم يتم التحقق من المرسل',
};
