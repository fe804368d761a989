import type { ForwardingMessages } from '../parts/forwarding.ts';

export const forwarding: ForwardingMessages = {
  action: 'Weiterleiten',
  title: 'Nachricht weiterleiten',
  hint: 'Die E-Mail geht an Personen außerhalb Ihres Teams. Deren Antworten werden hier zu Notizen, der Kunde sieht sie nie.',
  to: 'An',
  toHint: 'Bis zu {count} E-Mail-Adressen, durch Kommas getrennt',
  comment: 'Ihre Nachricht',
  quote: 'Zitierter Text',
  withFiles: 'Dateien mitsenden',
  send: 'Weiterleiten',
  done: 'Weitergeleitet an {to}',
  failed: 'Nicht weitergeleitet. Ihre Eingaben sind noch da.',
  needsAddress: 'Geben Sie eine E-Mail-Adresse ein.',
  wrongAddress:
    'An {email} kann nicht weitergeleitet werden. Geben Sie eine Adresse von außerhalb ein: nicht die des Kunden, eines Teilnehmers oder Ihres Teams.',
  tooMany:
    'Nicht weitergeleitet: zu viele Adressen innerhalb einer Stunde. Versuchen Sie es später noch einmal.',
  noMail: 'Dieser Posteingang sendet keine E-Mails.',
  undoTooLate: 'Zu spät: Die E-Mail ist schon unterwegs.',
};
