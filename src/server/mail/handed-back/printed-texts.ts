/** Returns the lines that Frontdesk prints around the mails that it hands back, to recognise them in quotes. */

import { textsIn } from '../../../languages/texts.ts';
import { approveCommand } from './links.ts';
import type { HandedBackText } from './queries.ts';

export interface HandedBackNames {
  readonly inbox: string;
  readonly subject: string;
  /** The customer's email address. */
  readonly customer: string;
  readonly agents: readonly string[];
}

/** Returns the lines in a language; empty if no mail was handed back. */
export function printedWhenHandedBack(
  tag: string,
  mails: readonly HandedBackText[],
  { inbox, subject, customer, agents }: HandedBackNames,
): string[] {
  if (mails.length === 0) return [];
  const texts = textsIn(tag).texts.handedBack;
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
