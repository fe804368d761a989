/** What German says otherwise where it says “du”. */

import type { Messages } from '../messages.ts';

export const messages: Partial<Messages> = {
  unreachable:
    'Das Hilfe-Center ist gerade nicht erreichbar. Prüfe deine Verbindung und versuche es noch einmal.',
  tooMany: 'Zu viele Anfragen. Versuche es in {time} noch einmal.',
  unavailable: 'Die Hilfe ist hier gerade nicht verfügbar. Bitte kontaktiere uns auf anderem Weg.',
  failed: 'Etwas ist schiefgegangen. Bitte versuche es gleich noch einmal.',
  noResultsHint: 'Versuche es mit anderen Wörtern oder stöbere in den Themen.',
  didYouMean: 'Meintest du',
  offline: 'Du bist offline. Angezeigt wird, was schon geladen ist.',
  otherLanguage: 'Diesen Artikel gibt es noch nicht auf {wanted}. Du liest ihn auf {language}.',
  voteFailed: 'Deine Stimme wurde nicht gespeichert.',
  askPerson: 'Oder wende dich direkt an uns',
  formSent: 'Danke, deine Nachricht ist angekommen.',
  formFailed: 'Nicht gesendet. Dein Text ist noch da.',
  fieldRequired: 'Bitte fülle dieses Feld aus.',
  fieldEmail: 'Gib eine E-Mail-Adresse ein, zum Beispiel name@beispiel.de.',
  fieldPhone: 'Gib eine Telefonnummer ein, zum Beispiel +46 63 555 01 40.',
  fieldNumber: 'Gib eine Zahl ein.',
  fieldSelect: 'Wähle etwas aus der Liste.',
  fieldDate: 'Gib ein Datum ein.',
  fieldLong: 'Das ist zu lang. Bitte kürze den Text.',
  fieldRefused: 'Bitte prüfe dieses Feld.',
  emptyMessagesHint: 'Wenn du uns schreibst, erscheinen unsere Antworten hier.',
  linkTitle: 'Hast du uns anderswo geschrieben?',
  linkHint: 'Gib deine E-Mail-Adresse ein, und wir senden dir einen Link zu deinen Nachrichten.',
  linkSent:
    'Wenn es Nachrichten von dieser Adresse gibt, ist ein Link unterwegs. Bitte sieh in deinem Posteingang nach.',
  noMessages: 'Von hier aus kannst du uns nicht schreiben.',
  you: 'Du',
  replySolved: 'Brauchst du noch Hilfe? Antworte hier, dann öffnen wir die Anfrage wieder.',
  name: 'Dein Name',
  rateComment: 'Möchtest du etwas hinzufügen? (optional)',
  rated: 'Danke für deine Bewertung.',
  rateFailed: 'Deine Bewertung wurde nicht gespeichert. Bitte versuche es noch einmal.',
  needsSubject: 'Bitte gib einen Betreff ein.',
  needsMessage: 'Bitte gib eine Nachricht ein.',
  notSentYet: 'Noch nicht gesendet. Wir versuchen es wieder, sobald du online bist.',
  notAllowed: 'Wir können gerade keine Nachrichten empfangen. Dein Text ist gespeichert.',
};
