import type { NotificationMessages } from '../parts/notifications.ts';

export const notifications: NotificationMessages = {
  title: 'Notifications',
  newTickets: 'Nouvelles demandes',
  replies: 'Réponses des clients',
  all: 'Toutes les demandes',
  unassigned: 'Les miennes et les non attribuées',
  mine: 'Seulement les miennes',
  none: 'Aucune',
  onScreen: 'Les afficher sur cette page',
  sound: 'Jouer un son',
  mail: 'E-mails de vos boîtes de réception',
  mailAlways: 'À chaque message',
  mailAway: 'Seulement en mon absence',
  notSaved: 'Non enregistré. Réessayez.',
  notLoaded: 'Vos notifications n’ont pas pu être chargées.',

  cards: 'Nouveaux messages',
  newTicket: 'Nouvelle demande',
  reply: 'Nouvelle réponse',

  mailboxFails:
    'Pas de connexion à la boîte {mailbox} depuis {time}. Les nouveaux e-mails ne sont pas relevés.',
  heldMails: {
    one: '{count} e-mail attend une approbation.',
    many: '{count} d’e-mails attendent une approbation.',
    other: '{count} e-mails attendent une approbation.',
  },
  showHeld: 'Afficher',
};
