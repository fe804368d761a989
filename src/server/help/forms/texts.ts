/** What the pages around forms without a script say, in the languages of the interface. */

import { baseLanguage } from '../../../api/language-tag.ts';

export interface FormTexts {
  readonly voted: string;
  /** After the contact form. */
  readonly checkMail: string;
  readonly checkMailText: string;
  /** On the page that the mail leads to. */
  readonly confirm: string;
  confirmText(subject: string): string;
  readonly confirmButton: string;
  readonly pressAgain: string;
  readonly sent: string;
  readonly sentText: string;
  readonly ended: string;
  readonly endedText: string;
  readonly contact: string;
  readonly tooMany: string;
  readonly tooManyText: string;
  readonly refused: string;
  readonly refusedText: string;
  readonly unreadable: string;
  readonly unreadableText: string;
  readonly home: string;
}

const texts = {
  en: {
    voted: 'Thanks for letting us know.',
    checkMail: 'Check your email',
    checkMailText:
      'We’ve sent a link to the email address that you entered. Open it to confirm your address, and we’ll get your message. The link works for 48 hours.',
    confirm: 'Confirm your email address',
    confirmText: (subject) => `Press the button to send us your message “${subject}”.`,
    confirmButton: 'Confirm and send',
    pressAgain: 'That didn’t work yet. Please press the button again.',
    sent: 'Your message has been sent',
    sentText: 'We’ll reply by email.',
    ended: 'This link no longer works',
    endedText:
      'Each link works once, within 48 hours. If you’ve already confirmed your address, we have your message. Otherwise, please write to us again.',
    contact: 'Contact us',
    tooMany: 'Too many attempts',
    tooManyText: 'Please try again in a few minutes.',
    refused: 'This form can’t be sent from another page',
    refusedText: 'Open it in the help center and send it from there.',
    unreadable: 'Something went wrong',
    unreadableText:
      'We couldn’t read what was sent. Go back and try again. Very long messages may not fit: email them to us instead.',
    home: 'Help center',
  },
  sv: {
    voted: 'Tack för att du berättar.',
    checkMail: 'Titta i din e-post',
    checkMailText:
      'Vi har skickat en länk till e-postadressen som du angav. Öppna den för att bekräfta adressen, så får vi ditt meddelande. Länken fungerar i 48 timmar.',
    confirm: 'Bekräfta din e-postadress',
    confirmText: (subject) => `Tryck på knappen för att skicka ditt meddelande ”${subject}” till oss.`,
    confirmButton: 'Bekräfta och skicka',
    pressAgain: 'Det gick inte än. Tryck på knappen igen.',
    sent: 'Ditt meddelande har skickats',
    sentText: 'Vi svarar via e-post.',
    ended: 'Länken fungerar inte längre',
    endedText:
      'Varje länk fungerar en gång, inom 48 timmar. Om du redan har bekräftat adressen har vi fått ditt meddelande. Skriv annars till oss igen.',
    contact: 'Kontakta oss',
    tooMany: 'För många försök',
    tooManyText: 'Försök igen om några minuter.',
    refused: 'Formuläret kan inte skickas från en annan sida',
    refusedText: 'Öppna det i hjälpcentret och skicka det därifrån.',
    unreadable: 'Något gick fel',
    unreadableText:
      'Vi kunde inte läsa det som skickades. Gå tillbaka och försök igen. Mycket långa meddelanden får kanske inte plats: mejla dem till oss i stället.',
    home: 'Hjälpcenter',
  },
  de: {
    voted: 'Vielen Dank für Ihre Rückmeldung.',
    checkMail: 'Sehen Sie in Ihr Postfach',
    checkMailText:
      'Wir haben einen Link an die angegebene E-Mail-Adresse gesendet. Öffnen Sie ihn, um Ihre Adresse zu bestätigen. Dann erhalten wir Ihre Nachricht. Der Link funktioniert 48 Stunden lang.',
    confirm: 'Bestätigen Sie Ihre E-Mail-Adresse',
    confirmText: (subject) =>
      `Drücken Sie auf die Schaltfläche, um uns Ihre Nachricht „${subject}“ zu senden.`,
    confirmButton: 'Bestätigen und senden',
    pressAgain: 'Das hat noch nicht geklappt. Bitte drücken Sie noch einmal auf die Schaltfläche.',
    sent: 'Ihre Nachricht wurde gesendet',
    sentText: 'Wir antworten per E-Mail.',
    ended: 'Dieser Link funktioniert nicht mehr',
    endedText:
      'Jeder Link funktioniert einmal, innerhalb von 48 Stunden. Wenn Sie Ihre Adresse schon bestätigt haben, haben wir Ihre Nachricht erhalten. Sonst schreiben Sie uns bitte noch einmal.',
    contact: 'Kontakt',
    tooMany: 'Zu viele Versuche',
    tooManyText: 'Bitte versuchen Sie es in einigen Minuten noch einmal.',
    refused: 'Dieses Formular kann nicht von einer anderen Seite gesendet werden',
    refusedText: 'Öffnen Sie es im Hilfe-Center und senden Sie es von dort.',
    unreadable: 'Etwas ist schiefgelaufen',
    unreadableText:
      'Wir konnten die Eingaben nicht lesen. Gehen Sie zurück und versuchen Sie es noch einmal. Sehr lange Nachrichten passen vielleicht nicht: Senden Sie uns dann eine E-Mail.',
    home: 'Hilfe-Center',
  },
  fr: {
    voted: 'Merci pour votre retour.',
    checkMail: 'Consultez vos e-mails',
    checkMailText:
      'Nous avons envoyé un lien à l’adresse e-mail indiquée. Ouvrez-le pour confirmer votre adresse, et nous recevrons votre message. Le lien fonctionne pendant 48 heures.',
    confirm: 'Confirmez votre adresse e-mail',
    confirmText: (subject) => `Appuyez sur le bouton pour nous envoyer votre message « ${subject} ».`,
    confirmButton: 'Confirmer et envoyer',
    pressAgain: 'L’envoi n’a pas encore abouti. Veuillez appuyer de nouveau sur le bouton.',
    sent: 'Votre message a été envoyé',
    sentText: 'Nous vous répondrons par e-mail.',
    ended: 'Ce lien ne fonctionne plus',
    endedText:
      'Chaque lien fonctionne une seule fois, pendant 48 heures. Si vous avez déjà confirmé votre adresse, nous avons reçu votre message. Sinon, veuillez nous écrire à nouveau.',
    contact: 'Nous contacter',
    tooMany: 'Trop de tentatives',
    tooManyText: 'Veuillez réessayer dans quelques minutes.',
    refused: 'Ce formulaire ne peut pas être envoyé depuis une autre page',
    refusedText: 'Ouvrez-le dans le centre d’aide et envoyez-le depuis celui-ci.',
    unreadable: 'Une erreur est survenue',
    unreadableText:
      'Nous n’avons pas pu lire ce qui a été envoyé. Revenez en arrière et réessayez. Si votre message est très long, envoyez-le-nous plutôt par e-mail.',
    home: 'Centre d’aide',
  },
  es: {
    voted: 'Gracias por tu opinión.',
    checkMail: 'Revisa tu correo',
    checkMailText:
      'Hemos enviado un enlace a la dirección de correo que indicaste. Ábrelo para confirmar tu dirección y recibiremos tu mensaje. El enlace funciona durante 48 horas.',
    confirm: 'Confirma tu dirección de correo',
    confirmText: (subject) => `Pulsa el botón para enviarnos tu mensaje «${subject}».`,
    confirmButton: 'Confirmar y enviar',
    pressAgain: 'Aún no se ha enviado. Pulsa el botón otra vez.',
    sent: 'Tu mensaje se ha enviado',
    sentText: 'Te responderemos por correo.',
    ended: 'Este enlace ya no funciona',
    endedText:
      'Cada enlace funciona una sola vez, durante 48 horas. Si ya confirmaste tu dirección, tenemos tu mensaje. Si no, escríbenos de nuevo.',
    contact: 'Contacto',
    tooMany: 'Demasiados intentos',
    tooManyText: 'Vuelve a intentarlo dentro de unos minutos.',
    refused: 'Este formulario no se puede enviar desde otra página',
    refusedText: 'Ábrelo en el centro de ayuda y envíalo desde allí.',
    unreadable: 'Algo salió mal',
    unreadableText:
      'No hemos podido leer lo que se envió. Vuelve atrás e inténtalo de nuevo. Si tu mensaje es muy largo, envíanoslo por correo.',
    home: 'Centro de ayuda',
  },
  ar: {
    voted: 'شكرًا على رأيك.',
    checkMail: 'تحقق من بريدك الإلكتروني',
    checkMailText:
      'أرسلنا رابطًا إلى عنوان البريد الإلكتروني الذي أدخلته. افتحه لتأكيد عنوانك، وعندها تصلنا رسالتك. يعمل الرابط لمدة 48 ساعة.',
    confirm: 'تأكيد عنوان بريدك الإلكتروني',
    confirmText: (subject) => `اضغط على الزر لإرسال رسالتك «${subject}» إلينا.`,
    confirmButton: 'تأكيد وإرسال',
    pressAgain: 'لم تُرسل بعد. يُرجى الضغط على الزر مرة أخرى.',
    sent: 'تم إرسال رسالتك',
    sentText: 'سنرد عليك عبر البريد الإلكتروني.',
    ended: 'لم يعد هذا الرابط يعمل',
    endedText:
      'يعمل كل رابط مرة واحدة خلال 48 ساعة. إذا سبق أن أكّدت عنوانك فقد وصلتنا رسالتك، وإلا فيُرجى مراسلتنا مرة أخرى.',
    contact: 'اتصل بنا',
    tooMany: 'محاولات كثيرة جدًا',
    tooManyText: 'يُرجى المحاولة مرة أخرى بعد بضع دقائق.',
    refused: 'لا يمكن إرسال هذا النموذج من صفحة أخرى',
    refusedText: 'افتحه في مركز المساعدة وأرسله من هناك.',
    unreadable: 'حدث خطأ ما',
    unreadableText:
      'لم نتمكن من قراءة ما أُرسل. ارجع وحاول مرة أخرى. إذا كانت رسالتك طويلة جدًا فأرسلها إلينا بالبريد الإلكتروني.',
    home: 'مركز المساعدة',
  },
} satisfies Record<string, FormTexts>;

const byLanguage: ReadonlyMap<string, FormTexts> = new Map(Object.entries(texts));

/** Those of a language tag, or of its base language; the English ones where there are none. */
export function formTexts(tag: string): FormTexts {
  return byLanguage.get(baseLanguage(tag)) ?? texts.en;
}
