import type { OriginalMessages } from '../parts/originals.ts';

export const originals: OriginalMessages = {
  title: 'Originalmejl',
  kept: 'Sparas till {date}.',
  masked: 'Svarsadresser och koder är dolda.',
  headers: 'Rubrikrader',
  download: 'Ladda ner som fil',
  isCut: 'Det finns mer i mejlet. Filen innehåller allt.',
  gone: 'Originalmejlet finns inte längre kvar.',
  failed: 'Originalmejlet kunde inte laddas.',
};
