import type { ForwardingMessages } from '../parts/forwarding.ts';

export const forwarding: ForwardingMessages = {
  action: 'Inoltra',
  title: 'Inoltra messaggio',
  hint: 'L’email va a persone esterne al tuo team. Le loro risposte diventano note qui: il cliente non le vede mai.',
  to: 'A',
  toHint: 'Fino a {count} indirizzi email, separati da virgole',
  comment: 'Il tuo messaggio',
  quote: 'Testo citato',
  withFiles: 'Invia anche i file',
  send: 'Inoltra',
  done: 'Inoltrato a {to}',
  failed: 'Non inoltrato. Quello che hai scritto è ancora qui.',
  needsAddress: 'Inserisci un indirizzo email.',
  wrongAddress:
    'Non puoi inoltrare a {email}. Inserisci un indirizzo esterno: non quello del cliente, di un partecipante o del tuo team.',
  tooMany: 'Non inoltrato: troppi indirizzi in un’ora. Riprova più tardi.',
  noMail: 'Questa casella non invia email.',
  undoTooLate: 'Troppo tardi: l’email è già in viaggio.',
};
