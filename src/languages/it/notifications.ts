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
  push: 'In questo browser, anche quando questa pagina è chiusa',
  pushUnsupported:
    'Questo browser non può mostrare notifiche quando questa pagina è chiusa. Chrome, Edge, Firefox e Safari possono, a un indirizzo con https.',
  pushHomeScreen:
    'Prima aggiungi questa pagina alla schermata Home: tocca «Condividi», poi «Aggiungi alla schermata Home». Aprila da lì e attiva questa opzione.',
  pushBlocked:
    'Questo browser blocca le notifiche di questa pagina. Consentile nelle sue impostazioni per questo sito e ricaricala.',
  pushNotLoaded: 'Non è stato possibile verificare le notifiche di questo browser.',
  pushFailed: 'Non ha funzionato. Riprova.',
  pushTest: 'Invia una prova',
  pushTestSent:
    'Inviata. Se non appare nulla, controlla le impostazioni delle notifiche di questo dispositivo.',
  pushTestFailed: 'Non è stato possibile inviare la prova. Riprova più tardi.',
  pushWorks: 'Le notifiche funzionano in questo browser.',
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
