import type { MailTexts } from '../parts/mail.ts';

export const mail: MailTexts = {
  replyToGoOn: (inbox, ticketId) => `للمتابعة، يُرجى الرد على هذه الرسالة. ${inbox}، الطلب ${ticketId}`,
  replyToAnswer: (customer, ticketId) => `سيُرسل ردك على هذه الرسالة إلى ${customer}. الطلب ${ticketId}`,
  newTicket: (customer, inbox) => `رسالة من ${customer} إلى ${inbox}`,
  answered: (agent, customer) => `رد ${agent} على ${customer}`,
  wrote: (date, name) => `في ${date} كتب ${name}:`,
  files: 'الملفات',
  sentByItself: (inbox, ticketId) => `هذا رد تلقائي. ${inbox}، الطلب ${ticketId}`,
  openConversation: 'فتح المحادثة',
  openTicket: 'فتح الطلب',
  worksOnce: 'يعمل الرابط مرة واحدة خلال 24 ساعة.',
  linkSubject: (inbox) => `رابطك إلى ${inbox}`,
  linkText: (inbox) => `إليك رابط رسائلك مع ${inbox}.`,
  linkWasAskedFor: (inbox) =>
    `طلب أحدهم هذا الرابط باستخدام عنوان بريدك الإلكتروني. إن لم تكن أنت، فتجاهل هذه الرسالة. ${inbox}`,
  confirmSubject: (inbox) => `أكِّد رسالتك إلى ${inbox}`,
  confirmText: (inbox) =>
    `لقد كتبت إلى ${inbox}. يُرجى تأكيد أن هذا هو عنوان بريدك الإلكتروني لكي تصلنا رسالتك.`,
  confirm: 'تأكيد وإرسال',
  confirmWithin: 'يعمل الرابط لمدة 48 ساعة.',
  confirmWasWritten: (inbox) =>
    `كتب إلينا أحدهم باستخدام عنوان بريدك الإلكتروني. إن لم تكن أنت، فتجاهل هذه الرسالة، وسيُحذف ما كُتب. ${inbox}`,
  waitingSubject: (inbox, count) => `رسائل قيد الانتظار في ${inbox}: ${count}`,
  waitingText: (inbox) => `بعض الرسائل المرسلة إلى ${inbox} لن تظهر حتى يراجعها أحد.`,
  waitingQuarantined: (count) => `رسائل وُضعت جانبًا: ${count}`,
  waitingForApproval: (count) => `رسائل محتجزة إلى أن يؤكد أحد هوية مرسلها: ${count}`,
  waitingHow: 'تعرض هذه الأوامر على الخادم قائمة بها:',
  waitingOnceADay: (inbox) => `تصلك هذه الرسالة مرة واحدة في اليوم على الأكثر لأنك عضو في ${inbox}.`,
  copies: {
    copied: (inbox, ticketId) =>
      `تصلك هذه الرسالة لأنك مُضاف في نسخة من محادثة مع ${inbox}. للمتابعة، يُرجى الرد على هذه الرسالة. الطلب ${ticketId}`,
    someone: 'أحد المشاركين في هذه المحادثة',
    withCopiesTo: (addresses) =>
      `مع نسخة إلى ${addresses}. لاستثناء أحدهم، ابدأ ردك بسطر مثل #uncc name@example.com`,
    tooMany: (count) =>
      `ذكرت الرسالة ${count} أشخاص آخرين. هذا العدد كبير على النسخ، لذا لن تصل نسخة إلى أي منهم.`,
    byParticipant: (participant) => `رسالة من ${participant}، وتصله نسخ من هذه المحادثة`,
    byOutsider: 'كتب شخص من خارج هذه المحادثة إلى فريقكم. لا يرى العميل ذلك، ويمكنكم قراءته في التذكرة.',
  },
  notices: {
    language: (name) => `اللغة: ${name}`,
    page: (url) => `الصفحة: ${url}`,
    article: (title) => `المقالة: ${title}`,
    earlierOfCustomer: (count) => `الطلبات السابقة من هذا العميل: ${count}`,
    earlierWithAddress: (count) => `الطلبات السابقة بهذا العنوان: ${count}`,
    noAddress: 'لم يترك هذا الزائر عنوانًا. لا يُقرأ ردّك إلا في الموقع.',
    addressLeft: (address) => `ترك الزائر عنوانًا: ${address}`,
    addressChanged: (former, address) => `غيّر الزائر العنوان من ${former} إلى ${address}`,
    mergedInto: (name, ticket) => `دمج ${name} هذه التذكرة في ‎#${ticket}`,
    mergedHere: (name, ticket) => `دمج ${name} التذكرة ‎#${ticket} في هذه التذكرة`,
    unmergedFrom: (name, ticket) => `تراجع ${name} عن الدمج في ‎#${ticket}`,
    unmergedHere: (name, ticket) => `تراجع ${name} عن دمج التذكرة ‎#${ticket}`,
    forwarded: (name, addresses) => `أعاد ${name} توجيه رسالة إلى ${addresses}`,
  },
  probe: {
    subject: (inbox) => `يُرجى الرد على هذه الرسالة من ${inbox}:`,
    text: 'اضغط على «رد» ثم أرسل، من صندوق البريد الذي ترد منه على العملاء. لا يهم ما تكتبه: يوضح ردك كيف تصل رسائلك إلينا، ولا يتلقاه أي شخص آخر.',
    footer: (inbox) =>
      `طلب أحد المسؤولين عن ${inbox} هذه الرسالة لكي تصل ردودك إلى العملاء. وهي صالحة لمدة ساعة واحدة. إذا لم تكن على علم بذلك، فتجاهل هذه الرسالة.`,
  },
  signIn: {
    subject: (name) => `تسجيل الدخول إلى ${name}`,
    text: (place, time) =>
      `طلب أحدهم هذا الرابط لتسجيل الدخول باستخدام عنوان بريدك الإلكتروني: ${place}. ${time}`,
    link: 'تسجيل الدخول',
    several: 'أنت ترد على عملاء عدة فرق، وكل رابط يفتح واحدًا منها.',
    within: 'يعمل الرابط مرة واحدة خلال 15 دقيقة، في المتصفح الذي طلبه.',
    notYou: (name) =>
      `إن لم تكن أنت، فتجاهل هذه الرسالة: لا يمكن استخدام الرابط إلا في المتصفح الذي طلبه. ${name}`,
  },
  invitation: {
    subject: (name) => `دعوة إلى ${name}`,
    text: (name) => `أضافتك ${name} إلى فريقها. افتح الرابط لتسجيل الدخول والرد على العملاء.`,
    link: 'تسجيل الدخول',
    within: 'يعمل الرابط مرة واحدة خلال يوم واحد.',
    notYou: (name) => `إن لم تكن تتوقع ذلك، فتجاهل هذه الرسالة. ${name}`,
  },
  passkeyAdded: {
    subject: (name) => `أُضيف مفتاح مرور في ${name}`,
    text: (place, time) => `أُضيف مفتاح مرور يمكنك تسجيل الدخول به: ${place}. ${time}`,
    link: 'فتح الطلبات',
    notYou: (name) =>
      `إن لم تكن أنت، فسجّل الدخول، واحذف مفتاح المرور من قائمة اسمك، وأنهِ كل الجلسات الأخرى، وأبلغ من يدير الخدمة. ${name}`,
  },
};
