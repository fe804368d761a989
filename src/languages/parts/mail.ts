/** Texts of mails around the words of people. */

export interface MailTexts {
  /** Below an answer, for the customer. */
  replyToGoOn(inbox: string, ticketId: number): string;
  /** Below a notice, for a member: the recipients of an answer. */
  replyToAnswer(customer: string, ticketId: number): string;
  /** Above a notice of a new ticket. */
  newTicket(customer: string, inbox: string): string;
  /** Above a colleague's answer, for a member who was mailed the question. */
  answered(agent: string, customer: string): string;
  /** Above earlier messages. */
  wrote(date: string, name: string): string;
  readonly files: string;
  /** Below an automatic reply. */
  sentByItself(inbox: string, ticketId: number): string;
  /** On the link that leads back to a ticket. */
  readonly openConversation: string;
  /** Below it. */
  readonly worksOnce: string;
  /** The mail with a requested link: its subject, its text, and the reason for it. */
  linkSubject(inbox: string): string;
  linkText(inbox: string): string;
  linkWasAskedFor(inbox: string): string;
  /** The mail that confirms an email: its subject, its text, its link, and the reason for it. */
  confirmSubject(inbox: string): string;
  confirmText(inbox: string): string;
  readonly confirm: string;
  readonly confirmWithin: string;
  confirmWasWritten(inbox: string): string;
  /** The mail about mails that wait for a person: its subject, its text, and its frequency. */
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
  /** Below a copy: the reason for it, and the effect of a reply. */
  copied(inbox: string, ticketId: number): string;
  /** Above an earlier message whose writer has no name. */
  readonly someone: string;
  /** Below a notice, for a member: other recipients of the answer, and how to exclude one. */
  withCopiesTo(addresses: string): string;
  /** In its place after a mail with too many recipients. */
  tooMany(count: number): string;
  /** Above a notice of a participant's message. */
  byParticipant(participant: string): string;
}

/** Facts about the writer in a notice. */
export interface NoticeTexts {
  language(name: string): string;
  page(url: string): string;
  earlierOfCustomer(count: string): string;
  /** Without proof that it is the same person. */
  earlierWithAddress(count: string): string;
}

/** The mail that asks an agent for an answer. */
export interface ProbeTexts {
  /** Followed by the code. */
  subject(inbox: string): string;
  readonly text: string;
  /** Below: the reason for it, and the time in which an answer counts. */
  footer(inbox: string): string;
}
