import type { NotificationMessages } from '../parts/notifications.ts';

export const notifications: NotificationMessages = {
  title: 'Aviseringar',
  newTickets: 'Nya ärenden',
  replies: 'Svar från kunder',
  all: 'Alla ärenden',
  unassigned: 'Mina och ej tilldelade',
  mine: 'Bara mina',
  none: 'Inga',
  onScreen: 'Visa dem här på sidan',
  sound: 'Spela upp ett ljud',
  mail: 'E-post om dina inkorgar',
  mailAlways: 'Om varje meddelande',
  mailAway: 'Bara när jag är borta',
  notSaved: 'Inte sparat. Försök igen.',
  notLoaded: 'Dina aviseringar kunde inte hämtas.',

  cards: 'Nya meddelanden',
  newTicket: 'Nytt ärende',
  reply: 'Nytt svar',

  mailboxFails: 'Ingen kontakt med brevlådan {mailbox} sedan {time}. Ny e-post hämtas inte.',
  heldMails: {
    one: '{count} e-postmeddelande väntar på godkännande.',
    other: '{count} e-postmeddelanden väntar på godkännande.',
  },
  showHeld: 'Visa',
};
