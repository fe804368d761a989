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
  push: 'En este navegador, también con esta página cerrada',
  pushUnsupported:
    'Este navegador no puede mostrar notificaciones con esta página cerrada. Chrome, Edge, Firefox y Safari sí pueden, en una dirección con https.',
  pushHomeScreen:
    'Primero añade esta página a la pantalla de inicio: toca «Compartir» y después «Añadir a pantalla de inicio». Ábrela desde allí y activa esta opción.',
  pushBlocked:
    'Este navegador bloquea las notificaciones de esta página. Permítelas en su configuración para este sitio y vuelve a cargarla.',
  pushNotLoaded: 'No se pudieron comprobar las notificaciones de este navegador.',
  pushFailed: 'No ha funcionado. Inténtalo de nuevo.',
  pushTest: 'Enviar una prueba',
  pushTestSent: 'Enviada. Si no aparece nada, revisa los ajustes de notificaciones de este dispositivo.',
  pushTestFailed: 'No se ha podido enviar la prueba. Inténtalo más tarde.',
  pushWorks: 'Las notificaciones funcionan en este navegador.',
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
