/** Texts of mails that ask agents to approve their own mails, and of the pages that the links in those mails open. */

interface TitledText {
  readonly title: string;
  readonly text: string;
}

export interface ApprovalTexts {
  /** Subjects: about one mail without proof of its sender, about several, and about a reply that was not sent. */
  askSubject(inbox: string): string;
  listSubject(inbox: string, count: string): string;
  stoppedSubject(subject: string): string;
  /** The mail about mails without proof of their sender: its text, and why the agent gets it. */
  askText(inbox: string): string;
  askFooter(inbox: string): string;
  /** The mail about a reply that was not sent: its text for each reason, and why the agent gets it. */
  unknownText(customer: string): string;
  answeredText(customer: string, agent: string): string;
  stoppedFooter(inbox: string): string;
  /** Shown above the agent's text. */
  readonly youWrote: string;
  /** Labels of the facts about a mail. */
  readonly labels: Readonly<Record<'from' | 'customer' | 'subject' | 'check' | 'files', string>>;
  /** The receiving server's verdicts on a sender. */
  readonly checks: Readonly<Record<'pass' | 'fail' | 'none', string>>;
  /** Reasons why a mail needs the agent's approval. */
  readonly reasons: Readonly<
    Record<'another sender' | 'sender not verified' | 'agent without reply address', string>
  >;
  /** Label of the link to a mail that needs approval, and the text below every link. */
  readonly look: string;
  readonly worksForDays: string;
  /** Shown above the command that approves a mail, if there is no page. */
  readonly how: string;
  /** The page: its question, texts and buttons. */
  readonly ask: TitledText;
  readonly yes: string;
  readonly notMe: string;
  readonly stoppedTitle: string;
  readonly unknownHint: string;
  readonly answeredHint: string;
  readonly sendAsText: string;
  readonly sendAnyway: string;
  readonly discard: string;
  /** Shown in place of an empty text. */
  readonly noText: string;
  /** Shown after a page was open for too long. */
  readonly pressAgain: string;
  readonly approved: TitledText;
  readonly done: TitledText;
  readonly discarded: TitledText;
  readonly quarantined: TitledText;
  readonly unreadable: TitledText;
  /** Pages for an expired link, an unknown link, and too many requests. */
  readonly ended: TitledText;
  readonly missing: TitledText;
  readonly tooMany: TitledText;
}
