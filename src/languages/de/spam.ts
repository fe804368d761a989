import type { SpamMessages } from '../parts/spam.ts';

export const spam: SpamMessages = {
  mark: 'Als Spam markieren',
  notSpam: 'Kein Spam',
  marked: 'Als Spam markiert',
  unmarked: 'Kein Spam mehr',
  hint: 'Diese Anfrage ist Spam: Niemand wird benachrichtigt, und keine Antwort wird gemailt.',
  empty: 'Kein Spam',
  emptyHint: 'Was Sie als Spam markieren, bleibt hier, mit allem, was derselbe Absender später schreibt.',
  blocked: 'Gesperrte Adressen',
  blockedHint: 'Neue Nachrichten dieser Adressen sind sofort Spam.',
  anonymousOnly: 'Nur was Besucher ohne Anmeldung auf Ihrer Website schreiben',
  blockedOn: 'Gesperrt am {time}',
  unblock: '{address} entsperren',
  unblocked: '{address} ist nicht mehr gesperrt.',
  notUnblocked: 'Das hat nicht geklappt. Die Adresse ist noch gesperrt.',
  noneBlocked: 'Keine Adresse ist gesperrt.',
  onlyNewest: 'Nur die neuesten {count} Adressen werden gezeigt.',
  failed: 'Die gesperrten Adressen konnten nicht geladen werden.',
};
