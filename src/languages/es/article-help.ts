import type { ArticleHelpMessages } from '../parts/article-help.ts';

export const articleHelp: ArticleHelpMessages = {
  passages: 'Citar un pasaje',
  beginning: 'Comienzo',
  noPassages: 'Este artículo no tiene texto que citar.',
  passagesFailed: 'No se ha podido cargar el artículo.',

  suggested: 'Artículos sugeridos',
  insert: 'Insertar «{title}»',
  dismiss: 'No volver a sugerir «{title}» aquí',
  dontSuggest: 'No sugerir artículos',
  suggestionsOff: 'Ya no se sugieren artículos en este navegador.',
  suggest: 'Sugerir artículos',
  notDismissed: 'No se ha guardado: puede que el artículo se vuelva a sugerir.',
};
