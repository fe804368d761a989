import type { SnoozeMessages } from '../parts/snooze.ts';

export const snooze: SnoozeMessages = {
  snooze: 'Snooze',
  title: 'Snooze until',
  laterToday: 'Later today',
  tomorrow: 'Tomorrow',
  nextMonday: 'Next Monday',
  inAWeek: 'In a week',
  otherTime: 'At another time',
  inFuture: 'Choose a time within the next year.',
  wakeNow: 'Wake now',
  until: 'Snoozed until {time}',
  untilBy: '{name} snoozed it until {time}',
  ended: 'Snooze ended',
  woken: 'Snooze ended {time} ago',
  failed: 'The choice couldn’t be loaded. Try again.',
  empty: 'Nothing is snoozed',
  emptyHint: 'Press H in a ticket to put it off until later.',
};
