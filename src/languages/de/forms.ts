import type { FormTexts } from '../parts/forms.ts';

export const forms: FormTexts = {
  voted: 'Vielen Dank für Ihre Rückmeldung.',
  checkMail: 'Sehen Sie in Ihr Postfach',
  checkMailText:
    'Wir haben einen Link an die angegebene E-Mail-Adresse gesendet. Öffnen Sie ihn, um Ihre Adresse zu bestätigen. Dann erhalten wir Ihre Nachricht. Der Link funktioniert 48 Stunden lang.',
  confirm: 'Bestätigen Sie Ihre E-Mail-Adresse',
  confirmText: (subject) => `Drücken Sie auf die Schaltfläche, um uns Ihre Nachricht „${subject}“ zu senden.`,
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
};
