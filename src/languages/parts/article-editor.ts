/** Texts of the desk's pages of articles: their list, the editor of one, its preview and its history. */

import type { Plural } from './widget.ts';

export interface ArticleEditorMessages {
  title: string;
  add: string;
  find: string;
  failed: string;
  none: string;
  noneFound: string;
  more: string;
  helpCenter: string;
  language: string;
  allLanguages: string;
  state: string;
  allStates: string;
  /** States of an article. */
  draft: string;
  scheduled: string;
  published: string;
  /** Published, with a newer draft. */
  changed: string;
  untitled: string;
  views: Plural;
  /** Votes of “Yes” and “No”. */
  votes: string;

  articleTitle: string;
  category: string;
  newCategory: string;
  categoryTitle: string;
  renameCategory: string;
  /** `{title}` is that of a category that belongs to a folder. */
  namedElsewhere: string;
  notRenamed: string;
  needsTitle: string;
  needsCategory: string;
  create: string;
  notCreated: string;

  /** The link back to the list. */
  all: string;
  missing: string;
  articleFailed: string;
  /** Name of the choice between writing and the preview, on narrow screens. */
  editorParts: string;
  write: string;
  preview: string;
  /** Name of the choice of the language that is shown beside the text. */
  shownLanguage: string;
  colors: string;
  light: string;
  dark: string;
  previewFailed: string;
  /** Before what the preview cannot show. */
  problems: string;
  line: string;

  saved: string;
  saving: string;
  /** Shown while the server cannot be reached. */
  kept: string;
  refused: string;
  publish: string;
  morePublishing: string;
  publishAt: string;
  schedule: string;
  cancelSchedule: string;
  unpublish: string;
  /** Removes the draft of a published article. */
  discardDraft: string;
  discardConfirm: string;
  removeIn: string;
  removeHint: string;
  removeConfirm: string;
  removed: string;
  ownerPublishes: string;
  undecided: string;
  notDone: string;
  /** Heading of the languages that the article does not have yet; `{language}` is the one that is shown. */
  translateFrom: string;

  details: string;
  description: string;
  descriptionHint: string;
  keywords: string;
  keywordsHint: string;
  proposed: string;
  addKeyword: string;
  addNone: string;

  text: string;
  textHint: string;
  toolbar: string;
  bold: string;
  italic: string;
  heading: string;
  list: string;
  numbers: string;
  quote: string;
  code: string;
  link: string;
  picture: string;
  alternative: string;
  alternativeHint: string;
  uploading: string;
  insertPicture: string;
  pictureFailed: string;

  /** In place of the name of whoever has changed the draft. */
  somebody: string;
  changedBy: string;
  conflict: string;
  conflictHint: string;
  keepMine: string;
  takeTheirs: string;

  fromFolder: string;
  imported: string;
  ownerTakesOver: string;
  editHere: string;
  editHereHint: string;
  editHereConfirm: string;
  leaveThere: string;

  passages: string;
  /** Kinds of passages about the customer. */
  address: string;
  number: string;
  name: string;
  keep: string;
  remove: string;

  history: string;
  historyFailed: string;
  noHistory: string;
  /** Beside the version that readers see. */
  current: string;
  difference: string;
  noDifference: string;
  sameLines: Plural;
  restore: string;
  restored: string;
}
