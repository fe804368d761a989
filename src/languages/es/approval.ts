import type { ApprovalTexts } from '../parts/approval.ts';

export const approval: ApprovalTexts = {
  askSubject: (inbox) => `¿Escribiste esto? Un correo a ${inbox}`,
  listSubject: (inbox, count) => `¿Escribiste estos? Correos a ${inbox}: ${count}`,
  stoppedSubject: (subject) => `No enviado: ${subject}`,
  askText: (inbox) =>
    `Llegó un correo a ${inbox} en tu nombre y nada demuestra que sea tuyo. Está retenido: el cliente no lo ha recibido.`,
  askFooter: (inbox) =>
    `Recibes este correo como máximo una vez por hora porque llegaron correos a ${inbox} en tu nombre.`,
  unknownText: (customer) =>
    `Tu respuesta a ${customer} no se ha enviado. La primera línea parece un comando, pero ese comando no existe.`,
  answeredText: (customer, agent) =>
    `Tu respuesta a ${customer} no se ha enviado. ${agent} ha respondido después del correo al que respondías.`,
  stoppedFooter: (inbox) => `Recibes este correo porque respondiste a un correo de ${inbox}.`,
  youWrote: 'Escribiste:',
  labels: { from: 'De', customer: 'Cliente', subject: 'Asunto', check: 'Comprobación', files: 'Archivos' },
  checks: {
    pass: 'El servidor de correo confirma este remitente.',
    fail: 'El servidor de correo no pudo confirmar este remitente. La dirección puede ser falsa.',
    none: 'Ningún servidor de correo ha comprobado este remitente.',
  },
  reasons: {
    'another sender': 'Llegó a tu propia dirección de respuesta, pero desde una dirección que no es la tuya.',
    'sender not verified': 'Dice que es tuyo y nada lo demuestra.',
    'agent without reply address': 'Dice que es tuyo, pero llegó a una dirección que no es la tuya.',
  },
  look: 'Ver este correo',
  worksForDays: 'El enlace funciona durante 7 días.',
  how: 'Este comando del servidor lo deja pasar:',
  ask: {
    title: '¿Escribiste esto?',
    text: 'Este correo llegó en tu nombre. El cliente no lo ha recibido.',
  },
  yes: 'Sí, enviarlo',
  notMe: 'No fui yo',
  stoppedTitle: 'Tu respuesta no se ha enviado',
  unknownHint:
    'La primera línea parece un comando, pero los únicos comandos son #note, #solved, #open y #uncc con una dirección. Puedes enviarlo todo como texto, tal como se muestra aquí.',
  answeredHint:
    'Alguien de tu equipo ha respondido mientras tanto. Lee esa respuesta antes de enviar la tuya.',
  sendAsText: 'Enviar como texto',
  sendAnyway: 'Enviar de todos modos',
  discard: 'Descartar',
  noText: 'Este correo no tiene texto que se pueda mostrar.',
  pressAgain: 'Esta página estuvo abierta demasiado tiempo. Pulsa el botón otra vez.',
  approved: { title: 'Gracias', text: 'El correo está en la consulta, o lo estará en un momento.' },
  done: { title: 'Ya está hecho', text: 'Este correo ya no está retenido. Ya se ha gestionado.' },
  discarded: { title: 'Descartado', text: 'Tu correo no se enviará.' },
  quarantined: {
    title: 'Gracias por avisarnos',
    text: 'No se ha enviado nada de este correo. Se guarda para quien administra el servidor.',
  },
  unreadable: {
    title: 'Apartado',
    text: 'No se pudo leer este correo. Quien administra el servidor puede revisarlo.',
  },
  ended: {
    title: 'Este enlace ha caducado',
    text: 'Los enlaces funcionan durante 7 días. El correo sigue retenido. Este comando del servidor lo deja pasar:',
  },
  missing: {
    title: 'Este enlace no funciona',
    text: 'Puede que esté incompleto o que el correo ya no exista. Abre el correo más reciente y vuelve a intentarlo.',
  },
  tooMany: { title: 'Demasiadas solicitudes', text: 'Espera un minuto y vuelve a intentarlo.' },
};
