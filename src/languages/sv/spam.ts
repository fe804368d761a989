import type { SpamMessages } from '../parts/spam.ts';

export const spam: SpamMessages = {
  mark: 'Markera som skräppost',
  notSpam: 'Inte skräppost',
  marked: 'Markerat som skräppost',
  unmarked: 'Inte längre skräppost',
  hint: 'Ärendet är skräppost: ingen får veta av det, och inget svar skickas med e-post.',
  empty: 'Ingen skräppost',
  emptyHint: 'Det du markerar som skräppost finns kvar här, med det som samma avsändare skriver senare.',
  blocked: 'Blockerade adresser',
  blockedHint: 'Nya meddelanden från de här adresserna blir skräppost direkt.',
  anonymousOnly: 'Bara det som besökare skriver på er webbplats utan att logga in',
  blockedOn: 'Blockerad {time}',
  unblock: 'Avblockera {address}',
  unblocked: '{address} är inte längre blockerad.',
  notUnblocked: 'Det gick inte. Adressen är fortfarande blockerad.',
  noneBlocked: 'Ingen adress är blockerad.',
  onlyNewest: 'Bara de senaste {count} adresserna visas.',
  failed: 'De blockerade adresserna kunde inte laddas.',
};
