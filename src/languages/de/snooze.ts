import type { SnoozeMessages } from '../parts/snooze.ts';

export const snooze: SnoozeMessages = {
  snooze: 'Zurückstellen',
  title: 'Zurückstellen bis',
  laterToday: 'Später heute',
  tomorrow: 'Morgen',
  nextMonday: 'Nächsten Montag',
  inAWeek: 'In einer Woche',
  otherTime: 'Zu einer anderen Zeit',
  inFuture: 'Wählen Sie eine Zeit innerhalb des nächsten Jahres.',
  wakeNow: 'Jetzt wieder zeigen',
  until: 'Zurückgestellt bis {time}',
  untilBy: '{name} hat sie bis {time} zurückgestellt',
  ended: 'Nicht mehr zurückgestellt',
  woken: 'Seit {time} wieder da',
  failed: 'Die Auswahl konnte nicht geladen werden. Versuchen Sie es noch einmal.',
  empty: 'Nichts ist zurückgestellt',
  emptyHint: 'H in einer Anfrage stellt sie auf später zurück.',
};
