/** Texts of the hosted help center beside those of the widget. */

export interface HelpMessages {
  /** The first link of a page, for the keyboard. */
  skip: string;
  /** The name of the path from the home page to a page. */
  breadcrumbs: string;
  /** The name of the links of the site in the header. */
  siteLinks: string;
  /** The name of the links of the site in the footer. */
  moreLinks: string;
  /** Above featured articles. */
  featured: string;
  /** The list of the category's articles, beside one of them. */
  inThisTopic: string;
  /** The name of the links to the article before and the article after. */
  readOn: string;
  previous: string;
  next: string;
  /** The button of the search field. */
  searchButton: string;
  /** The title of the search page without a search. */
  searchTitle: string;
  searchHint: string;
  /** The name of the links to the pages of results before and after. */
  resultPages: string;
  previousResults: string;
  nextResults: string;
  missingTitle: string;
  missingText: string;
  goneText: string;
  /** `{title}` is the article's. */
  voteOn: string;
  /** `{title}` is the article's. */
  backToArticle: string;
  contactHint: string;
  /** Without a form; the email follows. */
  contactByEmail: string;
  /** Without a contact. */
  noContact: string;
  /** Above a form with errors. */
  checkFields: string;
  /** Above a form without errors that was not accepted. */
  sendAgain: string;
  /** The title of the feed of changes. */
  feed: string;
  /** The link to the first page. */
  home: string;
}
