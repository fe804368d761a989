import type { PreviewMessages } from '../messages.ts';

export const preview: PreviewMessages = {
  direction: 'ltr',
  from: (name) => `Nouvelle réponse de ${name}`,
  reply: 'Écrire une réponse',
  send: 'Envoyer',
  sending: 'Envoi…',
  close: 'Fermer',
  failed: 'L’envoi a échoué. Réessayez.',
};
