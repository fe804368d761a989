import type { NotificationMessages } from '../parts/notifications.ts';

export const notifications: NotificationMessages = {
  title: 'Notifiche',
  newTickets: 'Nuove richieste',
  replies: 'Risposte dei clienti',
  all: 'Tutte le richieste',
  unassigned: 'Mie e non assegnate',
  mine: 'Solo le mie',
  none: 'Nessuna',
  onScreen: 'Mostrale in questa pagina',
  sound: 'Riproduci un suono',
  mail: 'Email delle tue caselle',
  mailAlways: 'Per ogni messaggio',
  mailAway: 'Solo quando non ci sono',
  notSaved: 'Non salvato. Riprova.',
  notLoaded: 'Non è stato possibile caricare le notifiche.',

  cards: 'Nuovi messaggi',
  newTicket: 'Nuova richiesta',
  reply: 'Nuova risposta',

  mailboxFails:
    'Nessuna connessione alla casella {mailbox} (ultimo contatto: {time}). Le nuove email non arrivano.',
  heldMails: {
    one: '{count} email in attesa di approvazione.',
    many: '{count} di email in attesa di approvazione.',
    other: '{count} email in attesa di approvazione.',
  },
  showHeld: 'Mostra',
};
