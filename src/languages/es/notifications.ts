import type { NotificationMessages } from '../parts/notifications.ts';

export const notifications: NotificationMessages = {
  title: 'Notificaciones',
  newTickets: 'Consultas nuevas',
  replies: 'Respuestas de clientes',
  all: 'Todas las consultas',
  unassigned: 'Mías y sin asignar',
  mine: 'Solo las mías',
  none: 'Ninguna',
  onScreen: 'Mostrarlas en esta página',
  sound: 'Reproducir un sonido',
  mail: 'Correos de tus buzones',
  mailAlways: 'Por cada mensaje',
  mailAway: 'Solo cuando no estoy',
  notSaved: 'No se guardó. Inténtalo de nuevo.',
  notLoaded: 'No se pudieron cargar tus notificaciones.',

  cards: 'Mensajes nuevos',
  newTicket: 'Consulta nueva',
  reply: 'Respuesta nueva',

  mailboxFails: 'Sin conexión con el buzón {mailbox} (último contacto: {time}). El correo nuevo no llega.',
  heldMails: {
    one: '{count} correo espera aprobación.',
    many: '{count} de correos esperan aprobación.',
    other: '{count} correos esperan aprobación.',
  },
  showHeld: 'Mostrar',
};
