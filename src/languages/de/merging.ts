import type { MergingMessages } from '../parts/merging.ts';

export const merging: MergingMessages = {
  title: 'Tickets zusammenführen',
  action: 'Zusammenführen mit …',
  find: 'Tickets nach Wörtern oder Nummer suchen',
  none: 'Keine Tickets zu „{text}“',
  noOthers: 'Dieser Kunde hat keine anderen Tickets. Suchen Sie das gewünschte.',
  failed: 'Die Tickets konnten nicht geladen werden.',
  preview: 'Was geschieht',
  willMove:
    'Alle Nachrichten von #{ticket} kommen zu #{into}. #{ticket} wird geschlossen, spätere Nachrichten dorthin gehen an #{into}. Einen Tag lang lässt sich das rückgängig machen.',
  otherTitle: 'Tickets verschiedener Kunden zusammenführen?',
  otherCustomer:
    '{name} kann dann alle Nachrichten von #{ticket} lesen. {other} sieht #{into} nicht und bekommt keine Antworten daraus.',
  merge: 'Zusammenführen',
  done: 'Mit #{into} zusammengeführt',
  heldFirst:
    'Nicht zusammengeführt: Eine Antwort auf dieses Ticket wird gerade gesendet. Versuchen Sie es gleich noch einmal.',
  notMerged: 'Nicht zusammengeführt. Versuchen Sie es noch einmal.',
  undoTooLate: 'Zu spät: Die Tickets wurden vor mehr als einem Tag zusammengeführt.',

  isMerged: 'Mit #{into} zusammengeführt',
  isMergedHint: 'Alle Nachrichten sind in jenem Ticket, auch spätere kommen dorthin.',
  show: '#{into} öffnen',
  from: 'Aus #{ticket}',
};
