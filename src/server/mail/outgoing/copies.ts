/** Writes the parts of emails about participants and for participants. */

import { foldEmail } from '../../../formats/fold-email.ts';
import { textsIn } from '../../../languages/texts.ts';
import { textToHtml } from '../../../markup/html/escape-html.ts';
import { isNotice } from '../agent-notices/is-notice.ts';
import { formattedText } from '../templates/formatted-text.ts';
import { displayName } from './header-text.ts';
import type { MailContent, MailedMessage } from './mail-contents.sql.ts';

/**
 * Returns the text of a message as an email shows it. A copy to a participant leaves out collapsed quotes, which may be
 * older than the participant's part in the ticket. An outsider's message is not in it: the agent's answer to the email
 * would quote it to the customer.
 */
export function visibleText(
  { mail }: Pick<MailContent, 'mail'>,
  { plain, html, isOutsiders }: MailedMessage,
  language: string,
): string {
  if (isOutsiders && isNotice(mail.kind)) return textsIn(language).texts.mail.copies.byOutsider;
  if (mail.kind !== 'copy' || html === textToHtml(plain)) return plain;
  return formattedText(html)?.text ?? plain;
}

/** Returns the title of a notification of a participant's message; null for any other email. */
export function participantTitle({ mail, messages, copies }: MailContent, language: string): string | null {
  if (mail.kind === 'new-ticket' || !isNotice(mail.kind)) return null;
  const emails = new Set(copies.participants.map(({ emailFolded }) => emailFolded));
  const written = messages.filter(
    ({ agentId, fromEmail, isOutsiders }) =>
      agentId === null && !isOutsiders && emails.has(foldEmail(fromEmail)),
  );
  const writers = new Map(
    written.map(({ fromName, fromEmail }) => [
      foldEmail(fromEmail),
      `${displayName(fromName)} (${fromEmail})`.trim(),
    ]),
  );
  if (writers.size === 0) return null;
  return textsIn(language).texts.mail.copies.byParticipant([...writers.values()].join(', '));
}

/** Returns the line below a notification that lists the participants who get copies of answers. */
export function copiesLine({ copies: { participants, tooMany } }: MailContent, language: string): string {
  const texts = textsIn(language).texts.mail.copies;
  const addresses = participants.map(({ email }) => email).join(', ');
  const sentences = [
    addresses === '' ? '' : texts.withCopiesTo(addresses),
    tooMany === 0 ? '' : texts.tooMany(tooMany),
  ];
  return sentences.filter((sentence) => sentence !== '').join(' ');
}
