/** What mails say of copies, in the languages of the interface. */

import { baseLanguage } from '../../../api/language-tag.ts';

export interface CopyTexts {
  /** Below a copy: why it came, and what a reply does. */
  copied(inbox: string, ticketId: number): string;
  /** Above what was said before, in place of a name that nobody gave. */
  readonly someone: string;
  /** Below a notice, for a member: who else gets what is answered, and how to leave somebody out. */
  withCopiesTo(addresses: string): string;
  /** In its place where a mail named too many. */
  tooMany(count: number): string;
  /** Above a notice of what a participant wrote. */
  byParticipant(participant: string): string;
}

const texts = {
  en: {
    copied: (inbox, ticketId) =>
      `You receive this email because you were copied in on a conversation with ${inbox}. Reply to this email to continue. Ticket ${ticketId}`,
    someone: 'someone in this conversation',
    withCopiesTo: (addresses) =>
      `With copies to ${addresses}. To leave someone out, begin your reply with a line such as #uncc name@example.com`,
    tooMany: (count) =>
      `The email named ${count} other people. That’s too many for copies, so none of them gets one.`,
    byParticipant: (participant) => `${participant}, who gets copies, wrote`,
  },
  sv: {
    copied: (inbox, ticketId) =>
      `Du får det här mejlet eftersom du står som kopia i en konversation med ${inbox}. Svara på mejlet för att fortsätta. Ärende ${ticketId}`,
    someone: 'någon i konversationen',
    withCopiesTo: (addresses) =>
      `Med kopia till ${addresses}. Vill du utelämna någon börjar du svaret med en rad som #uncc namn@example.com`,
    tooMany: (count) =>
      `Mejlet angav ${count} andra personer. Det är för många för kopior, så ingen av dem får någon.`,
    byParticipant: (participant) => `${participant}, som får kopior, skrev`,
  },
  de: {
    copied: (inbox, ticketId) =>
      `Sie erhalten diese E-Mail, weil Sie in einer Unterhaltung mit ${inbox} in Kopie stehen. Antworten Sie auf diese E-Mail, um fortzufahren. Anfrage ${ticketId}`,
    someone: 'jemand in dieser Unterhaltung',
    withCopiesTo: (addresses) =>
      `Mit Kopie an ${addresses}. Um jemanden auszulassen, beginnen Sie Ihre Antwort mit einer Zeile wie #uncc name@example.com`,
    tooMany: (count) =>
      `Die E-Mail nannte ${count} weitere Personen. Das sind zu viele für Kopien, daher erhält keine davon eine.`,
    byParticipant: (participant) => `${participant} (erhält Kopien) schrieb`,
  },
  fr: {
    copied: (inbox, ticketId) =>
      `Vous recevez cet e-mail car vous êtes en copie d’une conversation avec ${inbox}. Répondez à cet e-mail pour continuer. Demande ${ticketId}`,
    someone: 'quelqu’un dans cette conversation',
    withCopiesTo: (addresses) =>
      `Avec copie à ${addresses}. Pour exclure quelqu’un, commencez votre réponse par une ligne telle que #uncc nom@example.com`,
    tooMany: (count) =>
      `L’e-mail mentionnait ${count} autres personnes. C’est trop pour des copies : aucune n’en reçoit.`,
    byParticipant: (participant) => `${participant}, en copie, a écrit`,
  },
  es: {
    copied: (inbox, ticketId) =>
      `Recibes este correo porque estás en copia en una conversación con ${inbox}. Responde a este correo para continuar. Consulta ${ticketId}`,
    someone: 'alguien de esta conversación',
    withCopiesTo: (addresses) =>
      `Con copia a ${addresses}. Para excluir a alguien, empieza tu respuesta con una línea como #uncc nombre@example.com`,
    tooMany: (count) =>
      `El correo mencionaba a otras ${count} personas. Son demasiadas para enviar copias, así que ninguna recibe una.`,
    byParticipant: (participant) => `${participant}, en copia, escribió`,
  },
  ar: {
    copied: (inbox, ticketId) =>
      `تصلك هذه الرسالة لأنك مُضاف في نسخة من محادثة مع ${inbox}. للمتابعة، يُرجى الرد على هذه الرسالة. الطلب ${ticketId}`,
    someone: 'أحد المشاركين في هذه المحادثة',
    withCopiesTo: (addresses) =>
      `مع نسخة إلى ${addresses}. لاستثناء أحدهم، ابدأ ردك بسطر مثل #uncc name@example.com`,
    tooMany: (count) =>
      `ذكرت الرسالة ${count} أشخاص آخرين. هذا العدد كبير على النسخ، لذا لن تصل نسخة إلى أي منهم.`,
    byParticipant: (participant) => `رسالة من ${participant}، وتصله نسخ من هذه المحادثة`,
  },
} satisfies Record<string, CopyTexts>;

const byLanguage: ReadonlyMap<string, CopyTexts> = new Map(Object.entries(texts));

/** @param language a tag; of one that there are no texts in, those in English are returned */
export function copyTexts(language: string): CopyTexts {
  return byLanguage.get(baseLanguage(language)) ?? texts.en;
}
