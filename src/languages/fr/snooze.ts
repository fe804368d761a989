import type { SnoozeMessages } from '../parts/snooze.ts';

export const snooze: SnoozeMessages = {
  snooze: 'Mettre en veille',
  title: 'Mettre en veille jusqu’à',
  laterToday: 'Plus tard aujourd’hui',
  tomorrow: 'Demain',
  nextMonday: 'Lundi prochain',
  inAWeek: 'Dans une semaine',
  otherTime: 'À un autre moment',
  inFuture: 'Choisissez un moment dans l’année qui vient.',
  wakeNow: 'Réveiller maintenant',
  until: 'En veille jusqu’à {time}',
  untilBy: 'Mise en veille par {name} jusqu’à {time}',
  ended: 'La veille est terminée',
  woken: 'Réveillée depuis {time}',
  failed: 'Le choix n’a pas pu être chargé. Réessayez.',
  empty: 'Aucune demande en veille',
  emptyHint: 'Appuyez sur H dans une demande pour la remettre à plus tard.',
};
