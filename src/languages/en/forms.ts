import type { FormTexts } from '../parts/forms.ts';

export const forms: FormTexts = {
  voted: 'Thanks for letting us know.',
  checkMail: 'Check your email',
  checkMailText:
    'We’ve sent a link to the email address that you entered. Open it to confirm your address, and we’ll get your message. The link works for 48 hours.',
  confirm: 'Confirm your email address',
  confirmText: (subject) => `Press the button to send us your message “${subject}”.`,
  confirmButton: 'Confirm and send',
  pressAgain: 'That didn’t work yet. Please press the button again.',
  sent: 'Your message has been sent',
  sentText: 'We’ll reply by email.',
  ended: 'This link no longer works',
  endedText:
    'Each link works once, within 48 hours. If you’ve already confirmed your address, we have your message. Otherwise, please write to us again.',
  contact: 'Contact us',
  tooMany: 'Too many attempts',
  tooManyText: 'Please try again in a few minutes.',
  refused: 'This form can’t be sent from another page',
  refusedText: 'Open it in the help center and send it from there.',
  unreadable: 'Something went wrong',
  unreadableText:
    'We couldn’t read what was sent. Go back and try again. Very long messages may not fit: email them to us instead.',
  home: 'Help center',
};
