/** Texts of the hosted help center, in addition to those of the widget. */

export const help = {
  /** Label of the first link on a page, which keyboard users follow to skip the header. */
  skip: 'Skip to content',
  breadcrumbs: 'Breadcrumbs',
  /** Label of the site's links in the header. */
  siteLinks: 'Site',
  /** Label of the site's links in the footer. */
  moreLinks: 'More links',
  featured: 'Start here',
  /** Heading of the list of the category's articles, shown beside an article. */
  inThisTopic: 'In this topic',
  /** Label of the links to the previous and next article. */
  readOn: 'More in this topic',
  previous: 'Previous',
  next: 'Next',
  searchButton: 'Search',
  /** Title of the search page before a search. */
  searchTitle: 'Search',
  searchHint: 'Type a few words about what you are looking for.',
  /** Label of the links to previous and next pages of results. */
  resultPages: 'Pages of results',
  previousResults: 'Previous page',
  nextResults: 'Next page',
  missingTitle: 'Page not found',
  missingText: 'The page may have moved, or there may be a typo in the address. Try searching for it.',
  goneText: 'Another article may answer your question. Try searching for it.',
  voteOn: 'Your answer helps us improve “{title}”.',
  backToArticle: 'Back to “{title}”',
  contactHint: 'Tell us what it’s about. We’ll reply by email.',
  /** Shown before the email field where visitors may leave it empty. */
  replyNeedsEmail: 'Without an email address, we can’t reply to you.',
  /** Shown in place of a form, before the email address. */
  contactByEmail: 'Please write to us by email:',
  /** Shown if there is neither a form nor an email address. */
  noContact: 'You can’t contact us from here.',
  /** Shown above a form without errors that was not accepted. */
  sendAgain: 'Not sent yet. Please send it once more.',
  /** Title of the feed of changed articles. */
  feed: 'Feed of updates',
  /** Label of the link to the help center's home page. */
  home: 'To the help center',
};
