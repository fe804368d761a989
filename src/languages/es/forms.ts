import type { FormTexts } from '../parts/forms.ts';

export const forms: FormTexts = {
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
};
