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
  push: 'Dans ce navigateur, même lorsque cette page est fermée',
  pushUnsupported:
    'Ce navigateur ne peut pas afficher de notifications lorsque cette page est fermée. Chrome, Edge, Firefox et Safari le peuvent, à une adresse en https.',
  pushHomeScreen:
    'Ajoutez d’abord cette page à l’écran d’accueil : touchez « Partager », puis « Sur l’écran d’accueil ». Ouvrez-la depuis là, et activez cette option.',
  pushBlocked:
    'Ce navigateur bloque les notifications de cette page. Autorisez-les dans ses réglages pour ce site, puis rechargez-la.',
  pushNotLoaded: 'Les notifications de ce navigateur n’ont pas pu être vérifiées.',
  pushFailed: 'Cela n’a pas fonctionné. Réessayez.',
  pushTest: 'Envoyer un test',
  pushTestSent: 'Envoyé. Si rien n’apparaît, vérifiez les réglages de notifications de cet appareil.',
  pushTestFailed: 'Le test n’a pas pu être envoyé. Réessayez plus tard.',
  pushWorks: 'Les notifications fonctionnent dans ce navigateur.',
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
