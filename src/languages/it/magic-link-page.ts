import type { BackPageTexts } from '../parts/magic-link-page.ts';

export const backPage: BackPageTexts = {
  title: 'Apri la tua conversazione',
  text: 'Solo tu puoi aprirla, con il link che ti abbiamo inviato via email. Il link funziona una sola volta.',
  open: 'Apri la conversazione',
  opening: 'Apertura in corso…',
  usedTitle: 'Questo link non è più valido',
  usedText:
    'Ogni link funziona una sola volta, entro 24 ore. Possiamo inviartene uno nuovo allo stesso indirizzo.',
  sendLink: 'Invia un nuovo link',
  linkSent: 'Se questo link ci risulta, ne sta arrivando uno nuovo nella tua casella di posta.',
  failed: 'Qualcosa è andato storto. Riprova tra poco.',
  continueOn: 'Continua su {site}',
  needsScript:
    'Questa pagina richiede JavaScript. Attivalo nel tuo browser e apri di nuovo il link, oppure rispondi all’email.',
};
