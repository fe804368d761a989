import type { MailTexts } from '../parts/mail.ts';

export const mail: MailTexts = {
  replyToGoOn: (inbox, ticketId) => `Reply to this email to continue. ${inbox}, ticket ${ticketId}`,
  replyToAnswer: (customer, ticketId) =>
    `Your reply to this email is sent to ${customer}. Ticket ${ticketId}`,
  newTicket: (customer, inbox) => `${customer} wrote to ${inbox}`,
  answered: (agent, customer) => `${agent} answered ${customer}`,
  wrote: (date, name) => `On ${date}, ${name} wrote:`,
  files: 'Files',
  sentByItself: (inbox, ticketId) => `This is an automatic reply. ${inbox}, ticket ${ticketId}`,
  openConversation: 'Open this conversation',
  openTicket: 'Open this ticket',
  worksOnce: 'The link works once, within a day.',
  linkSubject: (inbox) => `Your link to ${inbox}`,
  linkText: (inbox) => `Here is the link to your messages with ${inbox}.`,
  linkWasAskedFor: (inbox) =>
    `Someone asked for this link with your email address. If it wasn’t you, ignore this email. ${inbox}`,
  confirmSubject: (inbox) => `Confirm your message to ${inbox}`,
  confirmText: (inbox) =>
    `You wrote to ${inbox}. Please confirm that this is your email address, and we’ll get your message.`,
  confirm: 'Confirm and send',
  confirmWithin: 'The link works for 48 hours.',
  confirmWasWritten: (inbox) =>
    `Someone wrote to us with your email address. If it wasn’t you, ignore this email: the message will be deleted. ${inbox}`,
  waitingSubject: (inbox, count) => `Emails waiting in ${inbox}: ${count}`,
  waitingText: (inbox) => `Some emails to ${inbox} don’t appear as messages until someone looks at them.`,
  waitingQuarantined: (count) => `Set aside: ${count}`,
  waitingForApproval: (count) => `On hold until someone confirms who sent them: ${count}`,
  waitingHow: 'These commands on the server list them:',
  waitingOnceADay: (inbox) => `You get this email at most once a day because you’re a member of ${inbox}.`,
  copies: {
    copied: (inbox, ticketId) =>
      `You receive this email because you were copied in on a conversation with ${inbox}. Reply to this email to continue. Ticket ${ticketId}`,
    someone: 'someone in this conversation',
    withCopiesTo: (addresses) =>
      `With copies to ${addresses}. To leave someone out, begin your reply with a line such as #uncc name@example.com`,
    tooMany: (count) =>
      `The email named ${count} other people. That’s too many for copies, so none of them gets one.`,
    byParticipant: (participant) => `${participant}, who gets copies, wrote`,
    byOutsider:
      'Somebody outside of this conversation has written to your team. The customer doesn’t see it: you can read it in the ticket.',
  },
  notices: {
    language: (name) => `Language: ${name}`,
    page: (url) => `Page: ${url}`,
    article: (title) => `Article: ${title}`,
    earlierOfCustomer: (count) => `Earlier tickets from this customer: ${count}`,
    earlierWithAddress: (count) => `Earlier tickets with this address: ${count}`,
    noAddress: 'This visitor left no address. What you answer is read on the site only.',
    addressLeft: (address) => `The visitor left an address: ${address}`,
    addressChanged: (former, address) => `The visitor changed the address from ${former} to ${address}`,
    mergedInto: (name, ticket) => `${name} merged this ticket into #${ticket}`,
    mergedHere: (name, ticket) => `${name} merged #${ticket} into this ticket`,
    unmergedFrom: (name, ticket) => `${name} undid the merge into #${ticket}`,
    unmergedHere: (name, ticket) => `${name} undid the merge of #${ticket}`,
    forwarded: (name, addresses) => `${name} forwarded a message to ${addresses}`,
  },
  probe: {
    subject: (inbox) => `Please reply to this email from ${inbox}:`,
    text: 'Press Reply and send, from the mailbox that you answer customers from. What you write doesn’t matter: your reply shows how your emails arrive here, and nobody else gets it.',
    footer: (inbox) =>
      `Someone who runs ${inbox} asked for this, so that your replies reach customers. It works for one hour. If you don’t know about it, ignore this email.`,
  },
  signIn: {
    subject: (name) => `Sign in to ${name}`,
    text: (place, time) =>
      `Someone asked for this link to sign in with your email address: ${place}. ${time}`,
    link: 'Sign in',
    several: 'You are an agent at several help desks, and each link opens one of them.',
    within: 'The link works once, within 15 minutes, in the browser that asked for it.',
    notYou: (name) =>
      `If it wasn’t you, ignore this email: only the browser that asked can use the link. ${name}`,
  },
  invitation: {
    subject: (name) => `You’re invited to answer at ${name}`,
    text: (name) =>
      `${name} has added you as an agent. Open the link to sign in, and answer customers from there.`,
    link: 'Open the desk',
    within: 'The link works once, within a day.',
    notYou: (name) => `If you didn’t expect this, ignore this email. ${name}`,
  },
  passkeyAdded: {
    subject: (name) => `A passkey was added at ${name}`,
    text: (place, time) => `A passkey was added, with which you can sign in: ${place}. ${time}`,
    link: 'Open the desk',
    notYou: (name) =>
      `If it wasn’t you, sign in, remove the passkey under your name, end all other sessions, and tell whoever runs the desk. ${name}`,
  },
};
