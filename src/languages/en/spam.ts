import type { SpamMessages } from '../parts/spam.ts';

export const spam: SpamMessages = {
  mark: 'Mark as spam',
  notSpam: 'Not spam',
  marked: 'Marked as spam',
  unmarked: 'No longer spam',
  hint: 'This ticket is spam: nobody is notified of it, and no reply to it is emailed.',
  empty: 'No spam',
  emptyHint: 'What you mark as spam is kept here, with what the same sender writes later.',
  blocked: 'Blocked addresses',
  blockedHint: 'New messages from these addresses are spam at once.',
  anonymousOnly: 'Only what visitors write on your site without signing in',
  blockedOn: 'Blocked on {time}',
  unblock: 'Unblock {address}',
  unblocked: '{address} is no longer blocked.',
  notUnblocked: 'That didn’t work. The address is still blocked.',
  noneBlocked: 'No address is blocked.',
  onlyNewest: 'Only the newest {count} addresses are shown.',
  failed: 'The blocked addresses couldn’t be loaded.',
};
