import type { SnoozeMessages } from '../parts/snooze.ts';

export const snooze: SnoozeMessages = {
  snooze: 'Rimanda',
  title: 'Rimanda fino a',
  laterToday: 'Più tardi oggi',
  tomorrow: 'Domani',
  nextMonday: 'Lunedì prossimo',
  inAWeek: 'Tra una settimana',
  otherTime: 'In un altro momento',
  inFuture: 'Scegli un momento entro il prossimo anno.',
  wakeNow: 'Riprendi ora',
  until: 'Rimandata fino a {time}',
  untilBy: '{name} l’ha rimandata fino a {time}',
  ended: 'Non è più rimandata',
  woken: 'Tornata da {time}',
  failed: 'Impossibile caricare la scelta. Riprova.',
  empty: 'Nessuna richiesta rimandata',
  emptyHint: 'Premi H in una richiesta per rimandarla.',
};
