import type { PreviewMessages } from '../messages.ts';

export const preview: PreviewMessages = {
  direction: 'ltr',
  from: (name) => `Respuesta nueva de ${name}`,
  reply: 'Escribe una respuesta',
  send: 'Enviar',
  sending: 'Enviando…',
  close: 'Cerrar',
  failed: 'No se pudo enviar. Inténtalo de nuevo.',
};
