import type { ForwardingMessages } from '../parts/forwarding.ts';

export const forwarding: ForwardingMessages = {
  action: 'Forward',
  title: 'Forward message',
  hint: 'The email goes to people outside your team. What they answer becomes a note here: the customer never sees it.',
  to: 'To',
  toHint: 'Up to {count} email addresses, separated by commas',
  comment: 'Your message',
  quote: 'Quoted text',
  withFiles: 'Send the files along',
  send: 'Forward',
  done: 'Forwarded to {to}',
  failed: 'Not forwarded. What you entered is still here.',
  needsAddress: 'Enter an email address.',
  wrongAddress:
    'You can’t forward to {email}. Enter an address outside: not the customer’s, a participant’s or your team’s.',
  tooMany: 'Not forwarded: too many addresses within an hour. Try again later.',
  noMail: 'This inbox sends no email.',
  undoTooLate: 'Too late to undo: the email is on its way.',
};
