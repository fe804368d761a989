import type { NotificationMessages } from '../parts/notifications.ts';

export const notifications: NotificationMessages = {
  title: 'Benachrichtigungen',
  newTickets: 'Neue Anfragen',
  replies: 'Antworten von Kunden',
  all: 'Alle Anfragen',
  unassigned: 'Meine und nicht zugewiesene',
  mine: 'Nur meine',
  none: 'Keine',
  onScreen: 'Auf dieser Seite anzeigen',
  sound: 'Einen Ton abspielen',
  mail: 'E-Mails zu Ihren Postfächern',
  mailAlways: 'Zu jeder Nachricht',
  mailAway: 'Nur wenn ich nicht da bin',
  notSaved: 'Nicht gespeichert. Versuchen Sie es noch einmal.',
  notLoaded: 'Ihre Benachrichtigungen konnten nicht geladen werden.',

  cards: 'Neue Nachrichten',
  newTicket: 'Neue Anfrage',
  reply: 'Neue Antwort',

  mailboxFails: 'Keine Verbindung zum Postfach {mailbox} seit {time}. Neue E-Mails werden nicht abgeholt.',
  heldMails: {
    one: '{count} E-Mail wartet auf Freigabe.',
    other: '{count} E-Mails warten auf Freigabe.',
  },
  showHeld: 'Anzeigen',
};
