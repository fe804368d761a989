import type { FormTexts } from '../parts/forms.ts';

export const forms: FormTexts = {
  voted: 'Grazie per il tuo parere.',
  checkMail: 'Controlla la tua email',
  checkMailText:
    'Abbiamo inviato un link all’indirizzo email che hai inserito. Aprilo per confermare l’indirizzo e riceveremo il tuo messaggio. Il link è valido per 48 ore.',
  confirm: 'Conferma il tuo indirizzo email',
  confirmText: (subject) => `Premi il pulsante per inviarci il tuo messaggio “${subject}”.`,
  confirmButton: 'Conferma e invia',
  pressAgain: 'Non ha ancora funzionato. Premi di nuovo il pulsante.',
  sent: 'Il tuo messaggio è stato inviato',
  sentText: 'Ti risponderemo via email.',
  ended: 'Questo link non è più valido',
  endedText:
    'Ogni link funziona una sola volta, entro 48 ore. Se hai già confermato il tuo indirizzo, abbiamo il tuo messaggio. Altrimenti scrivici di nuovo.',
  contact: 'Contattaci',
  tooMany: 'Troppi tentativi',
  tooManyText: 'Riprova tra qualche minuto.',
  refused: 'Questo modulo non può essere inviato da un’altra pagina',
  refusedText: 'Aprilo nel centro assistenza e invialo da lì.',
  unreadable: 'Qualcosa è andato storto',
  unreadableText:
    'Non siamo riusciti a leggere ciò che è stato inviato. Torna indietro e riprova. Se il messaggio è molto lungo, inviacelo via email.',
  home: 'Centro assistenza',
};
