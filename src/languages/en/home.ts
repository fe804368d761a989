/** Texts of the home view and the bar above it, which are drawn before the rest of the widget is loaded. */

export const home = {
  /** Title of the panel until the help center's title is known. */
  help: 'Help',
  greeting: 'How can we help?',
  back: 'Back',
  close: 'Close',
  loading: 'Loading',
  search: 'Search for help',
  clearSearch: 'Clear search',
  /** Heading of the articles for the page on which the visitor is. */
  forThisPage: 'For this page',
  popular: 'Popular articles',
  categories: 'Browse by topic',
  emptyHome: 'There are no articles here yet.',
  /** Label of the tab, of the form, and of buttons that open the form. */
  contactUs: 'Contact us',
  /** Label of the list of languages. */
  language: 'Language',
  /** Shown on home if the other views cannot be loaded. */
  loadFailed: 'We can’t reach the help center.',
  retry: 'Try again',
};
