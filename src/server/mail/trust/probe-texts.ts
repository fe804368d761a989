/** What the mail says that asks an agent for an answer, in the languages of the interface. */

import { baseLanguage } from '../../../api/language-tag.ts';

export interface ProbeTexts {
  readonly direction: 'ltr' | 'rtl';
  /** Followed by the code. */
  subject(inbox: string): string;
  readonly text: string;
  /** Below: why it came, and for how long an answer counts. */
  footer(inbox: string): string;
}

const texts = {
  en: {
    direction: 'ltr',
    subject: (inbox) => `Please reply to this email from ${inbox}:`,
    text: 'Press Reply and send, from the mailbox that you answer customers from. What you write doesn’t matter: your reply shows how your emails arrive here, and nobody else gets it.',
    footer: (inbox) =>
      `Someone who runs ${inbox} asked for this, so that your replies reach customers. It works for one hour. If you don’t know about it, ignore this email.`,
  },
  sv: {
    direction: 'ltr',
    subject: (inbox) => `Svara på det här mejlet från ${inbox}:`,
    text: 'Tryck på Svara och skicka, från den brevlåda som du svarar kunder från. Det spelar ingen roll vad du skriver: svaret visar hur dina mejl kommer fram hit, och ingen annan får det.',
    footer: (inbox) =>
      `Någon som driver ${inbox} bad om det här, så att dina svar når kunderna. Det fungerar i en timme. Om du inte känner till det kan du bortse från mejlet.`,
  },
  de: {
    direction: 'ltr',
    subject: (inbox) => `Bitte antworten Sie auf diese E-Mail von ${inbox}:`,
    text: 'Klicken Sie auf „Antworten“ und senden Sie, und zwar aus dem Postfach, aus dem Sie Kunden antworten. Was Sie schreiben, spielt keine Rolle: Ihre Antwort zeigt, wie Ihre E-Mails hier ankommen, und niemand sonst erhält sie.',
    footer: (inbox) =>
      `Jemand, der ${inbox} betreibt, hat darum gebeten, damit Ihre Antworten bei den Kunden ankommen. Das gilt eine Stunde lang. Wenn Sie nichts davon wissen, ignorieren Sie diese E-Mail.`,
  },
  fr: {
    direction: 'ltr',
    subject: (inbox) => `Merci de répondre à cet e-mail de ${inbox} :`,
    text: 'Cliquez sur Répondre et envoyez, depuis la boîte avec laquelle vous répondez aux clients. Peu importe ce que vous écrivez : votre réponse montre comment vos e-mails nous parviennent, et personne d’autre ne la reçoit.',
    footer: (inbox) =>
      `Un responsable de ${inbox} l’a demandé, pour que vos réponses parviennent aux clients. C’est valable une heure. Si vous n’êtes pas au courant, ignorez cet e-mail.`,
  },
  es: {
    direction: 'ltr',
    subject: (inbox) => `Responde a este correo de ${inbox}:`,
    text: 'Pulsa Responder y envía, desde el buzón con el que respondes a los clientes. No importa lo que escribas: tu respuesta muestra cómo llegan aquí tus correos, y nadie más la recibe.',
    footer: (inbox) =>
      `Alguien que gestiona ${inbox} lo ha pedido, para que tus respuestas lleguen a los clientes. Vale durante una hora. Si no sabes nada de esto, ignora este correo.`,
  },
  ar: {
    direction: 'rtl',
    subject: (inbox) => `يُرجى الرد على هذه الرسالة من ${inbox}:`,
    text: 'اضغط على «رد» ثم أرسل، من صندوق البريد الذي ترد منه على العملاء. لا يهم ما تكتبه: يوضح ردك كيف تصل رسائلك إلينا، ولا يتلقاه أي شخص آخر.',
    footer: (inbox) =>
      `طلب أحد المسؤولين عن ${inbox} هذه الرسالة لكي تصل ردودك إلى العملاء. وهي صالحة لمدة ساعة واحدة. إذا لم تكن على علم بذلك، فتجاهل هذه الرسالة.`,
  },
} satisfies Record<string, ProbeTexts>;

const byLanguage: ReadonlyMap<string, ProbeTexts> = new Map(Object.entries(texts));

/** Those of a language tag or of its base language; else the English ones. */
export function probeTexts(tag: string): { readonly language: string; readonly texts: ProbeTexts } {
  const found = byLanguage.get(baseLanguage(tag));
  return found ? { language: tag, texts: found } : { language: 'en', texts: texts.en };
}
