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
  },
  ar: {
    direction: 'rtl',
    replyToGoOn: (inbox, ticketId) => `للمتابعة، يُرجى الرد على هذه الرسالة. ${inbox}، الطلب ${ticketId}`,
    replyToAnswer: (customer, ticketId) => `سيُرسل ردك على هذه الرسالة إلى ${customer}. الطلب ${ticketId}`,
    newTicket: (customer, inbox) => `رسالة من ${customer} إلى ${inbox}`,
    wrote: (date, name) => `في ${date} كتب ${name}:`,
    files: 'الملفات',
    sentByItself: (inbox, ticketId) => `هذا رد تلقائي. ${inbox}، الطلب ${ticketId}`,
  },
} satisfies Record<string, MailTexts>;

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
