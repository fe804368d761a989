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
  push: 'I den här webbläsaren, även när sidan är stängd',
  pushUnsupported:
    'Den här webbläsaren kan inte visa aviseringar när sidan är stängd. Chrome, Edge, Firefox och Safari kan, på en adress med https.',
  pushHomeScreen:
    'Lägg först till sidan på hemskärmen: tryck på Dela och sedan på ”Lägg till på hemskärmen”. Öppna den därifrån och slå på det här.',
  pushBlocked:
    'Den här webbläsaren blockerar aviseringar från den här sidan. Tillåt dem i webbläsarens inställningar för webbplatsen och ladda om sidan.',
  pushNotLoaded: 'Aviseringarna i den här webbläsaren kunde inte kontrolleras.',
  pushFailed: 'Det gick inte. Försök igen.',
  pushTest: 'Skicka ett test',
  pushTestSent: 'Skickat. Om inget visas, se efter i enhetens inställningar för aviseringar.',
  pushTestFailed: 'Testet kunde inte skickas. Försök igen senare.',
  pushWorks: 'Aviseringar fungerar i den här webbläsaren.',
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
