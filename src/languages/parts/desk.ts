/** Texts of the desk, where agents answer. Values replace placeholders, such as `{name}` by the name of a person. */

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
  openLinkHint: string;
  linkUsed: string;
  linkOtherBrowser: string;
  tooManyTries: string;
  signInFailed: string;
  signOut: string;
  signedOut: string;
  signedOutHint: string;

  views: string;
  showViews: string;
  mine: string;
  unassigned: string;
  waiting: string;
  open: string;
  solved: string;
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

  mailQueued: string;
  mailSent: string;
  mailUnknown: string;
  mailFailed: string;
  mailDead: string;
  mailHeld: string;
  mailRead: string;
  mailBounced: string;

  answerAs: string;
  reply: string;
  writeReply: string;
  writeNote: string;
  noteForTeam: string;
  recipients: string;
  recipientsWithCopy: string;
  send: string;
  sendAndSolve: string;
  addNote: string;
  sending: string;
  notSent: string;
  notSentOffline: string;
  notSentUnseen: string;
  /** Button that opens the ticket whose message was not sent. */
  showTicket: string;
  /** Shown if a customer or a colleague has sent a message while the agent was writing. */
  conflict: Plural;
  noInboxEmail: string;

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
  solve: string;
  reopen: string;

  solvedDone: string;
  statusDone: string;
  assignedDone: string;
  unassignedDone: string;
  labelsDone: string;
  undo: string;
  undone: string;
  changeFailed: string;
  changeConflict: string;

  looksAt: string;
  isReplying: string;
  offline: string;

  person: string;
  showPerson: string;
  earlierTickets: string;
  noEarlierTickets: string;

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
  keySearch: string;
  keyHelp: string;
  keySend: string;
  keySendAndSolve: string;
  keyCommands: string;
  commands: string;
  commandsHint: string;
  noCommands: string;
}
