import type { HomeMessages } from '../messages.ts';

export const home: HomeMessages = {
  help: 'Ayuda',
  greeting: '¿En qué podemos ayudarte?',
  back: 'Atrás',
  close: 'Cerrar',
  loading: 'Cargando',
  search: 'Buscar ayuda',
  clearSearch: 'Borrar la búsqueda',
  forThisPage: 'Relacionado con esta página',
  popular: 'Artículos más leídos',
  categories: 'Explorar por tema',
  emptyHome: 'Aquí todavía no hay artículos.',
  contactUs: 'Contacto',
  language: 'Idioma',
  loadFailed: 'No podemos conectar con el centro de ayuda.',
  retry: 'Intentar de nuevo',
};
