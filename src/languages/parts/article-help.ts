/** Texts of the desk about passages of articles, and about articles that are suggested for a ticket. */
export interface ArticleHelpMessages {
  /** Heading of the passages of an article. */
  passages: string;
  /** Stands for the part of an article before its first heading. */
  beginning: string;
  noPassages: string;
  passagesFailed: string;

  suggested: string;
  /** `{title}` is the title of an article. */
  insert: string;
  dismiss: string;
  dontSuggest: string;
  /** Shown once suggestions are off. */
  suggestionsOff: string;
  suggest: string;
  notDismissed: string;
}
