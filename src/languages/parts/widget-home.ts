/** Texts of the home view and the bar above it, which are drawn before the rest of the widget is loaded. */

export interface HomeMessages {
  /** Title of the panel until the help center's title is known. */
  help: string;
  greeting: string;
  back: string;
  close: string;
  loading: string;
  search: string;
  clearSearch: string;
  /** Heading of the articles for the page on which the visitor is. */
  forThisPage: string;
  popular: string;
  categories: string;
  emptyHome: string;
  /** Label of the tab, of the form, and of buttons that open the form. */
  contactUs: string;
  /** Label of the list of languages. */
  language: string;
  /** Shown on home if the other views cannot be loaded. */
  loadFailed: string;
  retry: string;
}
