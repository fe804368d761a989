/** Texts of the desk about merged tickets. `{ticket}` and `{into}` are numbers of tickets. */
export interface MergingMessages {
  title: string;
  /** Name of the button and of the command. */
  action: string;
  find: string;
  none: string;
  noOthers: string;
  failed: string;
  preview: string;
  willMove: string;
  /** Heading of the question before tickets of different customers are merged. */
  otherTitle: string;
  /** `{name}` is the customer of the ticket that gets the messages, `{other}` that of the merged one. */
  otherCustomer: string;
  merge: string;
  done: string;
  /** Shown while a reply to the ticket can still be taken back. */
  heldFirst: string;
  notMerged: string;
  undoTooLate: string;

  /** In place of the box of a merged ticket. */
  isMerged: string;
  isMergedHint: string;
  show: string;
  /** Beside the sender of a message that came with a merge. */
  from: string;
}
