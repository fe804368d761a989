import type { SnoozeMessages } from '../parts/snooze.ts';

export const snooze: SnoozeMessages = {
  snooze: 'Skjut upp',
  title: 'Skjut upp till',
  laterToday: 'Senare i dag',
  tomorrow: 'I morgon',
  nextMonday: 'Nästa måndag',
  inAWeek: 'Om en vecka',
  otherTime: 'En annan tid',
  inFuture: 'Välj en tid inom det närmaste året.',
  wakeNow: 'Visa igen nu',
  until: 'Uppskjutet till {time}',
  untilBy: '{name} har skjutit upp det till {time}',
  ended: 'Inte längre uppskjutet',
  woken: 'Tillbaka sedan {time}',
  failed: 'Valet kunde inte laddas. Försök igen.',
  empty: 'Inget är uppskjutet',
  emptyHint: 'Tryck på H i ett ärende för att skjuta upp det.',
};
