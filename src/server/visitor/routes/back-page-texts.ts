/** What the page that leads back from a mail says, in the languages of the interface. */

import type { BackPageTexts } from '../../../api/back-page.ts';
import { baseLanguage } from '../../../api/language-tag.ts';

interface PageTexts extends BackPageTexts {
  /** Where no script runs. */
  readonly needsScript: string;
}

const texts = {
  en: {
    title: 'Open your conversation',
    text: 'Only you can open it, with the link that we emailed to you. The link works once.',
    open: 'Open conversation',
    opening: 'Opening…',
    usedTitle: 'This link no longer works',
    usedText: 'Each link works once, within a day. We can email you a new one, to the same address.',
    sendLink: 'Send a new link',
    linkSent: 'If we know this link, a new one is on its way to your inbox.',
    failed: 'Something went wrong. Please try again in a moment.',
    continueOn: 'Continue on {site}',
    needsScript:
      'This page needs JavaScript. Turn it on in your browser and open the link again, or just reply to the email.',
  },
  sv: {
    title: 'Öppna din konversation',
    text: 'Bara du kan öppna den, med länken som vi mejlade till dig. Länken fungerar en gång.',
    open: 'Öppna konversationen',
    opening: 'Öppnar…',
    usedTitle: 'Länken fungerar inte längre',
    usedText: 'Varje länk fungerar en gång, inom ett dygn. Vi kan mejla en ny till samma adress.',
    sendLink: 'Skicka en ny länk',
    linkSent: 'Om vi känner igen länken är en ny på väg till din inkorg.',
    failed: 'Något gick fel. Försök igen om en stund.',
    continueOn: 'Fortsätt på {site}',
    needsScript:
      'Sidan behöver JavaScript. Slå på det i webbläsaren och öppna länken igen, eller svara på mejlet.',
  },
  de: {
    title: 'Ihre Unterhaltung öffnen',
    text: 'Nur Sie können sie öffnen, mit dem Link aus unserer E-Mail. Der Link funktioniert einmal.',
    open: 'Unterhaltung öffnen',
    opening: 'Wird geöffnet…',
    usedTitle: 'Dieser Link funktioniert nicht mehr',
    usedText:
      'Jeder Link funktioniert einmal, innerhalb eines Tages. Wir können Ihnen einen neuen an dieselbe Adresse senden.',
    sendLink: 'Neuen Link senden',
    linkSent: 'Wenn wir diesen Link kennen, ist ein neuer auf dem Weg in Ihr Postfach.',
    failed: 'Etwas ist schiefgelaufen. Bitte versuchen Sie es gleich noch einmal.',
    continueOn: 'Weiter auf {site}',
    needsScript:
      'Diese Seite braucht JavaScript. Schalten Sie es in Ihrem Browser ein und öffnen Sie den Link erneut, oder antworten Sie auf die E-Mail.',
  },
  fr: {
    title: 'Ouvrir votre conversation',
    text: 'Vous seul pouvez l’ouvrir, avec le lien reçu par e-mail. Le lien fonctionne une seule fois.',
    open: 'Ouvrir la conversation',
    opening: 'Ouverture…',
    usedTitle: 'Ce lien ne fonctionne plus',
    usedText:
      'Chaque lien fonctionne une seule fois, pendant 24 heures. Nous pouvons vous en envoyer un nouveau, à la même adresse.',
    sendLink: 'Envoyer un nouveau lien',
    linkSent: 'Si nous connaissons ce lien, un nouveau est en route vers votre boîte de réception.',
    failed: 'Une erreur est survenue. Veuillez réessayer dans un instant.',
    continueOn: 'Continuer sur {site}',
    needsScript:
      'Cette page nécessite JavaScript. Activez-le dans votre navigateur et rouvrez le lien, ou répondez simplement à l’e-mail.',
  },
  es: {
    title: 'Abrir tu conversación',
    text: 'Solo tú puedes abrirla, con el enlace que te enviamos por correo. El enlace funciona una sola vez.',
    open: 'Abrir la conversación',
    opening: 'Abriendo…',
    usedTitle: 'Este enlace ya no funciona',
    usedText:
      'Cada enlace funciona una sola vez, durante 24 horas. Podemos enviarte uno nuevo a la misma dirección.',
    sendLink: 'Enviar un nuevo enlace',
    linkSent: 'Si conocemos este enlace, uno nuevo va camino de tu bandeja de entrada.',
    failed: 'Algo salió mal. Vuelve a intentarlo en un momento.',
    continueOn: 'Continuar en {site}',
    needsScript:
      'Esta página necesita JavaScript. Actívalo en tu navegador y abre el enlace de nuevo, o responde al correo.',
  },
  ar: {
    title: 'فتح محادثتك',
    text: 'أنت وحدك من يستطيع فتحها، بالرابط الذي أرسلناه إليك بالبريد الإلكتروني. يعمل الرابط مرة واحدة.',
    open: 'فتح المحادثة',
    opening: 'جارٍ الفتح…',
    usedTitle: 'لم يعد هذا الرابط يعمل',
    usedText: 'يعمل كل رابط مرة واحدة خلال 24 ساعة. يمكننا إرسال رابط جديد إلى العنوان نفسه.',
    sendLink: 'إرسال رابط جديد',
    linkSent: 'إذا كنا نعرف هذا الرابط، فهناك رابط جديد في طريقه إلى بريدك.',
    failed: 'حدث خطأ ما. يُرجى المحاولة مرة أخرى بعد قليل.',
    continueOn: 'المتابعة على {site}',
    needsScript: 'تحتاج هذه الصفحة إلى JavaScript. فعّله في متصفحك وافتح الرابط مجددًا، أو رُدّ على الرسالة.',
  },
} satisfies Record<string, PageTexts>;

const byLanguage: ReadonlyMap<string, PageTexts> = new Map(Object.entries(texts));

/** Those of a language tag, or of its base language; the English ones where there are none. */
export function backPageTexts(tag: string): { readonly language: string; readonly texts: PageTexts } {
  const base = baseLanguage(tag);
  const found = byLanguage.get(base);
  return found ? { language: base, texts: found } : { language: 'en', texts: texts.en };
}
