import type { HomeMessages } from '../messages.ts';

export const home: HomeMessages = {
  help: 'Aiuto',
  greeting: 'Come possiamo aiutarti?',
  back: 'Indietro',
  close: 'Chiudi',
  loading: 'Caricamento in corso',
  search: 'Cerca nel centro assistenza',
  clearSearch: 'Cancella la ricerca',
  forThisPage: 'Correlati a questa pagina',
  popular: 'Articoli più letti',
  categories: 'Sfoglia per argomento',
  emptyHome: 'Qui non ci sono ancora articoli.',
  contactUs: 'Contattaci',
  language: 'Lingua',
  loadFailed: 'Il centro assistenza non è raggiungibile.',
  retry: 'Riprova',
};
