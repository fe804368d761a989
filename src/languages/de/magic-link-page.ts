import type { BackPageTexts } from '../parts/magic-link-page.ts';

export const backPage: BackPageTexts = {
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
};
