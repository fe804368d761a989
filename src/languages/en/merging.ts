import type { MergingMessages } from '../parts/merging.ts';

export const merging: MergingMessages = {
  title: 'Merge tickets',
  action: 'Merge into…',
  find: 'Search tickets by words or number',
  none: 'No tickets for “{text}”',
  noOthers: 'This customer has no other tickets. Search for the one you want.',
  failed: 'The tickets couldn’t be loaded.',
  preview: 'What will happen',
  willMove:
    'All messages of #{ticket} move to #{into}. #{ticket} is closed, and later messages to it go to #{into}. You can undo this for a day.',
  otherTitle: 'Merge tickets of different customers?',
  otherCustomer:
    '{name} will be able to read all messages of #{ticket}. {other} won’t see #{into}, and won’t get replies from it.',
  merge: 'Merge',
  done: 'Merged into #{into}',
  heldFirst: 'Not merged: a reply to this ticket is about to be sent. Try again in a moment.',
  notMerged: 'Not merged. Try again.',
  undoTooLate: 'Too late to undo: tickets were merged more than a day ago.',

  isMerged: 'Merged into #{into}',
  isMergedHint: 'All messages are in that ticket, and later ones go there too.',
  show: 'Open #{into}',
  from: 'From #{ticket}',
};
