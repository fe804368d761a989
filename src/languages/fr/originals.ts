import type { OriginalMessages } from '../parts/originals.ts';

export const originals: OriginalMessages = {
  title: 'E-mail d’origine',
  kept: 'Conservé jusqu’au {date}.',
  masked: 'Les adresses de réponse et les codes sont masqués.',
  headers: 'En-têtes',
  download: 'Télécharger en fichier',
  isCut: 'Cet e-mail contient davantage. Le fichier contient tout.',
  gone: 'L’e-mail d’origine n’est plus conservé.',
  failed: 'L’e-mail d’origine n’a pas pu être chargé.',
};
