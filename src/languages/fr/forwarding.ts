import type { ForwardingMessages } from '../parts/forwarding.ts';

export const forwarding: ForwardingMessages = {
  action: 'Transférer',
  title: 'Transférer le message',
  hint: 'L’e-mail est envoyé à des personnes extérieures à votre équipe. Leurs réponses deviennent des notes ici : le client ne les voit jamais.',
  to: 'À',
  toHint: 'Jusqu’à {count} adresses e-mail, séparées par des virgules',
  comment: 'Votre message',
  quote: 'Texte cité',
  withFiles: 'Joindre les fichiers',
  send: 'Transférer',
  done: 'Transféré à {to}',
  failed: 'Pas transféré. Votre saisie est toujours là.',
  needsAddress: 'Saisissez une adresse e-mail.',
  wrongAddress:
    'Impossible de transférer à {email}. Saisissez une adresse extérieure : ni celle du client, ni celle d’un participant, ni celle de votre équipe.',
  tooMany: 'Pas transféré : trop d’adresses en une heure. Réessayez plus tard.',
  noMail: 'Cette boîte n’envoie pas d’e-mails.',
  undoTooLate: 'Trop tard : l’e-mail est déjà parti.',
};
