/** Returns the lines that Frontdesk prints around the mails in approval requests, to recognise them in quotes. */

import { textsIn } from '../../../languages/texts.ts';
import { approveCommand } from './links.ts';
import type { ApprovalRequestText } from './request-contents.sql.ts';

export interface ApprovalRequestNames {
  readonly inbox: string;
  readonly subject: string;
  /** The customer's email address. */
  readonly customer: string;
  readonly agents: readonly string[];
}

/** Returns the lines in a language; empty without approval requests. */
export function printedInApprovalRequests(
  tag: string,
  mails: readonly ApprovalRequestText[],
  { inbox, subject, customer, agents }: ApprovalRequestNames,
): string[] {
  if (mails.length === 0) return [];
  const texts = textsIn(tag).texts.approval;
  const { labels, checks, reasons } = texts;
  const links = [texts.look, texts.sendAsText, texts.sendAnyway];
  return [
    texts.askText(inbox),
    texts.askFooter(inbox),
    texts.stoppedFooter(inbox),
    texts.youWrote,
    texts.how,
    texts.unknownText(customer),
    `${labels.customer}: ${customer}`,
    ...agents.map((agent) => texts.answeredText(customer, agent)),
    ...Object.values(reasons),
    ...Object.values(checks).map((check) => `${labels.check}: ${check}`),
    `${labels.subject}: ${subject}`,
    ...mails.flatMap((mail) => [`${labels.from}: ${mail.fromEmail}`, approveCommand(mail)]),
    // The button's URL is printed in the text of the email, and not in its HTML.
    ...links.flatMap((link) => [link, `${link} https://x`, `${link} ${texts.worksForDays}`]),
    texts.worksForDays,
  ];
}
