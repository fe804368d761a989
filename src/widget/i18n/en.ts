import type { Strings } from './strings.ts';

export const en: Strings = {
  help: 'Help',
  greeting: 'How can we help?',
  back: 'Back',
  close: 'Close',
  loading: 'Loading',

  search: 'Search for help',
  clearSearch: 'Clear search',
  suggestions: 'Suggestions',
  suggestionCount: { one: '{count} suggestion', other: '{count} suggestions' },
  noSuggestions: 'No suggestions',
  searchFor: 'Search for “{text}”',
  resultCount: { one: '{count} result for “{text}”', other: '{count} results for “{text}”' },
  noResults: 'Nothing found for “{text}”',
  noResultsHint: 'Try fewer or other words, or look through the topics.',
  didYouMean: 'Did you mean',
  browse: 'Browse all topics',

  popular: 'Popular articles',
  categories: 'Browse by topic',
  emptyHome: 'There are no articles here yet.',
  emptyCategory: 'There are no articles in this topic yet.',
  articleCount: { one: '{count} article', other: '{count} articles' },

  table: 'Table',
  updated: 'Updated {date}',
  helpful: 'Was this helpful?',
  yes: 'Yes',
  no: 'No',
  thanksYes: 'Thanks, good to know it helped.',
  thanksNo: 'Thanks for telling us. We’ll make it better.',
  voteFailed: 'Your answer wasn’t sent.',

  unreachable: 'We can’t reach the help center. Check your connection and try again.',
  gone: 'This page is no longer here.',
  failed: 'Something went wrong on our side.',
  retry: 'Try again',
  details: 'Details',
  requestId: 'Request {id}',
};
