/** What the pages of the hosted help center say beyond what the widget says; each language has all of it. */

export interface HelpMessages {
  /** The first link of a page, for who reads with a keyboard. */
  skip: string;
  /** The name of the path from the home page to where a page stands. */
  breadcrumbs: string;
  /** The name of the links of the site in the header. */
  siteLinks: string;
  /** The name of the links of the site in the footer. */
  moreLinks: string;
  /** What the editors put first. */
  featured: string;
  /** The list of the category's articles, beside one of them. */
  inThisTopic: string;
  /** The name of the links to the article before and the article after. */
  readOn: string;
  previous: string;
  next: string;
  /** The button of the search field. */
  searchButton: string;
  /** The title of the search page while nothing is searched for. */
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
  /** Where no form can be used; the address to write to follows. */
  contactByEmail: string;
  /** Where nobody can be written to. */
  noContact: string;
  /** Above a form in which something is wrong. */
  checkFields: string;
  /** Above a form that was not taken although nothing is wrong in it. */
  sendAgain: string;
  /** The list of what was changed last, which programs read. */
  feed: string;
  /** The way back to the first page. */
  home: string;
}
