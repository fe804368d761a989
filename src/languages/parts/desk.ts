/** Texts of the desk, where agents answer. Values replace placeholders, such as `{name}` by the name of a person. */

import type { ArticleHelpMessages } from './article-help.ts';
import type { ForwardingMessages } from './forwarding.ts';
import type { InsightsMessages } from './insights.ts';
import type { ManyMessages } from './many.ts';
import type { MergingMessages } from './merging.ts';
import type { NotificationMessages } from './notifications.ts';
import type { OriginalMessages } from './originals.ts';
import type { SavedReplyMessages } from './saved-replies.ts';
import type { SnoozeMessages } from './snooze.ts';
import type { SpamMessages } from './spam.ts';
import type { Plural } from './widget.ts';

export interface DeskMessages {
  title: string;
  /** Shown to browsers that run no scripts. */
  needsScript: string;

  signIn: string;
  signInHint: string;
  /** Heading once a link was asked for. */
  checkMail: string;
  linkSent: string;
  otherAddress: string;
  /** `{command}` is a command that prints a link. */
  linkByCommand: string;
  signInWithPasskey: string;
  /** Shown after a passkey that this deployment does not know. */
  passkeyUnknown: string;
  /** `{command}` is a command that prints a link. */
  noMail: string;
  /** `{setting}` is the name of a setting, `{url}` the value that it needs. */
  needsPublicUrl: string;
  openLinkHint: string;
  linkUsed: string;
  linkOtherBrowser: string;
  tooManyTries: string;
  signInFailed: string;
  signOut: string;
  signedOut: string;
  signedOutHint: string;

  /** The dialog with the notifications, sessions and passkeys of the agent. */
  account: string;
  sessions: string;
  /** Marks the session of this browser. */
  thisSession: string;
  usedNow: string;
  usedAgo: string;
  unknownBrowser: string;
  endSession: string;
  endOthers: string;
  passkeys: string;
  passkeysHint: string;
  addPasskey: string;
  passkeyAdded: string;
  passkeyKnown: string;
  /** Shown after the agent or the browser has cancelled. */
  passkeyNotAdded: string;
  addedNow: string;
  addedAgo: string;
  /** Follows when a passkey was added. */
  neverUsed: string;
  removePasskey: string;
  accountNotLoaded: string;
  accountFailed: string;

  views: string;
  showViews: string;
  mine: string;
  unassigned: string;
  waiting: string;
  open: string;
  snoozed: string;
  solved: string;
  spam: string;
  held: string;
  inboxes: string;
  labels: string;
  searchTickets: string;
  results: string;
  /** Name of the buttons that search all tickets, or those of a view. */
  searchScope: string;
  everywhere: string;
  inView: string;

  tickets: string;
  ticketCount: Plural;
  emptyWaiting: string;
  emptyMine: string;
  emptyView: string;
  emptyHint: string;
  noResults: string;
  noResultsHint: string;
  emptyHeld: string;
  heldHint: string;
  /** Why an email waits for approval. `{name}` is the agent in whose name it came. */
  heldAnotherSender: string;
  heldNotVerified: string;
  heldNoReplyAddress: string;
  heldUnknownCommand: string;
  heldAnswered: string;
  heldUnknown: string;
  heldCheckFailed: string;
  heldFrom: string;
  heldTicket: string;
  heldFiles: string;
  heldAnswerOf: string;
  heldNoText: string;
  heldSend: string;
  heldApprove: string;
  heldDiscard: string;
  /** Shown to agents who may not decide. */
  heldOthers: string;
  heldOwners: string;
  heldSent: string;
  heldDiscarded: string;
  /** The button below the list. */
  heldEarlier: string;
  heldSettled: string;
  listFailed: string;
  newTickets: Plural;
  unread: string;
  draft: string;
  noSubject: string;
  /** `{time}` is how long the customer has waited. */
  waitsFor: string;
  waitsTooLong: string;
  lastMessage: string;

  chooseTicket: string;
  chooseTicketHint: string;
  backToList: string;
  messages: string;
  earlier: string;
  threadFailed: string;
  threadGone: string;
  note: string;
  noteHint: string;
  logEntries: Plural;
  /** Label of the tickets that a first message answers. */
  answersTicket: string;
  /** Label of the tickets in which a mail from another address has answered this one. */
  answeredElsewhere: string;

  mailQueued: string;
  mailSent: string;
  mailUnknown: string;
  mailRetried: string;
  /** Shown if the mail server has refused a mail, and if every attempt to send it has failed. */
  mailFailed: string;
  mailHeld: string;
  mailRead: string;
  mailBounced: string;
  /** Reasons, each behind a colon. */
  mailReasonAddress: string;
  mailReasonFull: string;
  mailReasonOff: string;
  mailReasonSize: string;
  mailReasonUnreachable: string;
  mailReasonPolicy: string;
  mailSaid: string;
  /** Sends a mail or a reply that failed once more. */
  sendAgain: string;
  mailNotRetried: string;

  answerAs: string;
  reply: string;
  writeReply: string;
  writeNote: string;
  noteForTeam: string;
  recipients: string;
  recipientsWithCopy: string;
  send: string;
  sendAndSolve: string;
  sendAndStay: string;
  /** Sends, and opens the next ticket of the list. */
  sendAndNext: string;
  sendOptions: string;
  /** Shown if a message is sent before its files are uploaded. */
  filesPending: string;
  addNote: string;
  insertArticle: string;
  findArticle: string;
  noArticles: string;
  articleLanguage: string;
  sending: string;
  /** `{seconds}` is how long the reply can be taken back. */
  sentIn: string;
  replyHeld: string;
  notSent: string;
  notSentOffline: string;
  notSentBusy: string;
  notSentUnseen: string;
  /** Shown if a message by `{name}` stopped a reply before it was sent. */
  replyStopped: string;
  /** Shown if a text was changed after a lost answer, and the server has stored it as it was before. */
  sentBefore: string;
  /** Shown while the storage of the browser is full or blocked. */
  draftNotKept: string;
  /** Stands before a different text that the agent has written on another device. */
  otherDraft: string;
  useOtherDraft: string;
  removeOtherDraft: string;
  /** Has `{name}`, of an agent who was removed. */
  orphanedReply: string;
  orphanedNote: string;
  /** Button that opens the ticket whose message was not sent. */
  /** Below a setting that waits for the operator, before the command; `{value}` is an address, a domain, a host or a path. */
  requestedSetting: string;
  showTicket: string;
  /** Shown if customers or colleagues have written meanwhile, the last of them `{name}`. */
  unseenMessages: Plural;
  /** Precedes `unseenMessages` if the reply was not sent because of them. */
  notSentYet: string;
  sendAnyway: string;
  /** Shown in place of the recipients, if the customer or the inbox has no address. */
  noMailSent: string;

  status: string;
  statusNew: string;
  statusReply: string;
  statusPending: string;
  statusOnHold: string;
  statusSolved: string;
  statusClosed: string;
  assignee: string;
  nobody: string;
  assignToMe: string;
  noLabels: string;
  newLabel: string;
  solve: string;
  reopen: string;

  solvedDone: string;
  statusDone: string;
  assignedDone: string;
  unassignedDone: string;
  labelsDone: string;
  undo: string;
  undone: string;
  undoTooLate: string;
  undoFailed: string;
  changeFailed: string;
  changeConflict: string;

  looksAt: string;
  isReplying: string;
  offline: string;

  person: string;
  showPerson: string;
  earlierTickets: string;
  noEarlierTickets: string;
  previousChats: string;
  chatWithoutAgent: string;
  /** In place of the visitor's first words. */
  chatWithoutWords: string;
  chatFailed: string;
  visitorLanguage: string;
  visitorBrowser: string;
  /** The time of day where the customer is. */
  localTime: string;
  /** The page on which the customer wrote. */
  writtenOn: string;
  editPerson: string;
  personFailed: string;
  firstName: string;
  lastName: string;
  jobTitle: string;
  company: string;
  emails: string;
  phones: string;
  addresses: string;
  customerNumber: string;
  customerLink: string;
  aboutPerson: string;
  addEmail: string;
  addPhone: string;
  addAddress: string;
  /** `{value}` is an email address, a phone number or an address. */
  removeEntry: string;
  /** `{name}` is what the agent has typed. */
  newCompany: string;
  moreFields: string;
  personSaved: string;
  personNotSaved: string;
  /** Shown if a colleague has removed the contact meanwhile. */
  personGone: string;
  needsName: string;
  wrongEmail: string;
  wrongPhone: string;
  companyLength: string;
  emailTaken: string;
  phoneTaken: string;
  customerNumberTaken: string;
  wrongValue: string;
  personNotes: string;
  writePersonNote: string;
  editNote: string;
  removeNote: string;
  /** Follows the day of a note whose text was changed. */
  noteEdited: string;
  noteRemoved: string;
  noteNotSaved: string;
  noteGone: string;
  newestNotes: string;

  snooze: SnoozeMessages;

  aboutSpam: SpamMessages;

  many: ManyMessages;
  /** Title of the page of articles, and of the link to it. */
  articles: string;
  articlesFailed: string;
  noHelpCenter: string;
  /** Makes an article of an answer. */
  makeArticle: string;
  articleNotMade: string;

  articleHelp: ArticleHelpMessages;

  forwarding: ForwardingMessages;

  insights: InsightsMessages;

  merging: MergingMessages;

  notifications: NotificationMessages;

  originals: OriginalMessages;

  savedReplies: SavedReplyMessages;

  /** Title of the settings, and of the link to them. */
  settings: string;
  settingsFailed: string;

  keys: string;
  keyNext: string;
  keyPrevious: string;
  keyOpen: string;
  keyBack: string;
  keyReply: string;
  keyNote: string;
  keyAssign: string;
  keyLabels: string;
  keySolve: string;
  keySnooze: string;
  keySpam: string;
  keySelect: string;
  keyClear: string;
  keyUndo: string;
  keyArticle: string;
  keyNewArticle: string;
  keySavedReply: string;
  keySearch: string;
  keyHelp: string;
  keySend: string;
  keySendAndSolve: string;
  keyCommands: string;
  commands: string;
  commandsHint: string;
  noCommands: string;
}
