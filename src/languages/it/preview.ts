import type { PreviewMessages } from '../messages.ts';

export const preview: PreviewMessages = {
  direction: 'ltr',
  from: (name) => `Nuova risposta da ${name}`,
  reply: 'Scrivi una risposta',
  send: 'Invia',
  sending: 'Invio in corso…',
  close: 'Chiudi',
  failed: 'Invio non riuscito. Riprova.',
};
