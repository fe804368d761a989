import type { MailTexts } from '../parts/mail.ts';

export const mail: MailTexts = {
  replyToGoOn: (inbox, ticketId) => `Responde a este correo para continuar. ${inbox}, consulta ${ticketId}`,
  replyToAnswer: (customer, ticketId) =>
    `Tu respuesta a este correo se enviará a ${customer}. Consulta ${ticketId}`,
  newTicket: (customer, inbox) => `${customer} escribió a ${inbox}`,
  answered: (agent, customer) => `${agent} respondió a ${customer}`,
  wrote: (date, name) => `El ${date}, ${name} escribió:`,
  files: 'Archivos',
  sentByItself: (inbox, ticketId) => `Esta es una respuesta automática. ${inbox}, consulta ${ticketId}`,
  openConversation: 'Abrir la conversación',
  openTicket: 'Abrir la consulta',
  worksOnce: 'El enlace funciona una sola vez, durante 24 horas.',
  linkSubject: (inbox) => `Tu enlace a ${inbox}`,
  linkText: (inbox) => `Aquí tienes el enlace a tus mensajes con ${inbox}.`,
  linkWasAskedFor: (inbox) =>
    `Alguien pidió este enlace con tu dirección de correo. Si no fuiste tú, ignora este correo. ${inbox}`,
  confirmSubject: (inbox) => `Confirma tu mensaje a ${inbox}`,
  confirmText: (inbox) =>
    `Has escrito a ${inbox}. Confirma que esta es tu dirección de correo y recibiremos tu mensaje.`,
  confirm: 'Confirmar y enviar',
  confirmWithin: 'El enlace funciona durante 48 horas.',
  confirmWasWritten: (inbox) =>
    `Alguien nos escribió con tu dirección de correo. Si no fuiste tú, ignora este correo: el mensaje se eliminará. ${inbox}`,
  waitingSubject: (inbox, count) => `Correos en espera en ${inbox}: ${count}`,
  waitingText: (inbox) =>
    `Algunos correos enviados a ${inbox} no aparecen como mensajes hasta que alguien los revise.`,
  waitingQuarantined: (count) => `Apartados: ${count}`,
  waitingForApproval: (count) => `Retenidos hasta que alguien confirme el remitente: ${count}`,
  waitingHow: 'Estos comandos del servidor muestran la lista:',
  waitingOnceADay: (inbox) =>
    `Recibes este correo como máximo una vez al día porque eres miembro de ${inbox}.`,
  copies: {
    copied: (inbox, ticketId) =>
      `Recibes este correo porque estás en copia en una conversación con ${inbox}. Responde a este correo para continuar. Consulta ${ticketId}`,
    someone: 'alguien de esta conversación',
    withCopiesTo: (addresses) =>
      `Con copia a ${addresses}. Para excluir a alguien, empieza tu respuesta con una línea como #uncc nombre@example.com`,
    tooMany: (count) =>
      `El correo mencionaba a otras ${count} personas. Son demasiadas para enviar copias, así que ninguna recibe una.`,
    byParticipant: (participant) => `${participant}, en copia, escribió`,
    byOutsider:
      'Alguien ajeno a esta conversación ha escrito a su equipo. El cliente no lo ve: puede leerlo en el ticket.',
  },
  notices: {
    language: (name) => `Idioma: ${name}`,
    page: (url) => `Página: ${url}`,
    article: (title) => `Artículo: ${title}`,
    earlierOfCustomer: (count) => `Consultas anteriores de este cliente: ${count}`,
    earlierWithAddress: (count) => `Consultas anteriores con esta dirección: ${count}`,
    noAddress: 'Este visitante no ha dejado ninguna dirección. Tu respuesta solo se lee en el sitio.',
    addressLeft: (address) => `El visitante ha dejado una dirección: ${address}`,
    addressChanged: (former, address) => `El visitante ha cambiado la dirección ${former} por ${address}`,
    mergedInto: (name, ticket) => `${name} ha combinado este ticket con el #${ticket}`,
    mergedHere: (name, ticket) => `${name} ha combinado el #${ticket} con este ticket`,
    unmergedFrom: (name, ticket) => `${name} ha deshecho la combinación con el #${ticket}`,
    unmergedHere: (name, ticket) => `${name} ha deshecho la combinación del #${ticket}`,
    forwarded: (name, addresses) => `${name} ha reenviado un mensaje a ${addresses}`,
  },
  probe: {
    subject: (inbox) => `Responde a este correo de ${inbox}:`,
    text: 'Pulsa Responder y envía, desde el buzón con el que respondes a los clientes. No importa lo que escribas: tu respuesta muestra cómo llegan aquí tus correos, y nadie más la recibe.',
    footer: (inbox) =>
      `Alguien que gestiona ${inbox} lo ha pedido, para que tus respuestas lleguen a los clientes. Vale durante una hora. Si no sabes nada de esto, ignora este correo.`,
  },
  signIn: {
    subject: (name) => `Inicia sesión en ${name}`,
    text: (place, time) =>
      `Alguien pidió este enlace para iniciar sesión con tu dirección de correo: ${place}. ${time}`,
    link: 'Iniciar sesión',
    several: 'Respondes a los clientes de varios equipos, y cada enlace abre uno de ellos.',
    within: 'El enlace funciona una sola vez, durante 15 minutos, en el navegador que lo pidió.',
    notYou: (name) =>
      `Si no fuiste tú, ignora este correo: solo el navegador que pidió el enlace puede usarlo. ${name}`,
  },
  invitation: {
    subject: (name) => `Invitación a ${name}`,
    text: (name) =>
      `${name} te ha añadido a su equipo. Abre el enlace para iniciar sesión y responder a los clientes.`,
    link: 'Iniciar sesión',
    within: 'El enlace funciona una sola vez, durante un día.',
    notYou: (name) => `Si no lo esperabas, ignora este correo. ${name}`,
  },
  passkeyAdded: {
    subject: (name) => `Se ha añadido una clave de acceso en ${name}`,
    text: (place, time) =>
      `Se ha añadido una clave de acceso con la que puedes iniciar sesión: ${place}. ${time}`,
    link: 'Abrir las consultas',
    notYou: (name) =>
      `Si no fuiste tú, inicia sesión, elimina la clave de acceso bajo tu nombre, cierra todas las demás sesiones y avisa a quien administra el servicio. ${name}`,
  },
};
