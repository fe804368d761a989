import type { ServerTexts } from '../messages.ts';

export const server: ServerTexts = {
  mail: {
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
  },

  notes: {
    tooLarge: 'Este correo es demasiado grande para mostrarlo.',
    goesOnIn: (file) => `El correo continúa. El texto completo está en el archivo ${file}.`,
    isCutOff: 'El correo continúa, pero no se pudo guardar el resto.',
    encrypted: 'Este correo está cifrado y no se puede mostrar.',
    damaged: 'Este correo está dañado: puede que falten partes.',
    eventTime: (time) => `Cuándo: ${time}`,
    eventPlace: (place) => `Dónde: ${place}`,
    eventCancelled: 'Este evento se ha cancelado.',
    automaticNotVerified: 'Correo automático, remitente no verificado',
    senderNotVerified: 'Remitente no verificado',
  },

  approval: {
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
    hiddenText:
      'Tu correo no se ha enviado. La consulta está en un buzón de otros equipos que no puedes ver. Un propietario puede enviarlo o descartarlo.',
    stoppedFooter: (inbox) => `Recibes este correo porque respondiste a un correo de ${inbox}.`,
    youWrote: 'Escribiste:',
    labels: { from: 'De', customer: 'Cliente', subject: 'Asunto', check: 'Comprobación', files: 'Archivos' },
    checks: {
      pass: 'El servidor de correo confirma este remitente.',
      fail: 'El servidor de correo no pudo confirmar este remitente. La dirección puede ser falsa.',
      none: 'Ningún servidor de correo ha comprobado este remitente.',
    },
    reasons: {
      'another sender':
        'Llegó a tu propia dirección de respuesta, pero desde una dirección que no es la tuya.',
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
  },

  forms: {
    voted: 'Gracias por tu opinión.',
    checkMail: 'Revisa tu correo',
    checkMailText:
      'Hemos enviado un enlace a la dirección de correo que indicaste. Ábrelo para confirmar tu dirección y recibiremos tu mensaje. El enlace funciona durante 48 horas.',
    confirm: 'Confirma tu dirección de correo',
    confirmText: (subject) => `Pulsa el botón para enviarnos tu mensaje «${subject}».`,
    confirmButton: 'Confirmar y enviar',
    pressAgain: 'Aún no se ha enviado. Pulsa el botón otra vez.',
    sent: 'Tu mensaje se ha enviado',
    sentText: 'Te responderemos por correo.',
    ended: 'Este enlace ya no funciona',
    endedText:
      'Cada enlace funciona una sola vez, durante 48 horas. Si ya confirmaste tu dirección, tenemos tu mensaje. Si no, escríbenos de nuevo.',
    contact: 'Contacto',
    tooMany: 'Demasiados intentos',
    tooManyText: 'Vuelve a intentarlo dentro de unos minutos.',
    refused: 'Este formulario no se puede enviar desde otra página',
    refusedText: 'Ábrelo en el centro de ayuda y envíalo desde allí.',
    unreadable: 'Algo salió mal',
    unreadableText:
      'No hemos podido leer lo que se envió. Vuelve atrás e inténtalo de nuevo. Si tu mensaje es muy largo, envíanoslo por correo.',
    home: 'Centro de ayuda',
  },

  magicLinkPage: {
    title: 'Abrir tu conversación',
    text: 'Solo tú puedes abrirla, con el enlace que te enviamos por correo. El enlace funciona una sola vez.',
    open: 'Abrir la conversación',
    opening: 'Abriendo…',
    usedTitle: 'Este enlace ya no funciona',
    usedText:
      'Cada enlace funciona una sola vez, durante 24 horas. Podemos enviarte uno nuevo a la misma dirección.',
    sendLink: 'Enviar un nuevo enlace',
    linkSent: 'Si conocemos este enlace, uno nuevo va camino de tu bandeja de entrada.',
    failed: 'Algo salió mal. Vuelve a intentarlo en un momento.',
    continueOn: 'Continuar en {site}',
    needsScript:
      'Esta página necesita JavaScript. Actívalo en tu navegador y abre el enlace de nuevo, o responde al correo.',
  },

  articles: {
    callouts: {
      note: 'Nota',
      tip: 'Consejo',
      important: 'Importante',
      warning: 'Advertencia',
      caution: 'Precaución',
    },
    backToText: 'Volver al texto',
    general: 'General',
  },
};
