/** Texts of the desk's page about what visitors miss. */

import type { Plural } from './widget.ts';

export interface InsightsMessages {
  /** Title of the page, and of the link to it. */
  title: string;
  hint: string;
  helpCenter: string;
  language: string;
  allLanguages: string;
  period: string;
  lastDays: Plural;
  download: string;
  failed: string;
  notCounted: string;
  /** Leads owners to the setting that counts searches; `askOwner` is for others. */
  turnOn: string;
  askOwner: string;

  searchesByDay: string;
  day: string;
  searches: string;
  /** Searches that found nothing, or after which no article was opened. */
  withoutSuccess: string;
  showTable: string;

  foundNothing: string;
  foundNothingHint: string;
  ledToNothing: string;
  ledToNothingHint: string;
  ledToMessage: string;
  ledToMessageHint: string;
  wordWithoutArticle: string;
  wordWithoutArticleHint: string;
  wordLedToNothing: string;
  wordLedToNothingHint: string;
  wordLedToMessage: string;
  wordLedToMessageHint: string;
  words: string;
  showAll: string;
  /** Heading of the buttons of each row, for screen readers. */
  toDo: string;
  writeArticle: string;
  articleNotWritten: string;
  addWord: string;
  findArticle: string;
  noArticle: string;
  wordAdded: string;
  wordNotAdded: string;
  editedElsewhere: string;
  /** Takes an article over from its folder, and adds the words to its draft. */
  takeOverAndAdd: string;
  open: string;
  nothing: string;

  articles: string;
  articlesHint: string;
  article: string;
  no: string;
  yes: string;
  reasons: string;
  comments: Plural;
  removedArticle: string;
  noArticles: string;
}
