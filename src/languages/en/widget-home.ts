import type { HomeMessages } from '../parts/widget-home.ts';

export const home: HomeMessages = {
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
  contactUs: 'Contact us',
  language: 'Language',
  loadFailed: 'We can’t reach the help center.',
  retry: 'Try again',
};
