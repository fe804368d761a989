/** Texts of the desk about new messages of customers, and about mail that needs an owner. */

import type { Plural } from './widget.ts';

export interface NotificationMessages {
  /** Heading of the agent's choices. */
  title: string;
  /** Before a choice among the four that follow `replies`. */
  newTickets: string;
  replies: string;
  all: string;
  unassigned: string;
  mine: string;
  none: string;
  onScreen: string;
  sound: string;
  /** Before a choice between the two that follow. */
  mail: string;
  mailAlways: string;
  mailAway: string;
  /** Before a switch: whether this browser shows notifications while the desk is closed. */
  push: string;
  pushUnsupported: string;
  /** Shown by iPhones and iPads, whose browsers show notifications of apps on the Home Screen only. */
  pushHomeScreen: string;
  pushBlocked: string;
  pushNotLoaded: string;
  pushFailed: string;
  pushTest: string;
  pushTestSent: string;
  pushTestFailed: string;
  /** The text of the notification that tests it. */
  pushWorks: string;
  notSaved: string;
  notLoaded: string;

  /** Name of the place of the cards. */
  cards: string;
  /** What a card tells of, beside the name of the customer. */
  newTicket: string;
  reply: string;

  /** `{mailbox}` is the user of the mailbox, `{time}` a time of this day, or a day. */
  mailboxFails: string;
  heldMails: Plural;
  showHeld: string;
}
