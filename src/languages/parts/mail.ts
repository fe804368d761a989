/** Texts of mails around the words of people. */

export interface MailTexts {
  /** Below an answer, for the customer. */
  replyToGoOn(inbox: string, ticketId: number): string;
  /** Below a notice, for a member: who gets what is answered. */
  replyToAnswer(customer: string, ticketId: number): string;
  /** Above a notice of a new ticket. */
  newTicket(customer: string, inbox: string): string;
  /** Above a colleague's answer, for a member who was mailed the question. */
  answered(agent: string, customer: string): string;
  /** Above what was said before. */
  wrote(date: string, name: string): string;
  readonly files: string;
  /** Below an automatic reply. */
  sentByItself(inbox: string, ticketId: number): string;
  /** On the link that leads back to a ticket. */
  readonly openConversation: string;
  /** Below it. */
  readonly worksOnce: string;
  /** The mail that brings a link alone: its subject, its text, and the reason why it came. */
  linkSubject(inbox: string): string;
  linkText(inbox: string): string;
  linkWasAskedFor(inbox: string): string;
  /** The mail that confirms an address: its subject, its text, its link, and the reason why it came. */
  confirmSubject(inbox: string): string;
  confirmText(inbox: string): string;
  readonly confirm: string;
  readonly confirmWithin: string;
  confirmWasWritten(inbox: string): string;
  /** The mail that counts the mails that wait for a person: its subject, its text, and how often it comes. */
  waitingSubject(inbox: string, count: string): string;
  waitingText(inbox: string): string;
  waitingAside(count: string): string;
  waitingHeld(count: string): string;
  /** Above the commands that list them. */
  readonly waitingHow: string;
  waitingOnceADay(inbox: string): string;
  readonly copies: CopyTexts;
  readonly notices: NoticeTexts;
  readonly probe: ProbeTexts;
}

/** Sentences about copies. */
export interface CopyTexts {
  /** Below a copy: why it came, and what a reply does. */
  copied(inbox: string, ticketId: number): string;
  /** The label above earlier words whose writer has no name. */
  readonly someone: string;
  /** The line below a notice, for a member: who else receives the answer, and how to leave a person out. */
  withCopiesTo(addresses: string): string;
  /** In its place where a mail named too many. */
  tooMany(count: number): string;
  /** Above a notice of what a participant wrote. */
  byParticipant(participant: string): string;
}

/** Facts about the writer in a notice. */
export interface NoticeTexts {
  language(name: string): string;
  page(url: string): string;
  earlierOfCustomer(count: string): string;
  /** Where nothing proves that it is the same person. */
  earlierWithAddress(count: string): string;
  /** In place of an address. */
  readonly noAddress: string;
  /** The log of a ticket: its visitor left an address, or another one. */
  addressLeft(address: string): string;
  addressChanged(former: string, address: string): string;
}

/** The mail that asks an agent for an answer. */
export interface ProbeTexts {
  /** Followed by the code. */
  subject(inbox: string): string;
  readonly text: string;
  /** Below: why it came, and for how long an answer counts. */
  footer(inbox: string): string;
}
