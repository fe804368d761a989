import type { FirstStrings } from './strings.ts';

/** What English says at once; the rest is in `en-later.ts`. */
export const en: FirstStrings = {
  help: 'Help',
  greeting: 'How can we help?',
  back: 'Back',
  close: 'Close',
  loading: 'Loading',

  search: 'Search for help',
  clearSearch: 'Clear search',

  forThisPage: 'For this page',
  popular: 'Popular articles',
  categories: 'Browse by topic',
  emptyHome: 'There are no articles here yet.',

  failed: 'Something went wrong on our side.',
  retry: 'Try again',
};
