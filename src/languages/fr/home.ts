import type { HomeMessages } from '../messages.ts';

export const home: HomeMessages = {
  help: 'Aide',
  greeting: 'Comment pouvons-nous vous aider ?',
  back: 'Retour',
  close: 'Fermer',
  loading: 'Chargement',
  search: 'Rechercher dans l’aide',
  clearSearch: 'Effacer la recherche',
  forThisPage: 'En lien avec cette page',
  popular: 'Articles les plus lus',
  categories: 'Parcourir par thème',
  emptyHome: 'Il n’y a pas encore d’articles ici.',
  contactUs: 'Nous contacter',
  language: 'Langue',
  loadFailed: 'Le centre d’aide est injoignable.',
  retry: 'Réessayer',
};
