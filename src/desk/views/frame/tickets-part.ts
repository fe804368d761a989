/** The pane of the open ticket, and what agents do with the tickets and mails of a list. */

export { BlockedAddressesDialog } from '../customer/BlockedAddressesDialog.tsx';
export { HeldMails } from '../list/HeldMails.tsx';
export { SelectionBar } from '../list/many/SelectionBar.tsx';
export { SavedRepliesDialog } from '../saved-replies/SavedRepliesDialog.tsx';
export { SnoozeDialog } from '../thread/controls/SnoozeDialog.tsx';
export { ThreadPane } from '../thread/ThreadPane.tsx';
