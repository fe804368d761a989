import type { ForwardingMessages } from '../parts/forwarding.ts';

export const forwarding: ForwardingMessages = {
  action: 'Reenviar',
  title: 'Reenviar mensaje',
  hint: 'El correo va a personas ajenas a tu equipo. Lo que respondan será una nota aquí: el cliente nunca lo verá.',
  to: 'Para',
  toHint: 'Hasta {count} direcciones de correo, separadas por comas',
  comment: 'Tu mensaje',
  quote: 'Texto citado',
  withFiles: 'Enviar también los archivos',
  send: 'Reenviar',
  done: 'Reenviado a {to}',
  failed: 'No se ha reenviado. Lo que has escrito sigue aquí.',
  needsAddress: 'Escribe una dirección de correo.',
  wrongAddress:
    'No se puede reenviar a {email}. Escribe una dirección externa: ni la del cliente, ni la de un participante, ni la de tu equipo.',
  tooMany: 'No se ha reenviado: demasiadas direcciones en una hora. Inténtalo más tarde.',
  noMail: 'Esta bandeja no envía correos.',
  undoTooLate: 'Ya no se puede deshacer: el correo está en camino.',
};
