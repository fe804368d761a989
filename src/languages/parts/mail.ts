/** Texts that mails contain beside the messages of people. */

export interface MailTexts {
  /** Shown below an agent's reply, to the customer. */
  replyToGoOn(inbox: string, ticketId: number): string;
  /** Shown below a notification mail, to an agent: who receives the agent's reply to it. */
  replyToAnswer(customer: string, ticketId: number): string;
  /** Shown above a notification of a new ticket. */
  newTicket(customer: string, inbox: string): string;
  /** Shown above a colleague's reply, to an agent who was notified of the question. */
  answered(agent: string, customer: string): string;
  /** Shown above earlier messages. */
  wrote(date: string, name: string): string;
  readonly files: string;
  /** Shown below an automatic reply. */
  sentByItself(inbox: string, ticketId: number): string;
  /** Label of the magic link to a ticket. */
  readonly openConversation: string;
  /** Label of an agent's link to the ticket at the desk. */
  readonly openTicket: string;
  /** Shown below the magic link. */
  readonly worksOnce: string;
  /** The mail with a requested magic link: its subject, its text, and why it was sent. */
  linkSubject(inbox: string): string;
  linkText(inbox: string): string;
  linkWasAskedFor(inbox: string): string;
  /** The mail that confirms an email address: its subject, text, link, time limit, and why it was sent. */
  confirmSubject(inbox: string): string;
  confirmText(inbox: string): string;
  readonly confirm: string;
  readonly confirmWithin: string;
  confirmWasWritten(inbox: string): string;
  /** The mail about mails that need attention: subject, text, numbers of quarantined and pending mails, how often. */
  waitingSubject(inbox: string, count: string): string;
  waitingText(inbox: string): string;
  waitingQuarantined(count: string): string;
  waitingForApproval(count: string): string;
  /** Shown above the commands that list those mails. */
  readonly waitingHow: string;
  waitingOnceADay(inbox: string): string;
  readonly copies: CopyTexts;
  readonly notices: NoticeTexts;
  readonly probe: ProbeTexts;
  readonly signIn: SignInTexts;
  readonly invitation: InvitationTexts;
  readonly passkeyAdded: PasskeyTexts;
}

/** Sentences about copies to participants. */
export interface CopyTexts {
  /** Shown below a copy: why the participant gets it, and what a reply does. */
  copied(inbox: string, ticketId: number): string;
  /** Name of an earlier message's sender who has none. */
  readonly someone: string;
  /** Shown below a notification, to an agent: who gets copies of the agent's reply, and how to exclude someone. */
  withCopiesTo(addresses: string): string;
  /** Shown in place of `withCopiesTo` if a mail had too many recipients. */
  tooMany(count: number): string;
  /** Shown above a notification of a participant's message. */
  byParticipant(participant: string): string;
  /** Text of a notification in place of a message of a person outside of the conversation. */
  readonly byOutsider: string;
}

/** Facts about the customer in a notification mail. */
export interface NoticeTexts {
  language(name: string): string;
  page(url: string): string;
  /** The article that the message is about. */
  article(title: string): string;
  earlierOfCustomer(count: string): string;
  /** Shown if nothing proves that the same person wrote the earlier tickets. */
  earlierWithAddress(count: string): string;
  /** Shown in place of an email, for visitors who gave none. */
  readonly noAddress: string;
  /** Log messages of a ticket: its visitor added or changed the email. */
  addressLeft(address: string): string;
  addressChanged(former: string, address: string): string;
  /** Log messages of a merge by an agent, in the merged ticket and in the other one. */
  mergedInto(name: string, ticket: number): string;
  mergedHere(name: string, ticket: number): string;
  unmergedFrom(name: string, ticket: number): string;
  unmergedHere(name: string, ticket: number): string;
  /** Log message: an agent forwarded a message. */
  forwarded(name: string, addresses: string): string;
}

/** The mail that asks an agent for a reply, to test how the agent's mails arrive. */
export interface ProbeTexts {
  /** Subject, which a code follows. */
  subject(inbox: string): string;
  readonly text: string;
  /** Footer: why the mail was sent, and for how long a reply counts. */
  footer(inbox: string): string;
}

/** The mail with the link that signs an agent in at the desk. */
export interface SignInTexts {
  subject(name: string): string;
  /** @param place the browser and the IP address that asked for the link */
  text(place: string, time: string): string;
  /** Above links to several desks, before `within`. */
  readonly several: string;
  readonly link: string;
  /** Shown below the link: how often, how long and where it works. */
  readonly within: string;
  notYou(name: string): string;
}

/** An email that invites an agent to the desk. */
export interface InvitationTexts {
  subject(name: string): string;
  text(name: string): string;
  /** Label of the link. */
  readonly link: string;
  /** How long the link works. */
  readonly within: string;
  /** What to do if the agent expected no invitation. */
  notYou(name: string): string;
}

/** Sentences of the mail which says that a passkey was added. */
export interface PasskeyTexts {
  subject(name: string): string;
  /** @param place the browser and the IP address that added it */
  text(place: string, time: string): string;
  readonly link: string;
  /** Says what to do if the agent did not add it. */
  notYou(name: string): string;
}
