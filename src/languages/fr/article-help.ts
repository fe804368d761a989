import type { ArticleHelpMessages } from '../parts/article-help.ts';

export const articleHelp: ArticleHelpMessages = {
  passages: 'Citer un passage',
  beginning: 'Début',
  noPassages: 'Cet article n’a pas de texte à citer.',
  passagesFailed: 'L’article n’a pas pu être chargé.',

  suggested: 'Articles suggérés',
  insert: 'Insérer « {title} »',
  dismiss: 'Ne plus suggérer « {title} » ici',
  dontSuggest: 'Ne pas suggérer d’articles',
  suggestionsOff: 'Les articles ne sont plus suggérés dans ce navigateur.',
  suggest: 'Suggérer des articles',
  notDismissed: 'Pas enregistré : l’article sera peut-être suggéré à nouveau.',
};
