import type { MergingMessages } from '../parts/merging.ts';

export const merging: MergingMessages = {
  title: 'Fusionner des tickets',
  action: 'Fusionner avec…',
  find: 'Rechercher des tickets par mots ou numéro',
  none: 'Aucun ticket pour « {text} »',
  noOthers: 'Ce client n’a pas d’autre ticket. Cherchez celui que vous voulez.',
  failed: 'Les tickets n’ont pas pu être chargés.',
  preview: 'Ce qui va se passer',
  willMove:
    'Tous les messages du n° {ticket} passent dans le n° {into}. Le n° {ticket} est fermé, et les messages suivants iront au n° {into}. Vous pouvez annuler pendant un jour.',
  otherTitle: 'Fusionner les tickets de clients différents ?',
  otherCustomer:
    '{name} pourra lire tous les messages du n° {ticket}. {other} ne verra pas le n° {into} et n’en recevra pas les réponses.',
  merge: 'Fusionner',
  done: 'Fusionné avec le n° {into}',
  heldFirst:
    'Pas fusionné : une réponse à ce ticket est sur le point d’être envoyée. Réessayez dans un instant.',
  notMerged: 'Pas fusionné. Réessayez.',
  undoTooLate: 'Trop tard : les tickets ont été fusionnés il y a plus d’un jour.',

  isMerged: 'Fusionné avec le n° {into}',
  isMergedHint: 'Tous les messages sont dans ce ticket, et les suivants y iront aussi.',
  show: 'Ouvrir le n° {into}',
  from: 'Du n° {ticket}',
};
