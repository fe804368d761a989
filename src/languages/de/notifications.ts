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
  push: 'In diesem Browser, auch wenn diese Seite geschlossen ist',
  pushUnsupported:
    'Dieser Browser kann keine Benachrichtigungen zeigen, während diese Seite geschlossen ist. Chrome, Edge, Firefox und Safari können es, unter einer Adresse mit https.',
  pushHomeScreen:
    'Legen Sie diese Seite zuerst auf den Home-Bildschirm: Tippen Sie auf „Teilen“ und dann auf „Zum Home-Bildschirm“. Öffnen Sie sie dort und schalten Sie dies ein.',
  pushBlocked:
    'Dieser Browser blockiert Benachrichtigungen dieser Seite. Erlauben Sie sie in seinen Einstellungen für die Website und laden Sie die Seite neu.',
  pushNotLoaded: 'Die Benachrichtigungen in diesem Browser konnten nicht geprüft werden.',
  pushFailed: 'Das hat nicht geklappt. Versuchen Sie es noch einmal.',
  pushTest: 'Test senden',
  pushTestSent:
    'Gesendet. Wenn nichts erscheint, prüfen Sie die Benachrichtigungseinstellungen dieses Geräts.',
  pushTestFailed: 'Der Test konnte nicht gesendet werden. Versuchen Sie es später noch einmal.',
  pushWorks: 'Benachrichtigungen funktionieren in diesem Browser.',
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
