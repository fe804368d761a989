/** Texts of mails that hand mails back to agents, and of the pages behind their links. */

interface TitledText {
  readonly title: string;
  readonly text: string;
}

export interface HandedBackTexts {
  /** Subjects of the mails: about one unproven mail, about several, and about a stopped answer. */
  askSubject(inbox: string): string;
  listSubject(inbox: string, count: string): string;
  stoppedSubject(subject: string): string;
  /** The mail about unproven mails: its text, and the reason for it. */
  askText(inbox: string): string;
  askFooter(inbox: string): string;
  /** The mail about a stopped answer: its text, and the reason for it. */
  unknownText(customer: string): string;
  answeredText(customer: string, agent: string): string;
  stoppedFooter(inbox: string): string;
  /** Above the agent's text. */
  readonly youWrote: string;
  /** Before the facts about a mail. */
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
  /** Above the command, without a page. */
  readonly how: string;
  /** The page: its question, its texts and its buttons. */
  readonly ask: TitledText;
  readonly yes: string;
  readonly notMe: string;
  readonly stoppedTitle: string;
  readonly unknownHint: string;
  readonly answeredHint: string;
  readonly sendAsText: string;
  readonly sendAnyway: string;
  readonly discard: string;
  /** In place of an empty text. */
  readonly noText: string;
  /** After a page was open for too long. */
  readonly pressAgain: string;
  /** The outcome. */
  readonly approved: TitledText;
  readonly done: TitledText;
  readonly discarded: TitledText;
  readonly quarantined: TitledText;
  readonly unreadable: TitledText;
  /** An expired link, an unknown one, and one that was tried too often. */
  readonly ended: TitledText;
  readonly missing: TitledText;
  readonly tooMany: TitledText;
}
