/** What the views say in which visitors write and read messages; loaded with them, one language at a time. */
import type { Plural } from '../strings.ts';
export interface MessageStrings {
  tabs: string;
  tabMessages: string;
  tabContact: string;
  emptyMessages: string;
  emptyMessagesHint: string;
  /** In place of a view that the deployment has nothing for. */
  noMessages: string;
  tickets: string;
  conversations: string;
  unread: string;
  showMore: string;
  statusNew: string;
  statusReply: string;
  statusPending: string;
  statusSolved: string;
  statusClosed: string;
  statusOnHold: string;
  /** `{name}` */
  conversationWith: string;
  you: string;
  today: string;
  yesterday: string;
  thread: string;
  reply: string;
  replySolved: string;
  /** `{name}` */
  newMessageFrom: string;
  earlier: string;
  transcript: string;
  print: string;
  conversationEnded: string;
  /** A quiet line; `{name}` */
  joined: string;
  left: string;
  visitorJoined: string;
  contactHint: string;
  subject: string;
  message: string;
  name: string;
  email: string;
  mayAnswer: string;
  attach: string;
  /** `{file}` */
  removeFile: string;
  retryFile: string;
  uploadFailed: string;
  uploadRefused: string;
  tooLarge: string;
  needsSubject: string;
  needsMessage: string;
  wrongValue: string;
  notSentYet: string;
  /** `{count}` is a number of seconds. */
  tryingAgain: Plural;
  notAllowed: string;
  edit: string;
  discard: string;
}
