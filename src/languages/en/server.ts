/** Texts that the server writes by itself, in mails, tickets and articles, and on pages of no other part. */

export const server = {
  /** Texts that mails contain beside the messages of people. */
  mail: {
    /** Shown below an agent's reply, to the customer. */
    replyToGoOn: (inbox: string, ticketId: number) =>
      `Reply to this email to continue. ${inbox}, ticket ${ticketId}`,
    /** Shown below a notification mail, to an agent: who receives the agent's reply to it. */
    replyToAnswer: (customer: string, ticketId: number) =>
      `Your reply to this email is sent to ${customer}. Ticket ${ticketId}`,
    /** Shown above a notification of a new ticket. */
    newTicket: (customer: string, inbox: string) => `${customer} wrote to ${inbox}`,
    /** Shown above a colleague's reply, to an agent who was notified of the question. */
    answered: (agent: string, customer: string) => `${agent} answered ${customer}`,
    /** Shown above earlier messages. */
    wrote: (date: string, name: string) => `On ${date}, ${name} wrote:`,
    files: 'Files',
    /** Shown below an automatic reply. */
    sentByItself: (inbox: string, ticketId: number) =>
      `This is an automatic reply. ${inbox}, ticket ${ticketId}`,
    /** Label of the magic link to a ticket. */
    openConversation: 'Open this conversation',
    /** Label of an agent's link to the ticket at the desk. */
    openTicket: 'Open this ticket',
    /** Shown below the magic link. */
    worksOnce: 'The link works once, within a day.',
    /** The mail with a requested magic link: its subject, its text, and why it was sent. */
    linkSubject: (inbox: string) => `Your link to ${inbox}`,
    linkText: (inbox: string) => `Here is the link to your messages with ${inbox}.`,
    linkWasAskedFor: (inbox: string) =>
      `Someone asked for this link with your email address. If it wasn’t you, ignore this email. ${inbox}`,
    /** The mail that confirms an email address: its subject, text, link, time limit, and why it was sent. */
    confirmSubject: (inbox: string) => `Confirm your message to ${inbox}`,
    confirmText: (inbox: string) =>
      `You wrote to ${inbox}. Please confirm that this is your email address, and we’ll get your message.`,
    confirm: 'Confirm and send',
    confirmWithin: 'The link works for 48 hours.',
    confirmWasWritten: (inbox: string) =>
      `Someone wrote to us with your email address. If it wasn’t you, ignore this email: the message will be deleted. ${inbox}`,
    /** The mail about mails that need attention: subject, text, numbers of quarantined and pending mails, how often. */
    waitingSubject: (inbox: string, count: string) => `Emails waiting in ${inbox}: ${count}`,
    waitingText: (inbox: string) =>
      `Some emails to ${inbox} don’t appear as messages until someone looks at them.`,
    waitingQuarantined: (count: string) => `Set aside: ${count}`,
    waitingForApproval: (count: string) => `On hold until someone confirms who sent them: ${count}`,
    /** Shown above the commands that list those mails. */
    waitingHow: 'These commands on the server list them:',
    waitingOnceADay: (inbox: string) =>
      `You get this email at most once a day because you’re a member of ${inbox}.`,
    /** Sentences about copies to participants. */
    copies: {
      /** Shown below a copy: why the participant gets it, and what a reply does. */
      copied: (inbox: string, ticketId: number) =>
        `You receive this email because you were copied in on a conversation with ${inbox}. Reply to this email to continue. Ticket ${ticketId}`,
      /** Name of an earlier message's sender who has none. */
      someone: 'someone in this conversation',
      /** Shown below a notification, to an agent: who gets copies of the agent's reply, and how to exclude someone. */
      withCopiesTo: (addresses: string) =>
        `With copies to ${addresses}. To leave someone out, begin your reply with a line such as #uncc name@example.com`,
      /** Shown in place of `withCopiesTo` if a mail had too many recipients. */
      tooMany: (count: number) =>
        `The email named ${count} other people. That’s too many for copies, so none of them gets one.`,
      /** Shown above a notification of a participant's message. */
      byParticipant: (participant: string) => `${participant}, who gets copies, wrote`,
      /** Text of a notification in place of a message of a person outside of the conversation. */
      byOutsider:
        'Somebody outside of this conversation has written to your team. The customer doesn’t see it: you can read it in the ticket.',
    },
    /** Facts about the customer in a notification mail. */
    notices: {
      language: (name: string) => `Language: ${name}`,
      page: (url: string) => `Page: ${url}`,
      /** The article that the message is about. */
      article: (title: string) => `Article: ${title}`,
      earlierOfCustomer: (count: string) => `Earlier tickets from this customer: ${count}`,
      /** Shown if nothing proves that the same person wrote the earlier tickets. */
      earlierWithAddress: (count: string) => `Earlier tickets with this address: ${count}`,
      /** Shown in place of an email, for visitors who gave none. */
      noAddress: 'This visitor left no address. What you answer is read on the site only.',
      /** Log messages of a ticket: its visitor added or changed the email. */
      addressLeft: (address: string) => `The visitor left an address: ${address}`,
      addressChanged: (former: string, address: string) =>
        `The visitor changed the address from ${former} to ${address}`,
      /** Log messages of a merge by an agent, in the merged ticket and in the other one. */
      mergedInto: (name: string, ticket: number) => `${name} merged this ticket into #${ticket}`,
      mergedHere: (name: string, ticket: number) => `${name} merged #${ticket} into this ticket`,
      unmergedFrom: (name: string, ticket: number) => `${name} undid the merge into #${ticket}`,
      unmergedHere: (name: string, ticket: number) => `${name} undid the merge of #${ticket}`,
      /** Log message: an agent forwarded a message. */
      forwarded: (name: string, addresses: string) => `${name} forwarded a message to ${addresses}`,
    },
    /** The mail that asks an agent for a reply, to test how the agent's mails arrive. */
    probe: {
      /** Subject, which a code follows. */
      subject: (inbox: string) => `Please reply to this email from ${inbox}:`,
      text: 'Press Reply and send, from the mailbox that you answer customers from. What you write doesn’t matter: your reply shows how your emails arrive here, and nobody else gets it.',
      /** Footer: why the mail was sent, and for how long a reply counts. */
      footer: (inbox: string) =>
        `Someone who runs ${inbox} asked for this, so that your replies reach customers. It works for one hour. If you don’t know about it, ignore this email.`,
    },
    /** The mail with the link that signs an agent in at the desk. */
    signIn: {
      subject: (name: string) => `Sign in to ${name}`,
      /** @param place the browser and the IP address that asked for the link */
      text: (place: string, time: string) =>
        `Someone asked for this link to sign in with your email address: ${place}. ${time}`,
      link: 'Sign in',
      /** Above links to several desks, before `within`. */
      several: 'You are an agent at several help desks, and each link opens one of them.',
      /** Shown below the link: how often, how long and where it works. */
      within: 'The link works once, within 15 minutes, in the browser that asked for it.',
      notYou: (name: string) =>
        `If it wasn’t you, ignore this email: only the browser that asked can use the link. ${name}`,
    },
    /** An email that invites an agent to the desk. */
    invitation: {
      subject: (name: string) => `You’re invited to answer at ${name}`,
      text: (name: string) =>
        `${name} has added you as an agent. Open the link to sign in, and answer customers from there.`,
      /** Label of the link. */
      link: 'Open the desk',
      /** How long the link works. */
      within: 'The link works once, within a day.',
      /** What to do if the agent expected no invitation. */
      notYou: (name: string) => `If you didn’t expect this, ignore this email. ${name}`,
    },
    /** Sentences of the mail which says that a passkey was added. */
    passkeyAdded: {
      subject: (name: string) => `A passkey was added at ${name}`,
      /** @param place the browser and the IP address that added it */
      text: (place: string, time: string) =>
        `A passkey was added, with which you can sign in: ${place}. ${time}`,
      link: 'Open the desk',
      /** Says what to do if the agent did not add it. */
      notYou: (name: string) =>
        `If it wasn’t you, sign in, remove the passkey under your name, end all other sessions, and tell whoever runs the desk. ${name}`,
    },
  },

  /** Notes that are added to a message about the mail from which it was made. */
  notes: {
    /** Shown in place of a text that is too long; the mail itself is stored. */
    tooLarge: 'This email is too large to show.',
    /** Shown below the beginning of a text; `file` contains the whole text. */
    goesOnIn: (file: string) => `The email goes on. All of its text is in the file ${file}.`,
    /** Shown below the beginning of a text whose end was lost. */
    isCutOff: 'The email goes on, but the rest couldn’t be kept.',
    /** Shown in place of an encrypted text. */
    encrypted: 'This email is encrypted and can’t be shown.',
    /** Line below a mail whose parts could not be separated. */
    damaged: 'This email is damaged: parts of it may be missing.',
    /** The event of an invitation: when it is, where it is, and that it does not take place. */
    eventTime: (time: string) => `When: ${time}`,
    eventPlace: (place: string) => `Where: ${place}`,
    eventCancelled: 'This event was cancelled.',
    /** Shown above an automatic mail whose sender is not verified. */
    automaticNotVerified: 'Automatic mail, sender not verified',
    /** Shown above a mail from the email address of an agent or an inbox whose sender is not verified. */
    senderNotVerified: 'Sender not verified',
  },

  /** Mails that ask agents to approve their own mails, and the pages that the links in those mails open. */
  approval: {
    /** Subjects: about one mail without proof of its sender, about several, and about a reply that was not sent. */
    askSubject: (inbox: string) => `Did you write this? An email to ${inbox}`,
    listSubject: (inbox: string, count: string) => `Did you write these? Emails to ${inbox}: ${count}`,
    stoppedSubject: (subject: string) => `Not sent: ${subject}`,
    /** The mail about mails without proof of their sender: its text, and why the agent gets it. */
    askText: (inbox: string) =>
      `An email came to ${inbox} in your name, and nothing proves that it’s from you. It’s on hold: the customer hasn’t got it.`,
    askFooter: (inbox: string) =>
      `You get this at most once an hour, because emails came to ${inbox} in your name.`,
    /** The mail about a reply that was not sent: its text for each reason, and why the agent gets it. */
    unknownText: (customer: string) =>
      `Your reply to ${customer} hasn’t been sent. Its first line looks like a command, but there’s no such command.`,
    answeredText: (customer: string, agent: string) =>
      `Your reply to ${customer} hasn’t been sent. ${agent} has answered since the email that you replied to.`,
    /** The same for a mail to a ticket that its agent may not see, of which nothing is said. */
    hiddenText:
      'Your email hasn’t been sent. Its ticket is in an inbox of other teams, which you can’t see. An owner can send it or discard it.',
    stoppedFooter: (inbox: string) => `You get this because you replied to an email from ${inbox}.`,
    /** Shown above the agent's text. */
    youWrote: 'You wrote:',
    /** Labels of the facts about a mail. */
    labels: { from: 'From', customer: 'Customer', subject: 'Subject', check: 'Check', files: 'Files' },
    /** The receiving server's verdicts on a sender. */
    checks: {
      pass: 'The mail server confirms this sender.',
      fail: 'The mail server couldn’t confirm this sender. The address may be forged.',
      none: 'No mail server has checked this sender.',
    },
    /** Reasons why a mail needs the agent's approval. */
    reasons: {
      'another sender': 'It came to your own reply address, but from an address that isn’t yours.',
      'sender not verified': 'It says that it’s from you, and nothing proves it.',
      'agent without reply address':
        'It says that it’s from you, but it came to an address that isn’t yours.',
    },
    /** Label of the link to a mail that needs approval, and the text below every link. */
    look: 'Look at this email',
    worksForDays: 'The link works for 7 days.',
    /** Shown above the command that approves a mail, if there is no page. */
    how: 'This command on the server lets it pass:',
    /** The page: its question, texts and buttons. */
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
    /** Shown in place of an empty text. */
    noText: 'This email has no text that can be shown.',
    /** Shown after a page was open for too long. */
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
    /** Pages for an expired link, an unknown link, and too many requests. */
    ended: {
      title: 'This link has expired',
      text: 'Links work for 7 days. The email is still on hold. This command on the server lets it pass:',
    },
    missing: {
      title: 'This link doesn’t work',
      text: 'It may be incomplete, or the email is gone. Open the newest email about it and try again.',
    },
    tooMany: { title: 'Too many requests', text: 'Please wait a minute and try again.' },
  },

  /** Pages that follow forms in browsers without scripts. */
  forms: {
    voted: 'Thanks for letting us know.',
    /** Title and text after the contact form was sent. */
    checkMail: 'Check your email',
    checkMailText:
      'We’ve sent a link to the email address that you entered. Open it to confirm your address, and we’ll get your message. The link works for 48 hours.',
    /** Texts of the page that the link in the confirmation mail opens. */
    confirm: 'Confirm your email address',
    confirmText: (subject: string) => `Press the button to send us your message “${subject}”.`,
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
  },

  /** The page that a magic link in a mail opens. */
  magicLinkPage: {
    title: 'Open your conversation',
    /** Shown before a ticket is opened. */
    text: 'Only you can open it, with the link that we emailed to you. The link works once.',
    open: 'Open conversation',
    opening: 'Opening…',
    usedTitle: 'This link no longer works',
    usedText: 'Each link works once, within a day. We can email you a new one, to the same address.',
    sendLink: 'Send a new link',
    /** Shown whether a link was sent or not. */
    linkSent: 'If we know this link, a new one is on its way to your inbox.',
    failed: 'Something went wrong. Please try again in a moment.',
    /** Label of the link to the site; `{site}` is the site's name. */
    continueOn: 'Continue on {site}',
    /** Shown to browsers that run no scripts. */
    needsScript:
      'This page needs JavaScript. Turn it on in your browser and open the link again, or just reply to the email.',
  },

  /** What an import writes into articles. */
  articles: {
    /** Default titles of callouts. */
    callouts: { note: 'Note', tip: 'Tip', important: 'Important', warning: 'Warning', caution: 'Caution' },
    /** Label of the arrow that leads from a footnote back to the text. */
    backToText: 'Back to the text',
    /** Title of the category for articles outside all folders. */
    general: 'General',
  },
};
