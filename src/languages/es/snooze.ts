import type { SnoozeMessages } from '../parts/snooze.ts';

export const snooze: SnoozeMessages = {
  snooze: 'Posponer',
  title: 'Posponer hasta',
  laterToday: 'Más tarde hoy',
  tomorrow: 'Mañana',
  nextMonday: 'El próximo lunes',
  inAWeek: 'Dentro de una semana',
  otherTime: 'En otro momento',
  inFuture: 'Elige un momento del próximo año.',
  wakeNow: 'Recuperar ahora',
  until: 'Pospuesta hasta {time}',
  untilBy: '{name} la pospuso hasta {time}',
  ended: 'Ya no está pospuesta',
  woken: 'De vuelta desde hace {time}',
  failed: 'No se pudo cargar la elección. Inténtalo de nuevo.',
  empty: 'No hay nada pospuesto',
  emptyHint: 'Pulsa H en una consulta para dejarla para más tarde.',
};
