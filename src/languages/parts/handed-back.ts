/** Texts of mails that hand others back, and of the page behind their links. */

interface TitledText {
  readonly title: string;
  readonly text: string;
}

export interface HandedBackTexts {
  /** Subjects of the mails: about one that may be the agent's, about several, and about one that was stopped. */
  askSubject(inbox: string): string;
  listSubject(inbox: string, count: string): string;
  stoppedSubject(subject: string): string;
  /** The mail about unproven mails: its text, and the reason why it came. */
  askText(inbox: string): string;
  askFooter(inbox: string): string;
  /** The mail about a stopped answer: its text, and the reason why it came. */
  unknownText(customer: string): string;
  answeredText(customer: string, agent: string): string;
  stoppedFooter(inbox: string): string;
  /** Above what the agent wrote. */
  readonly youWrote: string;
  /** In front of what is known of a mail. */
  readonly labels: Readonly<Record<'from' | 'customer' | 'subject' | 'check' | 'files', string>>;
  /** The receiving server's verdicts on a sender. */
  readonly checks: Readonly<Record<'pass' | 'fail' | 'none', string>>;
  /** Why an unproven mail is held. */
  readonly reasons: Readonly<
    Record<'another sender' | 'sender not verified' | 'agent without reply address', string>
  >;
  /** On the link of an unproven mail, and below every link. */
  readonly look: string;
  readonly worksForDays: string;
  /** Above the command, where there is no page. */
  readonly how: string;
  /** The page: its question, what it says, and its buttons. */
  readonly ask: TitledText;
  readonly yes: string;
  readonly notMe: string;
  readonly stoppedTitle: string;
  readonly unknownHint: string;
  readonly answeredHint: string;
  readonly sendAsText: string;
  readonly sendAnyway: string;
  readonly discard: string;
  /** In place of a text that there is not. */
  readonly noText: string;
  /** Where a page was open for too long. */
  readonly pressAgain: string;
  /** The outcome. */
  readonly approved: TitledText;
  readonly done: TitledText;
  readonly discarded: TitledText;
  readonly quarantined: TitledText;
  readonly unreadable: TitledText;
  /** A link that is too old, one that is none, and one that was tried too often. */
  readonly ended: TitledText;
  readonly missing: TitledText;
  readonly tooMany: TitledText;
}
