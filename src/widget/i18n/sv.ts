import type { Strings } from './strings.ts';

export const sv: Strings = {
  help: 'Hjälp',
  greeting: 'Vad kan vi hjälpa till med?',
  back: 'Tillbaka',
  close: 'Stäng',
  loading: 'Laddar',

  search: 'Sök hjälp',
  clearSearch: 'Rensa sökningen',
  suggestions: 'Förslag',
  suggestionCount: { one: '{count} förslag', other: '{count} förslag' },
  noSuggestions: 'Inga förslag',
  searchFor: 'Sök efter ”{text}”',
  resultCount: { one: '{count} träff på ”{text}”', other: '{count} träffar på ”{text}”' },
  noResults: 'Inga träffar på ”{text}”',
  noResultsHint: 'Prova färre eller andra ord, eller bläddra bland ämnena.',
  didYouMean: 'Menade du',
  browse: 'Visa alla ämnen',

  popular: 'Populära artiklar',
  categories: 'Bläddra efter ämne',
  emptyHome: 'Här finns inga artiklar än.',
  emptyCategory: 'Det finns inga artiklar i ämnet än.',
  articleCount: { one: '{count} artikel', other: '{count} artiklar' },

  table: 'Tabell',
  updated: 'Uppdaterad {date}',
  helpful: 'Var det här till hjälp?',
  yes: 'Ja',
  no: 'Nej',
  thanksYes: 'Tack, vad bra att det hjälpte.',
  thanksNo: 'Tack för att du säger till. Vi ska göra den bättre.',
  voteFailed: 'Ditt svar skickades inte.',

  unreachable: 'Vi når inte hjälpcentret. Kontrollera anslutningen och försök igen.',
  gone: 'Sidan finns inte längre.',
  failed: 'Något gick fel hos oss.',
  retry: 'Försök igen',
  details: 'Detaljer',
  requestId: 'Förfrågan {id}',
};
