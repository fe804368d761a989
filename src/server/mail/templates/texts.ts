/** What mails say of their own, in the languages of the interface. */

import { baseLanguage } from '../../../api/language-tag.ts';

export interface MailTexts {
  readonly direction: 'ltr' | 'rtl';
  /** Below an answer, for the customer. */
  replyToGoOn(inbox: string, ticketId: number): string;
  /** Below a notice, for a member: who gets what is answered. */
  replyToAnswer(customer: string, ticketId: number): string;
  /** Above a notice of a new ticket. */
  newTicket(customer: string, inbox: string): string;
  /** Above what was said before. */
  wrote(date: string, name: string): string;
  readonly files: string;
  /** Below an automatic reply. */
  sentByItself(inbox: string, ticketId: number): string;
  /** On the link that leads back to a ticket. */
  readonly openConversation: string;
  /** Below it. */
  readonly worksOnce: string;
  /** Of the mail that brings nothing else: its subject, what it says, and why it came. */
  linkSubject(inbox: string): string;
  linkText(inbox: string): string;
  linkWasAskedFor(inbox: string): string;
  /** Of the mail that confirms an address: its subject, what it says, its link, and why it came. */
  confirmSubject(inbox: string): string;
  confirmText(inbox: string): string;
  readonly confirm: string;
  readonly confirmWithin: string;
  confirmWasWritten(inbox: string): string;
  /** Of the mail that says how many mails wait for a person: its subject, what it says, and how often it comes. */
  waitingSubject(inbox: string, count: string): string;
  waitingText(inbox: string): string;
  waitingAside(count: string): string;
  waitingHeld(count: string): string;
  /** Above the commands that list them. */
  readonly waitingHow: string;
  waitingOnceADay(inbox: string): string;
}

const texts = {
  en: {
    direction: 'ltr',
    replyToGoOn: (inbox, ticketId) => `Reply to this email to continue. ${inbox}, ticket ${ticketId}`,
    replyToAnswer: (customer, ticketId) =>
      `Your reply to this email is sent to ${customer}. Ticket ${ticketId}`,
    newTicket: (customer, inbox) => `${customer} wrote to ${inbox}`,
    wrote: (date, name) => `On ${date}, ${name} wrote:`,
    files: 'Files',
    sentByItself: (inbox, ticketId) => `This is an automatic reply. ${inbox}, ticket ${ticketId}`,
    openConversation: 'Open this conversation',
    worksOnce: 'The link works once, within a day.',
    linkSubject: (inbox) => `Your link to ${inbox}`,
    linkText: (inbox) => `Here is the link to your messages with ${inbox}.`,
    linkWasAskedFor: (inbox) =>
      `Someone asked for this link with your email address. If it wasn’t you, ignore this email. ${inbox}`,
    confirmSubject: (inbox) => `Confirm your message to ${inbox}`,
    confirmText: (inbox) =>
      `You wrote to ${inbox}. Please confirm that this is your email address, and we’ll get your message.`,
    confirm: 'Confirm and send',
    confirmWithin: 'The link works for 48 hours.',
    confirmWasWritten: (inbox) =>
      `Someone wrote to us with your email address. If it wasn’t you, ignore this email: the message will be deleted. ${inbox}`,
    waitingSubject: (inbox, count) => `Emails waiting in ${inbox}: ${count}`,
    waitingText: (inbox) => `Some emails to ${inbox} don’t appear as messages until someone looks at them.`,
    waitingAside: (count) => `Set aside: ${count}`,
    waitingHeld: (count) => `On hold until someone confirms who sent them: ${count}`,
    waitingHow: 'These commands on the server list them:',
    waitingOnceADay: (inbox) => `You get this email at most once a day because you’re a member of ${inbox}.`,
  },
  sv: {
    direction: 'ltr',
    replyToGoOn: (inbox, ticketId) =>
      `Svara på det här mejlet för att fortsätta. ${inbox}, ärende ${ticketId}`,
    replyToAnswer: (customer, ticketId) =>
      `Ditt svar på det här mejlet skickas till ${customer}. Ärende ${ticketId}`,
    newTicket: (customer, inbox) => `${customer} skrev till ${inbox}`,
    wrote: (date, name) => `Den ${date} skrev ${name}:`,
    files: 'Filer',
    sentByItself: (inbox, ticketId) => `Det här är ett automatiskt svar. ${inbox}, ärende ${ticketId}`,
    openConversation: 'Öppna konversationen',
    worksOnce: 'Länken fungerar en gång, inom ett dygn.',
    linkSubject: (inbox) => `Din länk till ${inbox}`,
    linkText: (inbox) => `Här är länken till dina meddelanden hos ${inbox}.`,
    linkWasAskedFor: (inbox) =>
      `Någon bad om den här länken med din e-postadress. Om det inte var du kan du bortse från mejlet. ${inbox}`,
    confirmSubject: (inbox) => `Bekräfta ditt meddelande till ${inbox}`,
    confirmText: (inbox) =>
      `Du har skrivit till ${inbox}. Bekräfta att det här är din e-postadress, så får vi ditt meddelande.`,
    confirm: 'Bekräfta och skicka',
    confirmWithin: 'Länken fungerar i 48 timmar.',
    confirmWasWritten: (inbox) =>
      `Någon skrev till oss med din e-postadress. Om det inte var du kan du bortse från mejlet. Då raderas meddelandet. ${inbox}`,
    waitingSubject: (inbox, count) => `Mejl som väntar i ${inbox}: ${count}`,
    waitingText: (inbox) =>
      `En del mejl till ${inbox} visas inte som meddelanden förrän någon har tittat på dem.`,
    waitingAside: (count) => `Lagda åt sidan: ${count}`,
    waitingHeld: (count) => `Väntar på att någon bekräftar avsändaren: ${count}`,
    waitingHow: 'De här kommandona på servern listar dem:',
    waitingOnceADay: (inbox) =>
      `Du får det här mejlet högst en gång om dagen eftersom du är medlem i ${inbox}.`,
  },
  de: {
    direction: 'ltr',
    replyToGoOn: (inbox, ticketId) =>
      `Antworten Sie auf diese E-Mail, um fortzufahren. ${inbox}, Anfrage ${ticketId}`,
    replyToAnswer: (customer, ticketId) =>
      `Ihre Antwort auf diese E-Mail geht an ${customer}. Anfrage ${ticketId}`,
    newTicket: (customer, inbox) => `${customer} hat an ${inbox} geschrieben`,
    wrote: (date, name) => `Am ${date} schrieb ${name}:`,
    files: 'Dateien',
    sentByItself: (inbox, ticketId) => `Dies ist eine automatische Antwort. ${inbox}, Anfrage ${ticketId}`,
    openConversation: 'Unterhaltung öffnen',
    worksOnce: 'Der Link funktioniert einmal, innerhalb eines Tages.',
    linkSubject: (inbox) => `Ihr Link zu ${inbox}`,
    linkText: (inbox) => `Hier ist der Link zu Ihren Nachrichten bei ${inbox}.`,
    linkWasAskedFor: (inbox) =>
      `Jemand hat diesen Link mit Ihrer E-Mail-Adresse angefordert. Wenn Sie das nicht waren, ignorieren Sie diese E-Mail. ${inbox}`,
    confirmSubject: (inbox) => `Bestätigen Sie Ihre Nachricht an ${inbox}`,
    confirmText: (inbox) =>
      `Sie haben an ${inbox} geschrieben. Bitte bestätigen Sie, dass dies Ihre E-Mail-Adresse ist. Dann erhalten wir Ihre Nachricht.`,
    confirm: 'Bestätigen und senden',
    confirmWithin: 'Der Link funktioniert 48 Stunden lang.',
    confirmWasWritten: (inbox) =>
      `Jemand hat uns mit Ihrer E-Mail-Adresse geschrieben. Wenn Sie das nicht waren, ignorieren Sie diese E-Mail. Die Nachricht wird dann gelöscht. ${inbox}`,
    waitingSubject: (inbox, count) => `Wartende E-Mails in ${inbox}: ${count}`,
    waitingText: (inbox) =>
      `Einige E-Mails an ${inbox} erscheinen erst als Nachrichten, wenn jemand sie geprüft hat.`,
    waitingAside: (count) => `Beiseitegelegt: ${count}`,
    waitingHeld: (count) => `Zurückgehalten, bis jemand den Absender bestätigt: ${count}`,
    waitingHow: 'Diese Befehle auf dem Server listen sie auf:',
    waitingOnceADay: (inbox) =>
      `Sie erhalten diese E-Mail höchstens einmal am Tag, weil Sie Mitglied von ${inbox} sind.`,
  },
  fr: {
    direction: 'ltr',
    replyToGoOn: (inbox, ticketId) => `Répondez à cet e-mail pour continuer. ${inbox}, demande ${ticketId}`,
    replyToAnswer: (customer, ticketId) =>
      `Votre réponse à cet e-mail sera envoyée à ${customer}. Demande ${ticketId}`,
    newTicket: (customer, inbox) => `${customer} a écrit à ${inbox}`,
    wrote: (date, name) => `Le ${date}, ${name} a écrit :`,
    files: 'Fichiers',
    sentByItself: (inbox, ticketId) => `Ceci est une réponse automatique. ${inbox}, demande ${ticketId}`,
    openConversation: 'Ouvrir la conversation',
    worksOnce: 'Le lien fonctionne une seule fois, pendant 24 heures.',
    linkSubject: (inbox) => `Votre lien vers ${inbox}`,
    linkText: (inbox) => `Voici le lien vers vos messages avec ${inbox}.`,
    linkWasAskedFor: (inbox) =>
      `Quelqu’un a demandé ce lien avec votre adresse e-mail. Si ce n’était pas vous, ignorez cet e-mail. ${inbox}`,
    confirmSubject: (inbox) => `Confirmez votre message à ${inbox}`,
    confirmText: (inbox) =>
      `Vous avez écrit à ${inbox}. Veuillez confirmer que cette adresse e-mail est la vôtre pour que nous recevions votre message.`,
    confirm: 'Confirmer et envoyer',
    confirmWithin: 'Le lien fonctionne pendant 48 heures.',
    confirmWasWritten: (inbox) =>
      `Quelqu’un nous a écrit avec votre adresse e-mail. Si ce n’était pas vous, ignorez cet e-mail : le message sera supprimé. ${inbox}`,
    waitingSubject: (inbox, count) => `E-mails en attente dans ${inbox} : ${count}`,
    waitingText: (inbox) =>
      `Certains e-mails envoyés à ${inbox} n’apparaissent pas comme messages tant que personne ne les a examinés.`,
    waitingAside: (count) => `Mis de côté : ${count}`,
    waitingHeld: (count) => `Retenus jusqu’à ce que quelqu’un confirme l’expéditeur : ${count}`,
    waitingHow: 'Ces commandes, sur le serveur, en affichent la liste :',
    waitingOnceADay: (inbox) =>
      `Vous recevez cet e-mail au plus une fois par jour, car vous êtes membre de ${inbox}.`,
  },
  es: {
    direction: 'ltr',
    replyToGoOn: (inbox, ticketId) => `Responde a este correo para continuar. ${inbox}, consulta ${ticketId}`,
    replyToAnswer: (customer, ticketId) =>
      `Tu respuesta a este correo se enviará a ${customer}. Consulta ${ticketId}`,
    newTicket: (customer, inbox) => `${customer} escribió a ${inbox}`,
    wrote: (date, name) => `El ${date}, ${name} escribió:`,
    files: 'Archivos',
    sentByItself: (inbox, ticketId) => `Esta es una respuesta automática. ${inbox}, consulta ${ticketId}`,
    openConversation: 'Abrir la conversación',
    worksOnce: 'El enlace funciona una sola vez, durante 24 horas.',
    linkSubject: (inbox) => `Tu enlace a ${inbox}`,
    linkText: (inbox) => `Aquí tienes el enlace a tus mensajes con ${inbox}.`,
    linkWasAskedFor: (inbox) =>
      `Alguien pidió este enlace con tu dirección de correo. Si no fuiste tú, ignora este correo. ${inbox}`,
    confirmSubject: (inbox) => `Confirma tu mensaje a ${inbox}`,
    confirmText: (inbox) =>
      `Has escrito a ${inbox}. Confirma que esta es tu dirección de correo y recibiremos tu mensaje.`,
    confirm: 'Confirmar y enviar',
    confirmWithin: 'El enlace funciona durante 48 horas.',
    confirmWasWritten: (inbox) =>
      `Alguien nos escribió con tu dirección de correo. Si no fuiste tú, ignora este correo: el mensaje se eliminará. ${inbox}`,
    waitingSubject: (inbox, count) => `Correos en espera en ${inbox}: ${count}`,
    waitingText: (inbox) =>
      `Algunos correos enviados a ${inbox} no aparecen como mensajes hasta que alguien los revise.`,
    waitingAside: (count) => `Apartados: ${count}`,
    waitingHeld: (count) => `Retenidos hasta que alguien confirme el remitente: ${count}`,
    waitingHow: 'Estos comandos del servidor muestran la lista:',
    waitingOnceADay: (inbox) =>
      `Recibes este correo como máximo una vez al día porque eres miembro de ${inbox}.`,
  },
  ar: {
    direction: 'rtl',
    replyToGoOn: (inbox, ticketId) => `للمتابعة، يُرجى الرد على هذه الرسالة. ${inbox}، الطلب ${ticketId}`,
    replyToAnswer: (customer, ticketId) => `سيُرسل ردك على هذه الرسالة إلى ${customer}. الطلب ${ticketId}`,
    newTicket: (customer, inbox) => `رسالة من ${customer} إلى ${inbox}`,
    wrote: (date, name) => `في ${date} كتب ${name}:`,
    files: 'الملفات',
    sentByItself: (inbox, ticketId) => `هذا رد تلقائي. ${inbox}، الطلب ${ticketId}`,
    openConversation: 'فتح المحادثة',
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
    waitingAside: (count) => `رسائل وُضعت جانبًا: ${count}`,
    waitingHeld: (count) => `رسائل محتجزة إلى أن يؤكد أحد هوية مرسلها: ${count}`,
    waitingHow: 'تعرض هذه الأوامر على الخادم قائمة بها:',
    waitingOnceADay: (inbox) => `تصلك هذه الرسالة مرة واحدة في اليوم على الأكثر لأنك عضو في ${inbox}.`,
  },
} satisfies Record<string, MailTexts>;

/** The languages that there are texts in, by their tags. */
export const mailLanguages: readonly string[] = Object.keys(texts);

const byLanguage: ReadonlyMap<string, MailTexts> = new Map(Object.entries(texts));

/** Those of the first of the language tags that there are any of, or of its base language; else the English ones. */
export function mailTexts(...tags: readonly string[]): {
  readonly language: string;
  readonly texts: MailTexts;
} {
  for (const language of tags) {
    const found = byLanguage.get(baseLanguage(language));
    if (found) return { language, texts: found };
  }
  return { language: 'en', texts: texts.en };
}
