/** Texts of the hosted help center, in addition to those of the widget. */

export interface HelpMessages {
  /** Label of the first link on a page, which keyboard users follow to skip the header. */
  skip: string;
  breadcrumbs: string;
  /** Label of the site's links in the header. */
  siteLinks: string;
  /** Label of the site's links in the footer. */
  moreLinks: string;
  featured: string;
  /** Heading of the list of the category's articles, shown beside an article. */
  inThisTopic: string;
  /** Label of the links to the previous and next article. */
  readOn: string;
  previous: string;
  next: string;
  searchButton: string;
  /** Title of the search page before a search. */
  searchTitle: string;
  searchHint: string;
  /** Label of the links to previous and next pages of results. */
  resultPages: string;
  previousResults: string;
  nextResults: string;
  missingTitle: string;
  missingText: string;
  goneText: string;
  voteOn: string;
  backToArticle: string;
  contactHint: string;
  /** Shown before the email field where visitors may leave it empty. */
  replyNeedsEmail: string;
  /** Shown in place of a form, before the email address. */
  contactByEmail: string;
  /** Shown if there is neither a form nor an email address. */
  noContact: string;
  /** Shown above a form without errors that was not accepted. */
  sendAgain: string;
  /** Title of the feed of changed articles. */
  feed: string;
  /** Label of the link to the help center's home page. */
  home: string;
}
