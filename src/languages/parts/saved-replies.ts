/** Texts of the desk about saved replies: their search, their list, and the form of one. */

import type { Plural } from './widget.ts';

export interface SavedReplyMessages {
  title: string;
  /** What each of them is, before its name in the command menu. */
  one: string;
  insert: string;
  find: string;
  none: string;
  empty: string;
  failed: string;
  /** Name of the choice in the search. */
  language: string;
  preview: string;
  used: Plural;
  neverUsed: string;
  manage: string;
  saveText: string;

  /** Headings of the list. */
  own: string;
  shared: string;
  add: string;
  edit: string;
  remove: string;
  removed: string;
  saved: string;
  notRemoved: string;

  name: string;
  text: string;
  /** Name of the choice beside a text. */
  textLanguage: string;
  /** `{language}` is the name of a language. */
  removeText: string;
  addLanguage: string;
  /** Before the names of the fields, each a button. */
  insertField: string;
  share: string;
  shareHint: string;
  isShared: string;
  needsName: string;
  needsText: string;
  tooMany: string;
  /** Shown if a colleague has removed the reply meanwhile. */
  gone: string;
  notSaved: string;

  /** Names of the fields. */
  customerName: string;
  ticketNumber: string;
  agentName: string;
  link: string;
  /** The mark in a message for a field that has no value. */
  gap: string;
  /** Shown if a message is sent with such fields. */
  fillGaps: string;
}
