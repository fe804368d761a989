import type { MergingMessages } from '../parts/merging.ts';

export const merging: MergingMessages = {
  title: 'Unisci ticket',
  action: 'Unisci a…',
  find: 'Cerca ticket per parole o numero',
  none: 'Nessun ticket per “{text}”',
  noOthers: 'Questo cliente non ha altri ticket. Cerca quello che vuoi.',
  failed: 'Non è stato possibile caricare i ticket.',
  preview: 'Che cosa succede',
  willMove:
    'Tutti i messaggi del n. {ticket} passano al n. {into}. Il n. {ticket} viene chiuso e i messaggi successivi vanno al n. {into}. Puoi annullare entro un giorno.',
  otherTitle: 'Unire ticket di clienti diversi?',
  otherCustomer:
    '{name} potrà leggere tutti i messaggi del n. {ticket}. {other} non vedrà il n. {into} e non ne riceverà le risposte.',
  merge: 'Unisci',
  done: 'Unito al n. {into}',
  heldFirst: 'Non unito: sta per essere inviata una risposta a questo ticket. Riprova tra un momento.',
  notMerged: 'Non unito. Riprova.',
  undoTooLate: 'Troppo tardi: i ticket sono stati uniti più di un giorno fa.',

  isMerged: 'Unito al n. {into}',
  isMergedHint: 'Tutti i messaggi sono in quel ticket, e anche i successivi ci andranno.',
  show: 'Apri il n. {into}',
  from: 'Dal n. {ticket}',
};
