import type { ApprovalTexts } from '../parts/approval.ts';

export const approval: ApprovalTexts = {
  askSubject: (inbox) => `Did you write this? An email to ${inbox}`,
  listSubject: (inbox, count) => `Did you write these? Emails to ${inbox}: ${count}`,
  stoppedSubject: (subject) => `Not sent: ${subject}`,
  askText: (inbox) =>
    `An email came to ${inbox} in your name, and nothing proves that it’s from you. It’s on hold: the customer hasn’t got it.`,
  askFooter: (inbox) => `You get this at most once an hour, because emails came to ${inbox} in your name.`,
  unknownText: (customer) =>
    `Your reply to ${customer} hasn’t been sent. Its first line looks like a command, but there’s no such command.`,
  answeredText: (customer, agent) =>
    `Your reply to ${customer} hasn’t been sent. ${agent} has answered since the email that you replied to.`,
  stoppedFooter: (inbox) => `You get this because you replied to an email from ${inbox}.`,
  youWrote: 'You wrote:',
  labels: { from: 'From', customer: 'Customer', subject: 'Subject', check: 'Check', files: 'Files' },
  checks: {
    pass: 'The mail server confirms this sender.',
    fail: 'The mail server couldn’t confirm this sender. The address may be forged.',
    none: 'No mail server has checked this sender.',
  },
  reasons: {
    'another sender': 'It came to your own reply address, but from an address that isn’t yours.',
    'sender not verified': 'It says that it’s from you, and nothing proves it.',
    'agent without reply address': 'It says that it’s from you, but it came to an address that isn’t yours.',
  },
  look: 'Look at this email',
  worksForDays: 'The link works for 7 days.',
  how: 'This command on the server lets it pass:',
  ask: {
    title: 'Did you write this?',
    text: 'This email came in your name. The customer hasn’t got it.',
  },
  yes: 'Yes, send it',
  notMe: 'Not me',
  stoppedTitle: 'Your reply hasn’t been sent',
  unknownHint:
    'Its first line looks like a command, but the only commands are #note, #solved, #open and #uncc with an address. You can send all of it as text, exactly as it’s shown here.',
  answeredHint: 'A colleague has answered in the meantime. Read that answer before you send yours.',
  sendAsText: 'Send as text',
  sendAnyway: 'Send anyway',
  discard: 'Discard',
  noText: 'This email has no text that can be shown.',
  pressAgain: 'This page was open for too long. Please press the button again.',
  approved: { title: 'Thank you', text: 'The email is in the ticket, or will be in a moment.' },
  done: { title: 'Already done', text: 'This email isn’t on hold any more. It has been dealt with.' },
  discarded: { title: 'Discarded', text: 'Your email won’t be sent.' },
  quarantined: {
    title: 'Thanks for letting us know',
    text: 'Nothing of this email has been sent. It’s kept aside for whoever runs the server.',
  },
  unreadable: {
    title: 'Set aside',
    text: 'This email couldn’t be read. Whoever runs the server can look at it.',
  },
  ended: {
    title: 'This link has expired',
    text: 'Links work for 7 days. The email is still on hold. This command on the server lets it pass:',
  },
  missing: {
    title: 'This link doesn’t work',
    text: 'It may be incomplete, or the email is gone. Open the newest email about it and try again.',
  },
  tooMany: { title: 'Too many requests', text: 'Please wait a minute and try again.' },
};
