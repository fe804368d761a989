import type { SpamMessages } from '../parts/spam.ts';

export const spam: SpamMessages = {
  mark: 'Segna come spam',
  notSpam: 'Non è spam',
  marked: 'Segnata come spam',
  unmarked: 'Non è più spam',
  hint: 'Questa richiesta è spam: nessuno ne viene avvisato e nessuna risposta parte via email.',
  empty: 'Nessuno spam',
  emptyHint: 'Ciò che segni come spam resta qui, con ciò che lo stesso mittente scriverà in seguito.',
  blocked: 'Indirizzi bloccati',
  blockedHint: 'I nuovi messaggi da questi indirizzi sono subito spam.',
  anonymousOnly: 'Solo ciò che i visitatori scrivono sul tuo sito senza accedere',
  blockedOn: 'Bloccato il {time}',
  unblock: 'Sblocca {address}',
  unblocked: '{address} non è più bloccato.',
  notUnblocked: 'Non ha funzionato. L’indirizzo è ancora bloccato.',
  noneBlocked: 'Nessun indirizzo è bloccato.',
  onlyNewest: 'Vengono mostrati solo i {count} indirizzi più recenti.',
  failed: 'Impossibile caricare gli indirizzi bloccati.',
};
