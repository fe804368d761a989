import type { SpamMessages } from '../parts/spam.ts';

export const spam: SpamMessages = {
  mark: 'Marquer comme indésirable',
  notSpam: 'Pas indésirable',
  marked: 'Marquée comme indésirable',
  unmarked: 'N’est plus indésirable',
  hint: 'Cette demande est indésirable : personne n’en est averti, et aucune réponse n’est envoyée par e-mail.',
  empty: 'Aucune demande indésirable',
  emptyHint: 'Ce que vous marquez comme indésirable reste ici, avec ce que le même expéditeur écrit ensuite.',
  blocked: 'Adresses bloquées',
  blockedHint: 'Les nouveaux messages de ces adresses sont aussitôt indésirables.',
  anonymousOnly: 'Seulement ce que les visiteurs écrivent sur votre site sans se connecter',
  blockedOn: 'Bloquée le {time}',
  unblock: 'Débloquer {address}',
  unblocked: '{address} n’est plus bloquée.',
  notUnblocked: 'Cela n’a pas fonctionné. L’adresse est toujours bloquée.',
  noneBlocked: 'Aucune adresse n’est bloquée.',
  onlyNewest: 'Seules les {count} adresses les plus récentes sont affichées.',
  failed: 'Les adresses bloquées n’ont pas pu être chargées.',
};
